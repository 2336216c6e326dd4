import Foundation
import Testing

@testable import WaylandScanner

@Suite struct BindingsTests {
  private let list = try? BindingList(
    String(contentsOfFile: packageDirectory + "/protocols/bindings.list", encoding: .utf8), file: "list")

  private func bindings(_ line: String, dataDirectory: String?) throws -> Bindings {
    try Bindings(
      list: try BindingList(line, file: "list"),
      files: ProtocolFiles(package: packageDirectory) { _ in dataDirectory })
  }

  @Test("a missing description names its file and the Debian package that has it")
  func missingFile() {
    #expect(
      throws: ScannerError.missingXML(path: "/nonexistent/staging/x/x.xml", package: "wayland-protocols")
    ) { try bindings("staging/x/x.xml x 1 both why", dataDirectory: "/nonexistent") }
    #expect(throws: ScannerError.missingXML(path: "/nonexistent/wayland.xml", package: "libwayland-dev")) {
      try bindings("wayland.xml x 1 both why", dataDirectory: "/nonexistent")
    }
    let message = "\(ScannerError.missingXML(path: "/a/x.xml", package: "wayland-protocols"))"
    #expect(message.contains("/a/x.xml") && message.contains("apt-get install wayland-protocols"))
  }

  @Test("a package that pkg-config does not know is named")
  func missingPackage() {
    #expect(throws: ScannerError.missingPackage(module: "wayland-client", package: "libwayland-dev")) {
      try bindings("wayland.xml x 1 both why", dataDirectory: nil)
    }
  }

  @Test("an interface that is absent, or too old, is an error")
  func missingInterface() {
    let file = "protocols/kwin-fake-input.xml"
    #expect(throws: ScannerError.missingInterface(file: file, interface: "x", version: 1, found: nil)) {
      try bindings("\(file) x 1 rig why", dataDirectory: nil)
    }
    let name = "org_kde_kwin_fake_input"
    #expect(throws: ScannerError.missingInterface(file: file, interface: name, version: 9, found: 4)) {
      try bindings("\(file) \(name) 9 rig why", dataDirectory: nil)
    }
  }

  @Test("all that is listed is found in the installed descriptions, and can be written for every module")
  func installedDescriptions() throws {
    let bindings = try Bindings(list: try #require(list), files: ProtocolFiles(package: packageDirectory))
    for target in [BindingTarget.client, .server, .rig] {
      #expect(try Main.sources(bindings, for: target).count > 4)
    }
    let surface = try #require(bindings.all.first { $0.interface.name == "wl_surface" }).interface
    #expect(surface.events.prefix(4).map(\.signature) == ["o", "o", "6i", "6u"])
    #expect(bindings.isGlobal("wl_seat") && bindings.isGlobal("org_kde_kwin_fake_input"))
    #expect(!bindings.isGlobal("wl_surface") && !bindings.isGlobal("wl_registry"))
  }

  @Test("the touch requests of KWin's input have the opcodes that KWin knows")
  func fakeInputOpcodes() throws {
    let bindings = try bindings(
      "protocols/kwin-fake-input.xml org_kde_kwin_fake_input 4 rig w", dataDirectory: nil)
    let requests = try #require(bindings.all.first).interface.requests
    #expect(
      requests.map { "\($0.name) \($0.signature)" } == [
        "authenticate ss", "pointer_motion ff", "button uu", "axis uf", "touch_down 2uff",
        "touch_motion 2uff",
        "touch_up 2u", "touch_cancel 2", "touch_frame 2", "pointer_motion_absolute 3ff", "keyboard_key 4uu",
      ])
  }
}
