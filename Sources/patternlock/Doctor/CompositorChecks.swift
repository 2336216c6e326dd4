import CPlatform
import WaylandClient

/// What the compositor offers, and what patternlock makes of each.
struct CompositorChecks {
  /// The interfaces that the compositor announces; nil where there is no compositor to ask.
  let interfaces: Set<String>?
  /// Its process; nil where there is none to ask.
  let process: Int32?
  /// Why there is none.
  private let reason: String

  /// Asks the compositor that the environment names.
  init() {
    do throws(ConnectionError) {
      let connection = try WaylandConnection()
      let registry = connection.registry()
      var found: Set<String> = []
      registry.onEvent = { event in
        if case .global(_, let interface?, _) = event { found.insert(String(cString: interface)) }
      }
      try connection.roundTrip()
      interfaces = found
      let peer = platform_peer_process(connection.descriptor)
      process = peer > 0 ? peer : nil
      reason = ""
    } catch {
      interfaces = nil
      process = nil
      reason = "\(error)"
    }
  }

  /// - Parameter interfaces: as if a compositor had announced them.
  init(interfaces: Set<String>) {
    self.interfaces = interfaces
    process = nil
    reason = ""
  }

  private static let needed = ["wl_compositor", "wl_subcompositor", "wl_shm", "ext_session_lock_manager_v1"]
  private static let useful = [
    ("wp_viewporter", "backgrounds take a buffer of the output's size"),
    ("wp_fractional_scale_manager_v1", "a screen at a scale such as 1.5 is drawn at 2 and made smaller"),
    ("xdg_wm_base", "'patternlock try' and the enrolment window have no window to be in"),
    ("ext_idle_notifier_v1", "the agent cannot lock when nothing is done"),
    ("zwlr_output_power_manager_v1", "the agent cannot turn screens off"),
  ]

  /// Whether there is a compositor that can be locked.
  var compositor: Check {
    guard let interfaces else { return Check("compositor", .broken, reason) }
    let missing = Self.needed.filter { !interfaces.contains($0) }
    return missing.isEmpty
      ? Check("compositor", .ok, "can be locked through ext-session-lock-v1")
      : Check(
        "compositor", .broken,
        "has no \(missing.joined(separator: ", ")): nothing can lock it in this way; see README.md for those that can be"
      )
  }

  var all: [Check] {
    guard let interfaces else { return [compositor] }
    return [compositor]
      + Self.useful.map { name, loss in
        interfaces.contains(name)
          ? Check(name, .ok, "is there") : Check(name, .missing, "the compositor has none: \(loss)")
      }
  }
}
