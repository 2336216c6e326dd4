import Glibc
import LockScreen
import Platform

/// `patternlock-pictures`: the lock screen in every state, for documentation and for comparing; see ``Task``.
@main enum Main {
  static func main() {
    guard let task = Task(Array(CommandLine.arguments.dropFirst())) else {
      Log.error(Task.usage)
      exit(1)
    }
    do throws(SystemError) {
      if try !run(task) { exit(1) }
    } catch {
      Log.error("\(error)")
      exit(1)
    }
  }

  /// - Returns: whether all is as it should be.
  private static func run(_ task: Task) throws(SystemError) -> Bool {
    switch task {
    case .states(let folder, let themes): try drawStates(folder, themes)
    case .language(let folder, let translations):
      Language.adopt(translations: translations)
      let gallery = try Gallery(folder: folder)
      for screen in [Screen.laptop, .phone] { try gallery.add(states: Scene.wordy, on: screen) }
      for screen in [Screen.window, .laptop] { try gallery.add(steps: EnrolmentScene.wordy, on: screen) }
      try gallery.writeSheet()
    case .references(let folder, let themes): try Reference.draw(Reference.all(themes), into: folder)
    case .compare(let folder, let themes): return try Reference.compare(Reference.all(themes), with: folder)
    case .languageReferences(let folder, let translations):
      Language.adopt(translations: translations)
      try Reference.draw(Reference.mirrored, into: folder)
    case .compareLanguage(let folder, let translations):
      Language.adopt(translations: translations)
      return try Reference.compare(Reference.mirrored, with: folder)
    }
    return true
  }

  private static func drawStates(_ folder: String, _ themes: String) throws(SystemError) {
    Language.adopt()
    let gallery = try Gallery(folder: folder)
    for screen in [Screen.phone, .laptop] { try gallery.add(states: Scene.allCases, on: screen) }
    for screen in Screen.others { try gallery.add(states: [.drawing, .password], on: screen) }
    try gallery.add(states: [.idle, .wrong, .capsLock, .failedAttempts, .cancel, .keys], on: .turned)
    for screen in [Screen.window, .phone, .laptop, .tiny] {
      try gallery.add(steps: EnrolmentScene.allCases, on: screen)
    }
    for name in ["light", "high-contrast"] {
      let theme = try ThemeColors(name, in: themes)
      try gallery.add(states: Scene.colorful, on: .phone, theme)
      try gallery.add(steps: EnrolmentScene.allCases, on: .phone, theme)
      try gallery.add(states: [.drawing, .wrong, .password, .capsLock, .keys], on: .laptop, theme)
      try gallery.add(steps: [.strong, .done], on: .laptop, theme)
    }
    for landscape in Landscape.allCases {
      for theme in [nil, try ThemeColors("light", in: themes)] {
        try gallery.add(states: [.drawing, .password, .keys], on: .phone, over: landscape, theme)
        try gallery.add(states: [.idle], on: .laptop, over: landscape, theme)
      }
    }
    try gallery.writeSheet()
  }
}
