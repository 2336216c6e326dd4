/// Where a key is among the rows, both counted from 0.
struct KeyPosition: Hashable {
  var row: Int
  var column: Int
}
