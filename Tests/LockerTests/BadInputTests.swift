import Canvas
import Glibc
import HelperFixtures
import TestCompositor
import Testing

extension LockerTests {
  /// What the owner, the system or PAM got wrong: shown safely, or refused clearly, and never a reason not to lock.
  @Suite struct BadInput {
    /// Puts a painter into the folder of the helpers, which writes down each start.
    private func addPainter(to rig: LockerRig, _ preparation: String = "") {
      rig.directory.write(
        "helpers/patternlock-painter",
        """
        #!/bin/sh
        echo >> \(rig.directory.path)/starts$1
        \(preparation)
        exec \(LockerRig.programs)/patternlock-painter "$@"
        """, mode: 0o755)
    }

    /// How often one was started, for texts or for a picture.
    private func starts(_ rig: LockerRig, for role: String = "") -> Int {
      rig.directory.read("starts" + role).count
    }

    private func waitForWarning(_ words: String, _ rig: LockerRig) throws {
      try rig.wait(for: "the warning '\(words)'") { rig.locker?.output.contains(words) == true }
    }

    @Test(
      "a picture that is missing, a folder, a device, no picture or cut off is told, and the background stays plain",
      arguments: ["nothing.png", "", "../../../../../../dev/zero", "text.png", "cut.png", "empty.jpg"])
    func pictures(name: String) throws {
      let rig = try LockerRig()
      addPainter(to: rig)
      rig.directory.write("text.png", "this is no picture\n")
      rig.directory.write("cut.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
      rig.directory.write("empty.jpg", "")
      try rig.lock(["--image", rig.directory.path + "/" + name])
      try waitForWarning("the background stays plain", rig)
      let picture = rig.output.picture()
      #expect(picture.color(x: 0, y: 0) == (14, 19, 32))
      #expect(picture.color(x: picture.width - 1, y: picture.height - 1) == (5, 7, 13))
      #expect(starts(rig) <= 1)
      #expect(starts(rig, for: "--picture") <= 1)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "on the command line an unknown theme, and a colour or size that is none, are told, and the session is locked",
      arguments: [
        ("--theme=no-such-theme", "there is no theme 'no-such-theme'"),
        ("--color=blue", "--color takes 6 or 8 hexadecimal digits"),
        ("--line-color=12345", "--line-color takes 6 or 8 hexadecimal digits"),
        ("--text-wrong-color=100ff0000", "--text-wrong-color takes 6 or 8 hexadecimal digits"),
        ("--text-scale=1e9", "--text-scale takes a number from 0.5 to 3.0"),
        ("--pad-size=-1", "--pad-size takes a number from 30.0 to 200.0"),
        ("--dot-radius=900", "--dot-radius takes a number"),
        ("--clock-size=-1", "--clock-size takes a number"),
        ("--scaling=wide", "--scaling takes one of"), ("--blur=much", "--blur takes a number"),
        ("--image=", "--image takes a path"), ("--font=", "--font takes the name of a font"),
      ])
    func look(option: String, reason: String) throws {
      for isInBackground in [false, true] {
        let rig = try LockerRig()
        if isInBackground {
          try rig.start([option, "-f"])
          #expect(try rig.waitForEnding() == .exited(0))
          #expect(rig.compositor.state == .locked)
        } else {
          try rig.lock([option])
        }
        let told = (rig.locker?.output ?? "").split(separator: "\n").filter { $0.contains(reason) }
        #expect(told.count == 1, "\(rig.locker?.output ?? "")")
        #expect(told.first?.hasSuffix("the option is left out") == true)
        // What the one in the background shows, it tells nobody.
        if isInBackground { continue }
        try rig.waitForDots()
        try rig.draw(FakeHelpers.pattern)
        try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
      }
    }

    @Test(
      "a fault on the command line that concerns more than the look is refused",
      arguments: ["--thema=gone", "--no-such-option", "--grid=9x9", "--pam-service=a/b", "--lock-after=300"])
    func refused(option: String) throws {
      let rig = try LockerRig()
      try rig.start([option])
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked && rig.compositor.commitCount == 0)
    }

    @Test("where nothing is locked, a faulty look is refused, and --check-config tells it")
    func nothingAtStake() throws {
      for arguments in [["try", "--theme=gone"], ["--check-config", "--theme=gone"]] {
        let rig = try LockerRig()
        try rig.start(arguments)
        #expect(try rig.waitForEnding() == .exited(1))
        #expect(rig.locker?.output.contains("there is no theme 'gone'") == true)
      }
    }

    @Test("without any font there are shapes and no words, and the painter is not started again and again")
    func noFont() throws {
      let rig = try LockerRig(isPlain: false)
      let fonts = rig.directory.write("fonts.conf", "<?xml version=\"1.0\"?><fontconfig></fontconfig>")
      addPainter(to: rig, "export FONTCONFIG_FILE=\(fonts)")
      try rig.lock()
      try waitForWarning("the painter cannot paint something", rig)
      try rig.waitForDots()
      for _ in 0..<3 {
        try rig.draw([1, 2, 3, 5])
        try rig.wait(for: "the red") { rig.isRed }
        try rig.wait(for: "the end of the red") { !rig.isRed }
      }
      #expect(starts(rig) == 1)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a question of 100 kB with markup, controls and overrides in it is shown, and the answer unlocks")
    func flood() throws {
      let service = try ModuleService(auth: "password=hunter2 block=GATE flood=swordfish")
      let rig = try LockerRig(password: service.script, isPlain: false)
      addPainter(to: rig)
      try rig.lock()
      rig.seat.type("hunter2")
      rig.seat.tap(.enter)
      try rig.wait(for: "the check") { rig.count(LockerRig.accent) < 100 }
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      try rig.wait(for: "the question") { rig.count(LockerRig.accent) > 100 }
      try rig.expectStillLocked(for: 100)
      #expect(starts(rig) == 1)
      #expect(rig.locker?.output.contains("\u{1B}") == false)
      rig.seat.type("swordfish")
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("on the command line an unknown theme is told, and the session is locked without it")
    func unknownTheme() throws {
      let rig = try LockerRig()
      rig.directory.write("config/patternlock/config", "color=400000\n")
      try rig.lock(["--theme=no-such-theme"])
      #expect(
        rig.locker?.output.contains("warning: there is no theme 'no-such-theme'") == true,
        "\(rig.locker?.output ?? "")")
      try rig.wait(for: "the color of the configuration") { rig.count(Color(0x40, 0, 0)) > 1_000 }
    }

    @Test("in the configuration the same is told, and the session is locked without it")
    func toldAndLocked() throws {
      let rig = try LockerRig()
      rig.directory.write(
        "config/patternlock/config",
        """
        hide-clock
        theme=no-such-theme
        line-color=blue
        image=
        text-scale=9
        pad-size=wide
        font=a\u{202E}b

        """)
      try rig.lock()
      let output = rig.locker?.output ?? ""
      #expect(output.contains("6 faults in the configuration"), "\(output)")
      try rig.waitForDots()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
      try rig.start(["--check-config"])
      #expect(try rig.waitForEnding() == .exited(1))
      let faults = rig.locker?.output ?? ""
      for line in 2...7 { #expect(faults.contains("config:\(line): "), "\(faults)") }
      #expect(!faults.contains("\u{202E}"))
    }
  }
}
