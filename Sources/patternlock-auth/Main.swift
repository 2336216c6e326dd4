import CPlatform
import Glibc
import HelperWire
import Platform
import SecretMemory

/// The authenticators of patternlock: one process answers for one method, on a socket to the locker.
@main enum Main {
  static func main() {
    ProcessHardening.apply()
    guard let command = Command(ProcessArguments.all.dropFirst()) else {
      Log.error(Command.usage)
      exit(1)
    }
    do throws(AdoptionError) {
      let connection = try HelperConnection.adopt(as: command.role)
      exit(run(command, connection))
    } catch {
      Log.error("patternlock-auth: \(error)")
      exit(1)
    }
  }

  private static func run(_ command: Command, _ connection: HelperConnection) -> Int32 {
    do throws(WireError) {
      switch command {
      case .pam(let service, let requiresAccount):
        // PAM modules may start setgid programs (unix_chkpwd): no_new_privs must stay unset here.
        setlocale(LC_ALL, "")
        try PasswordAuthenticator(connection, service: service, requiresAccount: requiresAccount).run()
      case .pattern(let service):
        _ = platform_set_no_new_privileges()
        try PatternAuthenticator(connection, passwordService: service).run()
      case .fingerprint:
        _ = platform_set_no_new_privileges()
        try FingerprintAuthenticator(connection).run()
      }
    } catch .closed {
      return 0
    } catch {
      Log.error("patternlock-auth: \(error)")
      return 1
    }
  }
}
