import CPlatform
import Glibc
import HelperWire
import Platform
import SecretMemory

/// The painter: turns texts and picture files into pixels, in memory that the locker made. What it parses (fonts,
/// pictures) may be hostile, so it has no rights beyond reading files, and its death costs words only.
/// Its one argument, which may be missing, is the font that texts are set in.
@main enum Main {
  static func main() {
    ProcessHardening.apply()
    do throws(AdoptionError) {
      let connection = try PainterConnection.adopt()
      _ = platform_set_no_new_privileges()
      ResourceLimits.apply()
      setlocale(LC_ALL, "")
      exit(run(connection))
    } catch {
      Log.error("patternlock-painter: \(error)")
      exit(1)
    }
  }

  private static func run(_ connection: PainterConnection) -> Int32 {
    let workshop = Workshop(font: CommandLine.arguments.dropFirst().first.flatMap { FontFamily($0) })
    do throws(WireError) {
      try connection.send(.hello)
      while true {
        let request = try connection.nextRequest()
        ResourceLimits.allowOneRequest()
        try connection.send(workshop.answer(request, connection))
      }
    } catch .closed {
      return 0
    } catch {
      Log.error("patternlock-painter: \(error)")
      return 1
    }
  }
}
