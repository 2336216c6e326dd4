/// What makes a surface appear somewhere: a lock surface's role, or a window's.
///
/// It hands on the sizes that the compositor asks for, and acknowledges each only with the commit that has it.
package protocol SurfaceRole: AnyObject {
  /// Called with each size that the compositor asks for, in surface units.
  var onConfigure: ((_ serial: UInt32, _ width: UInt32, _ height: UInt32) -> Void)? { get set }

  /// Acknowledges a size; the commit follows.
  func acknowledge(serial: UInt32, width: Int32, height: Int32)

  /// Goes before the surface.
  func destroy()
}
