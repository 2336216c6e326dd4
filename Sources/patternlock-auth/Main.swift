import Glibc
import HelperWire
import PatternVault
import Platform
import Sandbox
import SecretMemory

/// The authenticators of patternlock: one process answers for one method, on a socket to the locker.
@main enum Main {
  static func main() {
    let command = Command(ProcessArguments.all.dropFirst())
    ProcessStart.prepareHelper(command?.name ?? "auth")
    ProcessHardening.apply()
    guard let command else {
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
        // No sandbox: PAM modules may start setgid programs (unix_chkpwd), which no_new_privs would take their rights
        // from, and what other people's modules need cannot be known.
        ProcessStart.giveForksDefaultSignals()
        Language.adopt()
        try PasswordAuthenticator(connection, service: service, requiresAccount: requiresAccount).run()
      case .pattern(let service, let enrolls):
        let authenticator = PatternAuthenticator(connection, passwordService: service)
        if enrolls { UserPatternStore.makePlace() }
        Sandbox.pattern(store: UserDirectories.data).enter()
        try authenticator.run()
      case .fingerprint:
        let authenticator = FingerprintAuthenticator(connection)
        authenticator.connect()
        Sandbox.fingerprint.enter()
        try authenticator.run()
      }
    } catch .closed {
      return 0
    } catch {
      Log.error("patternlock-auth: \(error)")
      return 1
    }
  }
}
