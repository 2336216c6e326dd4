/// A field of a message, as errors name it.
public enum WireField: String, Sendable {
  case attempt, prompt, role, state, grid, policy, echo, counted, text, secret, id, area, font, lines, style,
    glyphs, scaling, blur, dimming, fault
}
