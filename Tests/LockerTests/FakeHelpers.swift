import HelperFixtures
import HelperWire
import Platform

/// A folder with an authenticator that is a shell script of a test's own: it can be honest, broken or a liar.
///
/// What it is started for and asked is written down, and can be read with ``heard(_:)``.
struct FakeHelpers {
  let directory: TemporaryDirectory
  var folder: String { directory.path + "/helpers" }

  /// What unlocks with ``honestPassword`` and ``honestPattern``.
  static let password = "correct horse"
  static let pattern = [1, 2, 3, 6]

  /// - Parameters:
  ///   - password: the script of the role `password`; see ``say(_:as:)`` and `hear`.
  ///   - pattern: likewise.
  ///   - fingerprint: likewise.
  init(in directory: TemporaryDirectory, password: String, pattern: String, fingerprint: String = noReader) {
    self.directory = directory
    makeFolder(directory.path + "/helpers")
    directory.write(
      "helpers/patternlock-auth",
      """
      #!/bin/sh
      role=$1
      \(Self.vocabulary(in: directory))
      case $role in
        pam)
      \(password)
        ;;
        pattern)
      \(pattern)
        ;;
        fingerprint)
      \(fingerprint)
        ;;
      esac

      """, mode: 0o755)
  }

  /// What scripts are made of; `role` names the file that what they hear is written to.
  static func vocabulary(in directory: TemporaryDirectory) -> String {
    """
    echo start >> \(directory.path)/heard-$role
    # One packet as hexadecimal digits in $p; the end of the locker ends the script.
    hear() {
      p=$(dd bs=4096 count=1 <&3 2>/dev/null | od -An -v -tx1 | tr -d ' \\n')
      [ -n "$p" ] || exit 0
      echo $p >> \(directory.path)/heard-$role
    }
    # A reply of the type $1 (octal) about the attempt that was heard last, and what follows it.
    answer() {
      attempt=$(printf %o "0x$(printf %s "$p" | cut -c3-4)")
      printf "\\\\$1\\\\$attempt\\\\000\\\\000\\\\000$2" >&3
    }
    granted() { answer 021; }
    denied() { answer 022 '\\001\\000\\000\\000\\000\\000\\000\\000\\001'; }
    cancelled() { answer 024; }
    note() { echo $1 >> \(directory.path)/heard-$role; }
    # Waits until the test opens the gate.
    gate() { read _ < \(directory.path)/gate; }
    """
  }

  /// The line of a script that sends a reply.
  static func say(_ reply: AuthenticatorReply, as role: HelperRole) -> String {
    raw(reply.encoded(from: role))
  }

  /// The line of a script that sends a packet.
  static func raw(_ bytes: [UInt8]) -> String {
    let octal = bytes.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "printf '\(octal.joined())' >&3"
  }

  static let helloPassword = say(.hello(.ready), as: .password)
  static let helloPattern = say(.hello(.patternReady(PatternShape(.nine, .fill), failures: 0)), as: .pattern)

  static let helloFingerprint = say(.hello(.ready), as: .fingerprint)
  static let noReader = say(.hello(.certainlyNot(reason: "no reader")), as: .fingerprint) + "\n" + silence

  /// Grants ``password`` and denies all else, as often as asked.
  static var honestPassword: String {
    helloPassword + "\n" + honestAnswers(secret: Array(password.utf8), .password)
  }

  /// Grants ``pattern`` and denies all else, as often as asked.
  static var honestPattern: String {
    let encoded = [3, 3] + pattern.map { UInt8($0 - 1) }
    return helloPattern + "\n" + honestAnswers(secret: encoded, .pattern)
  }

  static func honestAnswers(secret: [UInt8], _ role: HelperRole) -> String {
    """
    while :; do
      hear
      case $p in
        01????????\(hexadecimal(secret))) granted ;;
        01*) denied ;;
        03*) cancelled ;;
        04) \(say(.resetDone, as: role)) ;;
      esac
    done
    """
  }

  /// What is done by the first helper only; `file` tells that it was done.
  static func once(_ file: String, _ script: String) -> String {
    """
    if [ ! -e \(file) ]; then
      touch \(file)
      \(script)
    fi
    """
  }

  /// Answers nothing.
  static let silence = "while :; do hear; done"

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// What the script of a role wrote down: `start`, or a packet in hexadecimal digits.
  func heard(_ role: HelperRole) -> [String] {
    let name =
      switch role {
      case .password, .other: "pam"
      case .pattern: "pattern"
      case .fingerprint: "fingerprint"
      case .painter, .picture: "painter"
      case .haptics: "haptics"
      }
    return String(decoding: directory.read("heard-" + name), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  /// How often the helper of a role was started.
  func starts(_ role: HelperRole) -> Int { heard(role).count { $0 == "start" } }

  /// The secrets of all attempts of a role.
  func attempts(_ role: HelperRole) -> [String] {
    heard(role).filter { $0.hasPrefix("01") }.map { String($0.dropFirst(10)) }
  }
}
