/// Where pictures of texts come from.
public protocol TextSource: AnyObject {
  /// The picture of a text; nil until it has been painted. Asking is what orders it, so what will be shown soon, such
  /// as the clock's next minute, is best asked for early.
  ///
  /// - Parameter scale: pixels for one surface unit.
  func image(for run: TextRun, scale: Double) -> TextImage?
}
