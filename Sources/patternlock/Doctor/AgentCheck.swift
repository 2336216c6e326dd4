import Glibc
import Platform

/// Whether an agent looks after this session. A lock needs none.
enum AgentCheck {
  private static let unit = "systemd/user/graphical-session.target.wants/patternlock-agent.service"

  /// As the session is now.
  static var current: Check {
    let file = Result { () throws(SystemError) in try RuntimeFile(.agent) }
    guard case .success(let file) = file else {
      return Check(
        "agent", .missing, "cannot be looked for, since XDG_RUNTIME_DIR or WAYLAND_DISPLAY names nothing here"
      )
    }
    let own = UserDirectories.configuration.map {
      String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.endIndex))
    }
    return check(process: file.holder, isEnabled: isEnabled(in: [own, "/etc"].compactMap(\.self)))
  }

  /// - Parameters:
  ///   - process: the agent of this session.
  ///   - isEnabled: whether systemd starts one with each graphical session.
  static func check(process: pid_t?, isEnabled: Bool) -> Check {
    let enabled = isEnabled ? "its unit is enabled" : "its unit is not enabled"
    if let process {
      return Check("agent", .ok, "runs for this session, process \(process); \(enabled)")
    }
    let advice =
      isEnabled
      ? "'systemctl --user status patternlock-agent' tells why"
      : "'systemctl --user enable --now patternlock-agent' starts it, or 'patternlock agent' in the compositor's "
        + "configuration"
    return Check(
      "agent", .missing,
      "none runs for this session, so that nothing locks before sleep or when idle, unless another program such as "
        + "swayidle does; \(enabled): \(advice)")
  }

  /// Whether the unit is enabled in one of these folders of configurations. A link that leads nowhere is not.
  static func isEnabled(in folders: [String]) -> Bool {
    folders.contains { access("\($0)/\(unit)", F_OK) == 0 }
  }
}
