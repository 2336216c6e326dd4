import Foundation
import Glibc
import Testing

/// What a process holds: descriptors, children, and memory of its own; and how much that grows.
final class ProcessUsage {
  private struct Holding: Equatable {
    var descriptors: Int
    var children: Int
  }

  private let processID: pid_t
  /// What it holds once the first repetitions have opened what stays open.
  private var baseline: Holding?
  /// Pss_Anon in KiB, after each repetition.
  private var memory: [Double] = []

  private static let baselineAfter = 3
  /// The first repetitions fill caches and free lists.
  private static let warmUp = 50
  /// More than a page for a hundred repetitions is a leak.
  private static let mostPagesAHundred = 1.0

  init(of processID: pid_t) { self.processID = processID }

  /// Notes how much memory it has now.
  func sample() {
    let text = Self.text("/proc/\(processID)/smaps_rollup")
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pss_Anon:") }
    if let size = line?.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) {
      memory.append(size)
    }
    if memory.count == Self.baselineAfter { baseline = settled }
  }

  /// Expects what was there at the beginning, and memory that does not grow; prints both after a title.
  func expectSame(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try #require(baseline, "too few repetitions", sourceLocation: sourceLocation)
    // Helpers that were let go have seconds to end by themselves.
    let after =
      (try? Deadline.wait(for: "what was there before") { holding == before ? before : nil }) ?? holding
    let slope = pagesAHundred
    print(
      title + ", descriptors \(before.descriptors) before and \(after.descriptors) after, "
        + "children \(before.children) and \(after.children)"
        + (slope.map { ", pages for 100 repetitions \(($0 * 100).rounded() / 100)" } ?? ""))
    #expect(after == before, sourceLocation: sourceLocation)
    if let slope { #expect(slope <= Self.mostPagesAHundred, "pages", sourceLocation: sourceLocation) }
  }

  /// What it holds once that stays the same for a while: a helper that has just answered is replaced by another.
  private var settled: Holding {
    var last = holding
    var unchanged = 0
    _ = try? Deadline.wait(for: "the process to settle", within: 5_000) {
      let now = holding
      unchanged = now == last ? unchanged + 1 : 0
      last = now
      return unchanged > 100 ? true : nil
    }
    return last
  }

  private var holding: Holding {
    Holding(descriptors: Self.descriptorCount(processID), children: Self.childCount(processID))
  }

  /// The slope of the line through the samples after the warm-up; nil where they are too few to tell.
  private var pagesAHundred: Double? {
    let samples = memory.dropFirst(Self.warmUp)
    guard samples.count >= Self.warmUp else { return nil }
    let count = Double(samples.count)
    let middle = (count - 1) / 2
    let mean = samples.reduce(0, +) / count
    var (over, under) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      over += (Double(index) - middle) * (sample - mean)
      under += (Double(index) - middle) * (Double(index) - middle)
    }
    return over / under * 100 / 4
  }

  private static func descriptorCount(_ process: pid_t) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd"))?.count ?? 0
  }

  private static func childCount(_ process: pid_t) -> Int {
    text("/proc/\(process)/task/\(process)/children").split(separator: " ").count
  }

  private static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
