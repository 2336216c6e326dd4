import GestureEngine
import Testing

@testable import patternlock

@Suite struct SettingsTests {
  private func applying(_ option: Option, _ value: String) throws(Settings.BadValue) -> Settings {
    var settings = Settings()
    try settings.apply(option, value: value)
    return settings
  }

  @Test("a grid is columns x rows, each from 2 to 6")
  func grid() throws {
    #expect(try applying(.grid, "4x5").grid == Grid(columns: 4, rows: 5))
    for value in ["", "3", "3x", "x3", "1x3", "3x7", "3x3x3", "3 x3", "-3x3", "99999999999999999999x3"] {
      #expect(throws: Settings.BadValue.self) { try applying(.grid, value) }
    }
  }

  @Test("a PAM service is the plain name of a file")
  func service() throws {
    #expect(try applying(.pamService, "system-auth").pamService == "system-auth")
    for value in ["", "../shadow", "/etc/passwd", ".", "a/b"] {
      #expect(throws: Settings.BadValue.self) { try applying(.pamService, value) }
    }
  }

  @Test("a descriptor must be open")
  func descriptor() throws {
    #expect(try applying(.readyDescriptor, "2").readyDescriptor == 2)
    for value in ["", "x", "-1", "4095", "99999999999"] {
      #expect(throws: Settings.BadValue.self) { try applying(.readyDescriptor, value) }
    }
  }

  @Test("the folder of the helpers must be an absolute path")
  func helpers() throws {
    #expect(try applying(.helpers, "/usr/libexec").helpersDirectory == "/usr/libexec")
    #expect(throws: Settings.BadValue.self) { try applying(.helpers, "libexec") }
  }

  @Test("times are whole seconds, up to a day")
  func seconds() throws {
    #expect(try applying(.lockAfter, "300").lockAfter == 300_000)
    #expect(try applying(.screenOffAfter, "86400").screenOffAfter == 86_400_000)
    for value in ["", "0", "-1", "1.5", "5m", "86401", "99999999999999999999"] {
      #expect(throws: Settings.BadValue.self) { try applying(.lockAfter, value) }
    }
  }

  @Test("who lets logind unlock lets the signal unlock that does it; neither is allowed by default")
  func unlocks() throws {
    #expect(!Settings().allowsSignalUnlock && !Settings().allowsLogindUnlock)
    #expect(try applying(.allowLogindUnlock, "").allowsSignalUnlock)
    #expect(try !applying(.allowSignalUnlock, "").allowsLogindUnlock)
  }

  @Test("the last of two contradicting options wins")
  func lastWins() throws {
    var settings = Settings()
    try settings.apply(.allowEmptyPassword, value: "")
    try settings.apply(.ignoreEmptyPassword, value: "")
    #expect(!settings.allowsEmptyPassword)
  }
}
