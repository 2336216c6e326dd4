import Platform

/// What a test compositor offers and how it behaves; the defaults are those of a recent one.
public struct CompositorOptions {
  public var personality = Personality.sway
  /// 6 tells surfaces their preferred scale; 4 is what Debian 12's compositors have.
  public var compositorVersion: UInt32 = 6
  public var hasViewporter = true
  public var hasFractionalScale = true
  public var hasSinglePixelBuffer = true
  public var hasSessionLock = true
  /// Whether clients can have windows.
  public var hasWindows = true
  /// What a new window is asked to be, in surface units; nil leaves it to the client.
  public var windowSize: (Int32, Int32)?
  /// Whether clients are told which outputs are dark.
  public var hasOutputPower = false
  /// The size that lock surfaces are asked to have first, in surface units, as Mir does; nil for their output's.
  public var firstSize: (UInt32, UInt32)?
  /// What a client that asks for the lock hears.
  public var answer = LockAnswer.atOnce
  public var pacing = FramePacing.immediate
  /// Whether buffers are released at the commit that shows them (a compositor that copies them to the graphics
  /// card) or when another takes their place (one that draws from them). Only the latter finds a client that draws
  /// on what is on the screen.
  public var releasesBuffersAtOnce = false

  public init() {}

  /// What a compositor of that kind offers.
  public init(as personality: Personality) {
    self.personality = personality
    if personality == .hyprland { answer = .afterFirstFrames }
  }
}

/// The compositor whose habits are followed where compositors differ.
public enum Personality: String, CaseIterable, Sendable {
  /// sway, and what else is built on wlroots: any surface's commit that changes something is drawn, a second locker is
  /// refused, surfaces are told each new scale.
  case sway
  /// Hyprland: an output is drawn only when its lock surface itself commits something new; a second locker takes over,
  /// and the first is told nothing; lock surfaces are told a preferred scale only once.
  case hyprland
}

/// What a client that asks for the lock hears.
public enum LockAnswer: Sendable {
  /// `locked` at once, as sway says it.
  case atOnce
  /// `locked` when each output has its lock surface, as Hyprland says it.
  case afterFirstFrames
  /// `finished` at once: the lock is refused.
  case finished
  /// A protocol error, as wlmaker 0.5 refuses a second locker.
  case error
  /// Nothing until ``TestCompositor/sendLocked()`` or ``TestCompositor/sendFinished()``.
  case never
}

/// When frame callbacks are answered.
public enum FramePacing: Sendable {
  /// With the commit.
  case immediate
  /// So long after the first commit that is waiting, as a screen of that period would.
  case every(Milliseconds)
  /// When a test calls ``TestCompositor/showFrame()``.
  case manual
}
