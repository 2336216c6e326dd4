import Testing

@testable import WaylandScanner

@Suite struct SwiftNameTests {
  @Test("names of the protocol become names of Swift")
  func names() {
    #expect(SwiftName.type("ext_session_lock_v1") == "ExtSessionLockV1")
    #expect(SwiftName.type("wl_surface") == "WlSurface")
    #expect(SwiftName.member("set_input_region") == "setInputRegion")
    #expect(SwiftName.member("x") == "x")
    #expect(SwiftName.sender("preferred_scale") == "sendPreferredScale")
  }

  @Test("words of the language get backticks, values that begin with a digit a low line")
  func reservedWords() {
    #expect(SwiftName.member("default") == "`default`")
    #expect(SwiftName.entry("repeat") == "`repeat`")
    #expect(SwiftName.entry("90") == "_90")
    #expect(SwiftName.entry("flipped_90") == "flipped90")
  }
}
