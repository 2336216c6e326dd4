import EventLoop
import HelperWire
import LockScreen
import Platform

/// The helper for what can be felt. It is started once, and ends by itself where there is nobody to hand things on to;
/// nothing depends on it.
final class Haptics {
  private let program: HelperProgram
  private let loop: EventLoop
  private var process: HapticsProcess?
  private var watch: Watch?
  /// Was told of the unlock, or killed; perhaps not gone yet.
  private var ended: HelperProcess?

  init(_ program: HelperProgram, loop: EventLoop) {
    self.program = program
    self.loop = loop
  }

  /// Starts the helper. To be called when the session is locked.
  func start() {
    do throws(SystemError) {
      let process = try HapticsProcess(starting: program.executable, standardError: program.standardError)
      self.process = process
      watch = loop.watch(process.descriptor, for: .readable) { [unowned self] _ in listen() }
    } catch {
      Log.warning("nothing can be felt: \(error)")
    }
  }

  /// Ends the helper, unless it has been told that the session is unlocked: then it ends by itself.
  func stop() {
    ended?.release()
    letGo()
  }

  /// Removes the zombie of a helper that has ended.
  func reap() {
    _ = ended?.reap()
  }

  func feel(_ sensation: Sensation) {
    switch sensation {
    case .dotTaken: send(.dotTaken)
    case .wrong: send(.wrong)
    }
  }

  /// The session is unlocked: the last thing that is felt.
  func feelUnlock() {
    send(.right)
    watch?.cancel()
    ended = process?.process
    process = nil
  }

  private func send(_ request: HapticsRequest) {
    do throws(WireError) { try process?.send(request) } catch { lose(because: error) }
  }

  private func listen() {
    do throws(WireError) { try process?.listen() } catch { lose(because: error) }
  }

  private func lose(because error: WireError) {
    if error != .closed { Log.warning("the haptics helper was ended: \(error)") }
    letGo()
  }

  private func letGo() {
    watch?.cancel()
    guard let process else { return }
    self.process = nil
    process.process.kill()
    ended = process.process
    reap()
  }
}
