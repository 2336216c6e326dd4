/// How much of a picture has to give way to the background so that texts on it can be read.
enum Legibility {
  /// Cells for the shorter side: each about as large as a line of text is high.
  private static let cellsOnShortSide: Int32 = 32
  /// Pixels looked at along each side of a cell.
  private static let samples: Int32 = 8
  /// Of so many cells one may be worse: a lamp in the night makes no picture pale.
  private static let oneSparedOf = 20
  /// Above what is needed, as pixels are rounded.
  private static let reserve = 0.05

  /// - Parameters:
  ///   - area: opaque argb8888 pixels.
  ///   - text: the texts' colour: opacity, red, green, blue, from the highest byte down.
  ///   - background: the colour that the picture is mixed with.
  /// - Returns: the background's share: 0 where all can be read as it is, 255 for the background alone.
  static func share(of background: UInt32, for text: UInt32, on area: borrowing MappedArea) -> UInt8 {
    let opacity = Double(text >> 24) / 255
    let text = Tint(text)
    let background = Tint(background)
    func contrast(_ ground: Tint) -> Double { ground.covered(by: text, opacity).contrast(to: ground) }
    // A theme whose texts are hard to read anyway takes no more away than what makes a difference.
    let needed = min(Tint.readableContrast + reserve, contrast(background))
    let cells = cells(of: area).map { (tint: $0, contrast: contrast($0)) }
      .sorted { $0.contrast < $1.contrast }.map(\.tint)
    let spared = cells.count / oneSparedOf
    return (0..<UInt8.max).first { share in
      // The worst come first, so that most steps end early.
      cells.lazy.filter { contrast($0.covered(by: background, Double(share) / 255)) < needed }
        .prefix(spared + 1).count <= spared
    } ?? .max
  }

  /// The mean colour of each cell: single pixels make no text illegible.
  private static func cells(of area: borrowing MappedArea) -> [Tint] {
    let side = max(1, min(area.width, area.height) / cellsOnShortSide)
    var cells: [Tint] = []
    for top in stride(from: 0, to: area.height, by: Int(side)) {
      for left in stride(from: 0, to: area.width, by: Int(side)) {
        cells.append(
          mean(of: left..<min(left + side, area.width), top..<min(top + side, area.height), in: area))
      }
    }
    return cells
  }

  private static func mean(of columns: Range<Int32>, _ rows: Range<Int32>, in area: borrowing MappedArea)
    -> Tint
  {
    var sums = (red: 0, green: 0, blue: 0)
    var count = 0
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: Int(max(1, Int32(rows.count) / samples)))
    {
      let row = area.bytes + Int(y) * Int(area.stride)
      for x in stride(
        from: columns.lowerBound, to: columns.upperBound, by: Int(max(1, Int32(columns.count) / samples)))
      {
        let pixel = row + 4 * Int(x)
        sums.blue += Int(pixel[0])
        sums.green += Int(pixel[1])
        sums.red += Int(pixel[2])
        count += 1
      }
    }
    func part(_ sum: Int) -> Double { Double(sum) / Double(max(1, count)) / 255 }
    return Tint(red: part(sums.red), green: part(sums.green), blue: part(sums.blue))
  }
}
