import Testing

@testable import patternlock_auth

@Suite struct CommandTests {
  @Test("the methods are named, and the service is patternlock unless told otherwise")
  func methods() {
    #expect(Command(["pam"]) == .pam(service: "patternlock", requiresAccount: false))
    #expect(
      Command(["pam", "--service", "screen-lock"]) == .pam(service: "screen-lock", requiresAccount: false))
    #expect(
      Command(["pam", "--service", "screen-lock", "--require-account"])
        == .pam(service: "screen-lock", requiresAccount: true))
    #expect(Command(["pattern"]) == .pattern(service: "patternlock", enrolls: false))
    #expect(
      Command(["pattern", "--service", "a", "--enroll"]) == .pattern(service: "a", enrolls: true))
    #expect(Command(["fingerprint"]) == .fingerprint)
  }

  @Test("anything else is refused")
  func refused() {
    for arguments in [
      [], ["pin"], ["pam", "--service"], ["pam", "--service", "../login"], ["pam", "--service", ""],
      ["pam", "--service", "Login"], ["pam", "extra"], ["pattern", "--service", "a", "b"],
      ["pattern", "--require-account"], ["pattern", "--enroll", "--service", "a"], ["pam", "--enroll"],
      ["pam", "--require-account", "--service", "a"],
      ["fingerprint", "--service", "a"], ["fingerprint", "extra"],
    ] {
      #expect(Command(arguments) == nil)
    }
  }
}
