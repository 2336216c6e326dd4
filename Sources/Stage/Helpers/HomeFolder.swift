import EventLoop
import Glibc
import HelperWire
import Platform

/// Reads what may lie in the home folder, through children: such a read may never return, and a process in it cannot
/// even be killed. So none of them is waited for, and the locker itself opens nothing there.
package final class HomeFolder {
  private let program: HelperProgram?
  private let loop: EventLoop
  private var readings: [Reading] = []
  /// Done or killed, but perhaps not gone yet.
  private var ended: [HelperProcess] = []

  private struct Reading {
    let process: HomeProcess
    let watch: Watch
    let completion: (HomeReply) -> Void
  }

  /// A home that answers never has more; one that hangs is not asked without end.
  private static let mostReadings = 16

  /// - Parameter program: patternlock itself; without it nothing can be read.
  package init(_ program: HelperProgram?, loop: EventLoop) {
    self.program = program
    self.loop = loop
  }

  /// Reads something.
  ///
  /// - Parameter completion: is called once, with a later turn of the loop; never where the home never answers.
  package func read(_ request: HomeRequest, _ completion: @escaping (HomeReply) -> Void) {
    do throws(SystemError) {
      guard let program else { throw SystemError("read the home folder", code: ENOENT) }
      guard readings.count < Self.mostReadings else {
        throw SystemError("read the home folder", "which does not answer", code: EBUSY)
      }
      let process = try HomeProcess(starting: program.executable, request)
      let watch = loop.watch(process.descriptor, for: .readable) { [unowned self, unowned process] _ in
        take(from: process)
      }
      readings.append(Reading(process: process, watch: watch, completion: completion))
    } catch {
      let reason = "\(error)"
      loop.schedule(after: 0) { completion(.failed(reason: reason)) }
    }
  }

  /// Removes the zombies of children that are done.
  package func reap() {
    ended.removeAll { $0.reap() != nil }
  }

  /// Lets go of all children; one that hangs ends when its read does.
  package func stop() {
    for reading in readings { letGo(of: reading) }
    readings = []
  }

  private func take(from process: HomeProcess) {
    let reply: HomeReply
    do throws(WireError) {
      guard let received = try process.nextReply() else { return }
      reply = received
    } catch {
      reply = .failed(reason: "the process that reads the home folder has ended")
    }
    guard let index = readings.firstIndex(where: { $0.process === process }) else { return }
    let reading = readings.remove(at: index)
    letGo(of: reading)
    reading.completion(reply)
  }

  private func letGo(of reading: Reading) {
    reading.watch.cancel()
    reading.process.process.kill()
    ended.append(reading.process.process)
    reap()
  }
}
