import WaylandClient

/// A type that the scanner wrote for an interface on the server's side.
public protocol ServedInterface: WaylandResource {
  /// The highest version this code knows.
  static var highestVersion: UInt32 { get }
  /// Its entry in the table that libwayland reads.
  static var interface: WaylandInterface { get }
}
