import CPango
import HelperWire

/// The families that texts are set in.
struct FontFamilies {
  /// Separated by commas; the first that there is has the characters that it has.
  private let list: String

  /// - Parameter chosen: comes before the usual ones.
  init(_ chosen: FontFamily?) {
    list = (chosen.map { $0.name + "," } ?? "") + "Inter,Cantarell,Sans"
  }

  /// A description that the caller frees.
  func description(of order: FontOrder) -> OpaquePointer? {
    guard let description = pango_font_description_new() else { return nil }
    // Not parsed: what looks like a size or a style is part of the name.
    pango_font_description_set_family(description, list)
    pango_font_description_set_weight(description, PangoWeight(rawValue: numericCast(order.weight)))
    pango_font_description_set_absolute_size(description, Double(order.pixels) * Double(PANGO_SCALE))
    return description
  }
}
