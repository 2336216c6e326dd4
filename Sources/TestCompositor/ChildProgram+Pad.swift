import Canvas

extension ChildProgram {
  /// Where a locker that was started with `--debug` says that an output's pad is, in surface units; nil until it does.
  public func pad(on output: TestOutput) -> Box? {
    let prefix = "layout output=\(output.name) pad="
    guard let line = self.output.split(separator: "\n").last(where: { $0.contains(prefix) }),
      let start = line.firstRange(of: "pad=")
    else { return nil }
    let numbers = line[start.upperBound...].split { $0 == "," || $0 == "x" }.compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Box {
  /// The middles of a pad's dots, counted from 1 row by row, three a row.
  public func points(_ dots: [Int]) -> [OutputPoint] {
    dots.map { dot in
      OutputPoint(
        x: x + (Double((dot - 1) % 3) + 0.5) * width / 3, y: y + (Double((dot - 1) / 3) + 0.5) * height / 3)
    }
  }
}
