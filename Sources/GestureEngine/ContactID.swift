/// Something that touches the pad: a finger, or a pointer whose button is down.
///
/// Two seats number their fingers independently, so the seat is a part of it.
public struct ContactID: Hashable, Sendable {
  /// The caller's number for the seat.
  public let seat: UInt32
  private let number: Int64

  /// Whether it is a finger.
  public var isTouch: Bool { self != .pointer(seat: seat) }

  /// A finger.
  /// - Parameters:
  ///   - id: the number that the touch screen gave it.
  ///   - seat: the caller's number for the seat; 0 where there is only one.
  public static func touch(_ id: Int32, seat: UInt32 = 0) -> ContactID {
    ContactID(seat: seat, number: Int64(id))
  }

  /// The seat's pointer, while its button is down.
  /// - Parameter seat: the caller's number for the seat; 0 where there is only one.
  public static func pointer(seat: UInt32 = 0) -> ContactID {
    ContactID(seat: seat, number: Int64(Int32.max) + 1)
  }
}
