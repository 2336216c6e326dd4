import Canvas
import EventLoop
import Glibc
import LockScreen
import Platform
import Stage

/// What the machine and the account have.
enum MachineChecks {
  /// The variables of the environment that folders are found by.
  static func environment(_ value: (String) -> String?) -> [Check] {
    var checks: [Check] = []
    for name in ["XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"] {
      switch value(name) {
      case let path? where !path.hasPrefix("/"):
        checks.append(
          Check(name, .missing, "is '\(path)', which is no absolute path, and is not looked at; correct it"))
      case .some: checks.append(Check(name, .ok, "is set"))
      case nil where name == "HOME":
        checks.append(Check(name, .missing, "is not set: the home directory is taken from the user database"))
      case nil where name == "XDG_RUNTIME_DIR":
        checks.append(
          Check(name, .missing, "is not set: no compositor is found by its name, and no agent by its file"))
      case nil: checks.append(Check(name, .ok, "is not set, and has a usual value"))
      }
    }
    return checks
  }

  /// The account in the user database: PAM checks the password of that name.
  static func account(_ account: UserAccount?) -> Check {
    guard let account else {
      return Check(
        "account", .broken,
        "user \(getuid()) is not in the user database: PAM has no name to check a password for; add the account"
      )
    }
    return Check("account", .ok, "is '\(account.name)'")
  }

  /// A helper program, by its own file.
  ///
  /// - Parameters:
  ///   - loss: what cannot be done without it.
  ///   - program: as it was opened.
  static func helper(
    _ name: String, _ program: Result<HelperProgram, SystemError>, else state: Check.State, _ loss: String
  ) -> Check {
    switch program {
    case .success: Check(name, .ok, "is there")
    case .failure(let error):
      Check(name, state, "\(error): \(loss); install it there, or name its folder with --helpers")
    }
  }

  /// All that are installed with patternlock.
  static func helpers(
    authenticator: Result<HelperProgram, SystemError>, painter: Result<HelperProgram, SystemError>,
    haptics: Result<HelperProgram, SystemError>
  ) -> [Check] {
    [
      helper(HelperFolder.authenticatorName, authenticator, else: .broken, "nobody could unlock"),
      helper(HelperFolder.painterName, painter, else: .missing, "the screen has no words and no pictures"),
      helper(HelperFolder.hapticsName, haptics, else: .missing, "nothing can be felt"),
    ]
  }

  /// Whether there is a font, by having a word set.
  static func fonts(_ painter: Result<HelperProgram, SystemError>) -> Check {
    guard case .success(let program) = painter else {
      return Check("fonts", .missing, "cannot be tried without \(HelperFolder.painterName)")
    }
    let still = StillPicture(painter: program, loop: EventLoop())
    let run = TextRun("patternlock", TextStyle(size: 16), maximumWidth: 300)
    var isSet = false
    _ = try? still.draw(width: 300, height: 40, scale: 1) { _, texts in
      isSet = texts.image(for: run, scale: 1) != nil
    }
    return isSet
      ? Check("fonts", .ok, "a word can be set")
      : Check("fonts", .missing, "no word could be set: install a sans-serif font, such as Inter or DejaVu")
  }

  /// The keymaps of the system, for a keyboard on the screen where the compositor gives none.
  static var keymap: Check {
    KeyLayout.layouts(named: "us").isEmpty
      ? Check("keymap", .missing, "no keymap can be compiled: install xkb-data (xkeyboard-config)")
      : Check("keymap", .ok, "can be compiled")
  }
}
