import Glibc
import HelperWire
import Platform
import Sandbox
import SecretMemory

/// The painter: turns texts, or one picture file, into pixels, in memory that the locker made. What it parses (fonts,
/// pictures) may be hostile, so it has no rights beyond reading fonts, and its death costs words or a picture only.
/// Its one argument, which may be missing, makes it one for a picture, or is the font that texts are set in.
@main enum Main {
  static func main() {
    // Its processor time is limited by itself, and the kernel is to end it there.
    ProcessStart.prepareHelper("painter", obeysProcessorLimit: true)
    ProcessHardening.apply()
    let argument = CommandLine.arguments.dropFirst().first
    let isForPicture = argument == PainterProcess.pictureArgument
    do throws(AdoptionError) {
      let connection = try PainterConnection.adopt(as: isForPicture ? .picture : .painter)
      ResourceLimits.apply()
      setlocale(LC_ALL, "")
      let fonts = FontConfiguration()
      sandbox(isForPicture, fonts).enter()
      fonts.findFonts()
      let workshop = isForPicture ? Workshop() : Workshop(font: argument.flatMap { FontFamily($0) })
      exit(run(workshop, connection))
    } catch {
      Log.error("patternlock-painter: \(error)")
      exit(1)
    }
  }

  private static func sandbox(_ isForPicture: Bool, _ fonts: borrowing FontConfiguration) -> Sandbox {
    guard isForPicture else { return .texts(fonts: fonts.paths()) }
    // From gdk-pixbuf 2.44 on: decoders are programs that bwrap(1) starts.
    return SandboxSupport.isLoaded("libglycin") ? .programPicture : .picture(fonts: fonts.paths())
  }

  private static func run(_ workshop: Workshop, _ connection: PainterConnection) -> Int32 {
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
