import RigBindings
import Testing
import WaylandClient

@Suite struct RigBindingsTests {
  @Test("the rig's interfaces have a table of their own with the right names")
  func names() {
    #expect(OrgKdeKwinFakeInput.interfaceName.description == "org_kde_kwin_fake_input")
    #expect(ZwlrVirtualPointerManagerV1.highestVersion == 2)
    #expect("zwp_virtual_keyboard_manager_v1".withCString { ZwpVirtualKeyboardManagerV1.isNamed($0) })
  }
}
