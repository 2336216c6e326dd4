import Glibc
import Platform

/// `make demo`: the main job of patternlock, done by the real programs in front of everybody's eyes.
@main enum Main {
  static func main() {
    let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "out"
    let failure = getenv("WAYLAND_DISPLAY") != nil ? runInWindow() : run(folder)
    if let failure {
      Log.write("\nThe demo failed: \(failure)\n")
      exit(1)
    }
  }

  /// Inside of a Wayland session everybody can try it themselves.
  private static func runInWindow() -> DemoFailure? {
    do throws(DemoFailure) {
      try WindowDemo().play()
      return nil
    } catch {
      return error
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
