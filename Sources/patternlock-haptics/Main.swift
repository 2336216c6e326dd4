import CPlatform
import Glibc
import HelperWire
import Platform
import SecretMemory

/// Hands on what can be felt to feedbackd, where there is one. It learns that a dot was taken, that something was wrong
/// or right, and nothing else; it is a process of its own so that the locker has no bus.
@main enum Main {
  /// What is done last is broken off when the connection to the bus ends.
  private static let lastMicroseconds: UInt32 = 300_000

  static func main() {
    ProcessStart.prepareHelper("haptics")
    ProcessHardening.apply()
    do throws(AdoptionError) {
      let connection = try HapticsConnection.adopt()
      _ = platform_set_no_new_privileges()
      exit(run(connection))
    } catch {
      Log.error("patternlock-haptics: \(error)")
      exit(1)
    }
  }

  private static func run(_ connection: HapticsConnection) -> Int32 {
    // Most machines have nothing that could be felt: no reason to say anything.
    guard let daemon = FeedbackDaemon(), daemon.isThere() else { return 0 }
    do throws(WireError) {
      while true {
        let request = try connection.latestRequest()
        if request == .right { connection.outliveLocker() }
        guard daemon.trigger(event(request)) else { return 0 }
        if request == .right {
          usleep(lastMicroseconds)
          return 0
        }
      }
    } catch .closed {
      return 0
    } catch {
      Log.error("patternlock-haptics: \(error)")
      return 1
    }
  }

  /// The names are feedbackd's (Event naming specification 0.0.0): a press and a release are ticks, the bell is one that
  /// is felt as something refused.
  private static func event(_ request: HapticsRequest) -> String {
    switch request {
    case .dotTaken: "button-pressed"
    case .wrong: "bell-terminal"
    case .right: "button-released"
    }
  }
}
