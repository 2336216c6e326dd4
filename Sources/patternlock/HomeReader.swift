import CPlatform
import Glibc
import HelperWire
import Platform

/// The child that reads in the home folder for a locker: it holds nothing but its socket, so that it costs nothing when
/// a read never returns.
enum HomeReader {
  /// - Parameter arguments: without the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    let connection: HomeConnection
    do throws(AdoptionError) { connection = try HomeConnection() } catch {
      Log.error("\(HomeProcess.name): \(error)")
      return .refused
    }
    // The log may be a terminal, or a file in that very home.
    dup2(STDIN_FILENO, STDERR_FILENO)
    _ = platform_set_process_name(HomeProcess.name)
    _ = platform_set_no_new_privileges()
    guard let request = HomeRequest(arguments: arguments) else { return .refused }
    do throws(WireError) { try connection.send(reply(to: request)) } catch { return .refused }
    return .success
  }

  private static func reply(to request: HomeRequest) -> HomeReply {
    do throws(SystemError) {
      switch request {
      case .settings(let options): return .read(try SealedMemory(findings(options)))
      case .compose:
        guard let text = ComposeFile.text() else {
          return .failed(
            reason: "there is no compose table, so that dead keys type nothing; install libx11-data")
        }
        return .read(try SealedMemory(text))
      case .picture(let path):
        return .read(try SealedMemory(RegularFile.contents(of: path, limit: largestPicture)))
      }
    } catch {
      return .failed(reason: "\(error)")
    }
  }

  /// Reads all that the settings of a lock come from.
  private static func findings(_ options: [String]) -> [UInt8] {
    let files = UserFiles()
    if let invocation = try? Invocation(arguments: [HomeProcess.name] + options) {
      _ = try? Settings(invocation, files)
    }
    if let pattern = UserDirectories.patternFile { _ = files.hasSomething(at: pattern) }
    return files.encoded
  }

  /// The painter reads no more.
  private static let largestPicture = 64 << 20
}
