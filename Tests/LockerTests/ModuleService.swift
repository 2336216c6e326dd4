import Glibc
import HelperFixtures
import Platform

/// A PAM service made of the tests' own module (`Tests/PAMModules/pam_test.c`), for the real helper under pam_wrapper.
final class ModuleService {
  let directory = TemporaryDirectory()

  /// - Parameters:
  ///   - auth: what the module does when it authenticates; `MARK` and `GATE` stand for the paths of these names.
  ///   - account: what it does when it checks the account.
  init(auth: String, account: String = "") throws(SystemError) {
    let module = try PAMTestModule.path()
    makeFolder(directory.path + "/pam.d")
    guard mkfifo(gate, 0o600) == 0 else { throw SystemError("make the gate", gate) }
    let acts = auth.replacing("MARK", with: mark).replacing("GATE", with: gate)
    directory.write(
      "pam.d/patternlock", "auth required \(module) \(acts)\naccount required \(module) \(account)\n")
  }

  /// Appears when the module has come to `mark=MARK`.
  var mark: String { directory.path + "/mark" }
  /// Where the module waits at `block=GATE`, until the test opens it.
  var gate: String { directory.path + "/gate" }

  /// The script of the password's helper: see ``FakeHelpers``.
  var script: String {
    """
    export LD_PRELOAD=libpam_wrapper.so PAM_WRAPPER=1 PAM_WRAPPER_SERVICE_DIR=\(directory.path)/pam.d
    exec \(LockerRig.programs)/patternlock-auth "$@"
    """
  }

  /// Whether the module has come to its mark since this was last asked.
  func takeMark() -> Bool { unlink(mark) == 0 }
}
