import Glibc
import LockScreen
import Platform

/// `patternlock-pictures`: the lock screen in every state, for documentation and for comparing; see ``Task``.
@main enum Main {
  static func main() {
    guard let task = Task(Array(CommandLine.arguments.dropFirst())) else {
      Log.error(Task.usage)
      exit(1)
    }
    do throws(SystemError) {
      if try !run(task) { exit(1) }
    } catch {
      Log.error("\(error)")
      exit(1)
    }
  }

  /// - Returns: whether all is as it should be.
  private static func run(_ task: Task) throws(SystemError) -> Bool {
    switch task {
    case .states(let folder, let themes): try drawStates(folder, themes)
    case .language(let folder, let translations):
      Language.adopt(translations: translations)
      let gallery = try Gallery(folder: folder)
      for scene in Scene.wordy { try gallery.add(scene, on: .laptop) }
      for scene in Scene.wordy { try gallery.add(scene, on: .phone) }
      for screen in [Screen.window, .laptop] {
        for scene in EnrolmentScene.wordy { try gallery.add(scene, on: screen) }
      }
      try gallery.writeSheet()
    case .references(let folder):
      let gallery = try Gallery(folder: folder)
      for (scene, screen) in Reference.all { try gallery.add(scene, on: screen) }
    case .compare(let folder): return try Reference.compare(with: folder)
    }
    return true
  }

  private static func drawStates(_ folder: String, _ themes: String) throws(SystemError) {
    Language.adopt()
    let gallery = try Gallery(folder: folder)
    for screen in [Screen.phone, .laptop] {
      for scene in Scene.allCases { try gallery.add(scene, on: screen) }
    }
    for screen in Screen.all.dropFirst(2) {
      for scene in [Scene.drawing, .password] { try gallery.add(scene, on: screen) }
    }
    for screen in [Screen.window, .phone, .laptop, .tiny] {
      for scene in EnrolmentScene.allCases { try gallery.add(scene, on: screen) }
    }
    for name in ["light", "high-contrast"] {
      let palette = try ThemeColors(path: "\(themes)/\(name)").palette
      for scene in [Scene.drawing, .wrong, .password, .keys] {
        try gallery.add(scene, on: .phone, palette, suffix: "-\(name)")
      }
      try gallery.add(.drawing, on: .laptop, palette, suffix: "-\(name)")
    }
    let light = try ThemeColors(path: "\(themes)/light").palette
    for landscape in Landscape.allCases {
      for (palette, suffix) in [(Palette(), ""), (light, "-light")] {
        for scene in [Scene.drawing, .password, .keys] {
          try gallery.add(scene, on: .phone, palette, over: landscape, suffix: suffix)
        }
        try gallery.add(.idle, on: .laptop, palette, over: landscape, suffix: suffix)
      }
    }
    try gallery.writeSheet()
  }
}
