/// A type that the scanner wrote for an interface.
public protocol BoundInterface: WaylandObject {
  /// The name in the registry.
  static var interfaceName: StaticString { get }
  /// The highest version this code knows.
  static var highestVersion: UInt32 { get }
  /// Its entry in the table that libwayland reads.
  static var interface: WaylandInterface { get }
}

/// An interface that the registry offers as a global.
public protocol BindableInterface: BoundInterface {}

extension BoundInterface {
  /// Whether a name that the registry told is this interface's.
  public static func isNamed(_ name: UnsafePointer<CChar>?) -> Bool {
    guard let name else { return false }
    return interfaceName.withUTF8Buffer { own in
      for (index, byte) in own.enumerated() where UInt8(bitPattern: name[index]) != byte { return false }
      return name[own.count] == 0
    }
  }
}
