import EventLoop
import Glibc
import LockScreen
import Platform
import Stage

/// `patternlock-pictures FOLDER [TRANSLATIONS]`: every state on the screens of a phone and a laptop, the main ones on all
/// others, in the language of the environment. TRANSLATIONS is what `.ci/translations compile` made.
@main enum Main {
  static func main() {
    guard CommandLine.arguments.count == 2 || CommandLine.arguments.count == 3 else {
      Log.error("usage: patternlock-pictures FOLDER [TRANSLATIONS]")
      exit(1)
    }
    Language.adopt(translations: CommandLine.arguments.dropFirst(2).first)
    do throws(SystemError) {
      let gallery = try Gallery(folder: CommandLine.arguments[1])
      for screen in [Screen.phone, .laptop] {
        for scene in Scene.allCases { try gallery.add(scene, on: screen) }
      }
      for screen in [Screen.window, .phone, .laptop, .tiny] {
        for scene in EnrolmentScene.allCases { try gallery.add(scene, on: screen) }
      }
      for screen in Screen.all.dropFirst(2) {
        for scene in [Scene.drawing, .password] { try gallery.add(scene, on: screen) }
      }
    } catch {
      Log.error("\(error)")
      exit(1)
    }
  }
}
