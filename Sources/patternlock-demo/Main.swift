import Glibc
import Platform

/// `make demo`: the main job of patternlock, done by the real programs in front of everybody's eyes.
@main enum Main {
  static func main() {
    let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "out"
    if getenv("WAYLAND_DISPLAY") != nil {
      Log.write(
        "(A window of your own session, 'patternlock try', is not built yet: this is the next best.)\n\n")
    }
    let failure = run(folder)
    if let failure {
      Log.write("\nThe demo failed: \(failure)\n")
      exit(1)
    }
  }

  /// - Returns: what went wrong; nil when all went well.
  private static func run(_ folder: String) -> DemoFailure? {
    do throws(DemoFailure) {
      let demo = try Demo(pictures: folder)
      defer { demo.end() }
      try demo.play()
      return nil
    } catch {
      return error
    }
  }
}
