import CFontconfig
import Glibc

/// fontconfig's configuration: which folders have fonts.
struct FontConfiguration: ~Copyable {
  private let configuration: OpaquePointer?

  /// So many entries of a folder of the owner's are looked at for links.
  private static let mostEntries = 2_000
  private static let deepest = 6

  /// Reads the configuration, and no font.
  init() {
    configuration = FcInitLoadConfig()
  }

  deinit {
    if let configuration { FcConfigDestroy(configuration) }
  }

  /// What has to be readable for the fonts to be found: the folders of fonts, with what links in them lead to, and of
  /// fontconfig's caches.
  borrowing func paths() -> [String] {
    let folders = list(FcConfigGetFontDirs(configuration))
    return folders + list(FcConfigGetCacheDirs(configuration)) + folders.flatMap { linked(in: $0) }
  }

  /// Finds the fonts, which takes the time, and gives them to Pango.
  borrowing func findFonts() {
    FcConfigSetCurrent(configuration)
  }

  private func list(_ strings: OpaquePointer?) -> [String] {
    guard let strings else { return [] }
    defer { FcStrListDone(strings) }
    var list: [String] = []
    while let string = FcStrListNext(strings) { list.append(String(cString: string)) }
    return list
  }

  /// Where symbolic links in a folder of the owner's lead to: fonts are often kept elsewhere, beside other settings.
  private func linked(in folder: String) -> [String] {
    // What is linked there is beside it, where every user can read.
    guard !folder.hasPrefix("/usr/") else { return [] }
    var found: [String] = []
    var rest = [(path: folder, depth: 0)]
    var entries = 0
    while let next = rest.popLast(), entries < Self.mostEntries {
      guard let stream = opendir(next.path) else { continue }
      defer { closedir(stream) }
      while entries < Self.mostEntries, let entry = readdir(stream) {
        entries += 1
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        let path = next.path + "/" + name
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_LNK): found.append(path)
        case Int32(DT_DIR) where next.depth < Self.deepest: rest.append((path, next.depth + 1))
        default: break
        }
      }
    }
    return found
  }
}
