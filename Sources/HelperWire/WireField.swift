/// A field of a message, as errors name it.
public enum WireField: String, Sendable {
  case attempt, prompt, role, state, columns, rows, policy, echo, counted, text, secret
}
