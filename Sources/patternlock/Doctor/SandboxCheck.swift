import Sandbox

/// Whether helpers can give up the rights that they do not need. A lock needs none of it.
enum SandboxCheck {
  static func check(_ support: SandboxSupport) -> Check {
    var losses: [String] = []
    if support.landlock == 0 {
      losses.append(
        "the kernel has no Landlock, or it is switched off (lsm= on the kernel's command line has to name landlock): "
          + "files are not kept from a helper that was taken over")
    }
    if !support.hasSeccomp {
      losses.append("the kernel has no seccomp filters: system calls are not kept from one")
    } else if !support.hasLibseccomp {
      losses.append(
        "libseccomp.so.2 is not installed (package libseccomp2 or libseccomp): system calls are not kept from one"
      )
    }
    guard losses.isEmpty else { return Check("sandbox", .missing, losses.joined(separator: "; ")) }
    return Check(
      "sandbox", .ok,
      "the helpers for patterns, fingers, texts and pictures give up files (Landlock \(support.landlock)) and system "
        + "calls (seccomp)")
  }
}
