/// A set of named values.
struct Enumeration: Equatable {
  /// One name and its value.
  struct Entry: Equatable {
    var name: String
    var value: UInt32
    var since = 1
    var summary = ""
  }

  var name: String
  /// Its values are bits that can be combined.
  var isBitfield = false
  var entries: [Entry] = []
}
