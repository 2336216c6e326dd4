/// The order of the symbols that every keyboard has.
enum SymbolOrder {
  /// ASCII's digits and punctuation, those of passwords and sentences on the first page of 10, 10 and 7.
  static let ascii: [Unicode.Scalar] = Array("1234567890-/:;()$&@\".,?!'#+[]{}%^*=_\\|~<>`".unicodeScalars)
}
