import CPlatform
import Glibc
import Platform

/// A question on the terminal whose answer is not shown. However the program ends meanwhile, the terminal shows again
/// what is typed afterwards.
struct HiddenPrompt {
  private let shown: termios
  private let ending: sigset_t
  private let signals: Int32

  /// Asks.
  ///
  /// - Returns: nil where standard input is no terminal.
  init?(_ question: String) {
    var shown = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    self.shown = shown
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ending, signal) }
    self.ending = ending
    sigprocmask(SIG_BLOCK, &ending, nil)
    signals = platform_signalfd(&ending)
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    Log.write("\(question): ")
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
  }

  /// Returns when there is something to read. A signal that ends the program does so, after the terminal is as it was.
  mutating func waitForInput() {
    while true {
      var events = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&events, nfds_t(events.count), -1)
      let number = platform_signalfd_read(signals)
      if number > 0 {
        end()
        kill(getpid(), number)
      }
      if events[0].revents != 0 { return }
    }
  }

  /// Has the terminal show again what is typed.
  mutating func end() {
    var shown = self.shown
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
    Log.write("\n")
    var ending = self.ending
    sigprocmask(SIG_UNBLOCK, &ending, nil)
    close(signals)
  }
}
