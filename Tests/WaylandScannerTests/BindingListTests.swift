import Testing

@testable import WaylandScanner

@Suite struct BindingListTests {
  @Test("a line has files, interface, version, side and a reason; comments and empty lines are passed over")
  func lines() throws {
    let list = try BindingList(
      "# comment\n\na.xml+b.xml  wl_a\t2 both  for this and that\n  c.xml d 1 rig x\n", file: "list")
    #expect(
      list.bindings == [
        Binding(files: ["a.xml", "b.xml"], interface: "wl_a", version: 2, side: .both),
        Binding(files: ["c.xml"], interface: "d", version: 1, side: .rig),
      ])
  }

  @Test(
    "a faulty line is told with its number",
    arguments: [
      ("a.xml wl_a 1 both", "list:2: 4 columns instead of 5"),
      ("a.xml wl_a 0 both why", "list:2: 0 is no version"),
      ("a.xml wl_a 1 server why", "list:2: server is no side"),
      ("x.xml known 1 both why", "list:2: known comes twice"),
    ])
  func faultyLines(line: String, expected: String) {
    do throws(ScannerError) {
      _ = try BindingList("x.xml known 1 both why\n" + line, file: "list")
      Issue.record("no error")
    } catch {
      #expect("\(error)".hasPrefix(expected), "\(error)")
    }
  }
}
