import Glibc

/// How full the machine's batteries are, all of them together.
public struct Battery: Equatable, Sendable {
  /// Where the kernel tells of batteries and mains adapters.
  public static let systemFolder = "/sys/class/power_supply"

  /// From 0 to 100.
  public var percent: Int
  /// Whether the machine takes its power from elsewhere.
  public var isPluggedIn: Bool

  /// - Parameter percent: taken as 0 or 100 beyond these.
  public init(percent: Int, isPluggedIn: Bool) {
    self.percent = min(max(percent, 0), 100)
    self.isPluggedIn = isPluggedIn
  }

  /// Reads what the kernel says now (Documentation/ABI/testing/sysfs-class-power).
  ///
  /// Batteries of other devices (`scope`), such as mice, do not count. Several batteries are weighed by what they hold
  /// where all of them tell it in one unit. One that is at 0 and tells nothing of what it holds, such as that of a
  /// keyboard case that is not attached, does not count beside another.
  /// - Parameter folder: with a folder for each supply.
  /// - Returns: nil where there is no battery, or none that says how full it is.
  public init?(readingFrom folder: String = systemFolder) {
    let all = Self.names(in: folder).compactMap { Cell(readingFrom: "\(folder)/\($0)") }
    let holding = all.filter { !$0.holdsNothing }
    let cells = holding.isEmpty ? all : holding
    guard !cells.isEmpty else { return nil }
    let shares = cells.compactMap(\.percent)
    if cells.count > 1, let percent = Self.percent(cells.map(\.energy)) ?? Self.percent(cells.map(\.charge)) {
      self.percent = percent
    } else if !shares.isEmpty {
      percent = Int((Double(shares.reduce(0, +)) / Double(shares.count)).rounded())
    } else {
      return nil
    }
    let states = cells.map(\.status)
    isPluggedIn =
      !states.contains("Discharging")
      && states.contains { ["Charging", "Full", "Not charging"].contains($0) }
  }

  /// What all batteries hold of what they can hold; nil where one of them does not tell.
  private static func percent(_ contents: [Cell.Content?]) -> Int? {
    let known = contents.compactMap { $0 }
    guard known.count == contents.count else { return nil }
    let (now, full) = known.reduce((0.0, 0.0)) { ($0.0 + $1.now, $0.1 + $1.full) }
    return min(max(Int((now / full * 100).rounded()), 0), 100)
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// One battery.
  private struct Cell {
    /// In whatever unit it is told: µWh or µAh.
    struct Content {
      let now: Double
      let full: Double

      init?(_ name: String, in folder: String) {
        guard let now = Cell.number("\(name)_now", in: folder),
          let full = Cell.number("\(name)_full", in: folder),
          full > 0, now >= 0
        else { return nil }
        self.now = now
        self.full = full
      }
    }

    let percent: Int?
    let energy: Content?
    let charge: Content?
    let status: String

    /// Whether nothing says that there is anything to charge.
    var holdsNothing: Bool { percent == 0 && energy == nil && charge == nil }

    init?(readingFrom folder: String) {
      guard Self.text("type", in: folder) == "Battery", Self.text("scope", in: folder) != "Device",
        Self.text("present", in: folder) != "0"
      else { return nil }
      energy = Content("energy", in: folder)
      charge = Content("charge", in: folder)
      status = Self.text("status", in: folder) ?? ""
      if let capacity = Self.number("capacity", in: folder), (0...100).contains(capacity) {
        percent = Int(capacity)
      } else if let content = energy ?? charge {
        percent = Battery.percent([content])
      } else {
        return nil
      }
    }

    static func number(_ name: String, in folder: String) -> Double? {
      // No battery holds a terawatt-hour; more would be a mistake of a driver's, and no whole number.
      text(name, in: folder).flatMap { Double($0) }.flatMap { abs($0) < 1e18 ? $0 : nil }
    }

    /// The first line of a file; nil where there is none, or it cannot be read.
    static func text(_ name: String, in folder: String) -> String? {
      guard let file = try? FileDescriptor(opening: "\(folder)/\(name)", O_RDONLY | O_NONBLOCK) else {
        return nil
      }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
        let count = read(file.number, buffer.baseAddress, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
    }
  }
}
