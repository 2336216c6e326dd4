import Foundation
import Testing

/// Where an output lies in a compositor's layout, and how large the whole layout is, in surface units.
struct OutputPlace: Equatable {
  let x: Double
  let y: Double
  let layoutWidth: Double
  let layoutHeight: Double

  /// The place of an only output.
  static func whole(_ width: Double, _ height: Double) -> OutputPlace {
    OutputPlace(x: 0, y: 0, layoutWidth: width, layoutHeight: height)
  }
}

extension RigSession {
  /// Asks sway where an output lies.
  func place(of output: String) throws -> OutputPlace {
    struct Listed: Decodable {
      struct Rectangle: Decodable {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
      }
      let name: String
      let rect: Rectangle
    }
    let listed = try JSONDecoder().decode(
      [Listed].self, from: Data(inRoot("swaymsg", "-r", "-t", "get_outputs")))
    let own = try #require(listed.first { $0.name == output }?.rect, "sway must know \(output)")
    return OutputPlace(
      x: own.x, y: own.y, layoutWidth: listed.map { $0.rect.x + $0.rect.width }.max() ?? 0,
      layoutHeight: listed.map { $0.rect.y + $0.rect.height }.max() ?? 0)
  }
}
