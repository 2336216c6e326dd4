import Canvas
import Testing

@Suite struct ContrastTests {
  @Test("black and white are 21 apart, a colour and itself 1, in either order")
  func ends() {
    let (black, white) = (Color(0, 0, 0), Color(255, 255, 255))
    #expect(abs(black.contrast(to: white) - 21) < 0.001)
    #expect(abs(white.contrast(to: black) - 21) < 0.001)
    #expect(white.contrast(to: white) == 1)
    // The grey that the guidelines have as the lightest on white.
    #expect(abs(Color(0x76, 0x76, 0x76).contrast(to: white) - 4.54) < 0.01)
  }

  @Test("a colour on another is as much of each as its opacity says")
  func over() {
    #expect(Color(200, 0, 0).over(Color(0, 0, 200)) == Color(200, 0, 0))
    #expect(Color(200, 0, 0).faded(0).over(Color(0, 0, 200)) == Color(0, 0, 200))
    let half = Color(255, 0, 0).faded(0.5).over(Color(0, 0, 0))
    #expect(half == Color(red: 0.5, green: 0, blue: 0))
  }
}
