import CPlatform
import Glibc
import SecretMemory
import Testing

@Suite struct ProcessHardeningTests {
  @Test("a hardened process is not dumpable, writes no core and dies of crash signals at once")
  func apply() {
    _ = platform_signal_ignore(SIGQUIT)
    ProcessHardening.apply()
    defer { _ = platform_set_dumpable(1) }
    #expect(platform_get_dumpable() == 0)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    #expect(limit.rlim_max == 0)
    var action = sigaction()
    sigaction(SIGQUIT, nil, &action)
    #expect(action.__sigaction_handler.sa_handler == nil)
  }
}
