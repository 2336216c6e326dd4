import Canvas
import LockScreen

/// Leaves out colours that cannot be told from the background, as in themes that give `color` and `line-color` the same
/// value: swaylock draws its line between two rings, here it is the pattern.
extension LookSettings {
  /// Less contrast than this is not seen as a difference. That of texts is the owner's to choose.
  private static let leastContrast = 1.5

  /// Keeps a colour of swaylock's ring, for what is drawn here. Values that are no colours are left out.
  mutating func setSwaylockColor(_ option: SwaylockOption, _ value: String) {
    guard let color = Self.color(value) else { return }
    switch option {
    case .keyHighlightColor: keyHighlightColor = color
    case .ringColor: ringColor = color
    default: break
    }
  }

  /// Chooses the accent among the colours that were given, and replaces each colour that cannot be seen.
  mutating func replaceInvisibleColors() {
    let usual = Palette()
    var replaced: [Option] = []
    let accents = (hasLineColor ? [palette.accent] : []) + [keyHighlightColor, ringColor].compactMap { $0 }
    let rest = hasLineColor ? [] : [palette.accent]
    let accent = visible(accents + rest + [usual.accent, Color(0, 99, 184)])
    if hasLineColor, accent != palette.accent { replaced.append(.lineColor) }
    palette.accent = accent
    for (option, path, other) in [
      (Option.textColor, \Palette.foreground, Color(13, 17, 27)),
      (.textWrongColor, \.error, Color(179, 20, 30)),
      (.successColor, \.success, Color(27, 122, 65)),
    ] {
      let given = palette[keyPath: path]
      palette[keyPath: path] = visible([given, usual[keyPath: path], other])
      if given != usual[keyPath: path], palette[keyPath: path] != given { replaced.append(option) }
    }
    guard !replaced.isEmpty else { return }
    let names = replaced.map(\.name).joined(separator: ", ")
    faults.append("\(names): cannot be seen on the background (color, gradient-color); another color is used")
  }

  /// The first that can be seen on the whole background, else black or white, whichever is seen better.
  private func visible(_ colors: [Color]) -> Color {
    let all = colors + [Color(0, 0, 0), Color(255, 255, 255)]
    if let color = all.first(where: { contrast(of: $0) >= Self.leastContrast }) { return color }
    return contrast(of: Color(0, 0, 0)) > contrast(of: Color(255, 255, 255))
      ? Color(0, 0, 0) : Color(255, 255, 255)
  }

  private func contrast(of color: Color) -> Double {
    [palette.backgroundTop, palette.backgroundBottom].map { background in
      let ground = Color(red: background.red, green: background.green, blue: background.blue)
      return color.over(ground).contrast(to: ground)
    }.min() ?? 1
  }
}
