import Glibc
import HelperFixtures
import Platform
import Testing

/// What the kernel's files say of batteries, with files of the same form.
@Suite struct BatteryTests {
  private let folder = TemporaryDirectory()

  private func add(_ name: String, _ files: [String: String]) {
    mkdir("\(folder.path)/\(name)", 0o700)
    for (file, text) in files { folder.write("\(name)/\(file)", text + "\n") }
  }

  private var battery: Battery? { Battery(readingFrom: folder.path) }

  @Test("one battery says how full it is, and the mains adapter beside it changes nothing")
  func one() {
    add("AC", ["type": "Mains", "online": "1"])
    add(
      "BAT0",
      ["type": "Battery", "status": "Discharging", "present": "1", "capacity": "57", "energy_now": "1"])
    #expect(battery == Battery(percent: 57, isPluggedIn: false))
  }

  @Test(
    "a machine is plugged in while it charges, and when it is full or not charged on purpose",
    arguments: ["Charging": true, "Full": true, "Not charging": true, "Discharging": false, "Unknown": false])
  func states(status: String, isPluggedIn: Bool) {
    add("BAT0", ["type": "Battery", "status": status, "capacity": "80"])
    #expect(battery == Battery(percent: 80, isPluggedIn: isPluggedIn))
  }

  @Test("two batteries are weighed by what they hold, in either unit", arguments: ["energy", "charge"])
  func two(_ unit: String) {
    add(
      "BAT0",
      [
        "type": "Battery", "status": "Not charging", "capacity": "100", "\(unit)_now": "20000000",
        "\(unit)_full": "20000000",
      ])
    add(
      "BAT1",
      [
        "type": "Battery", "status": "Discharging", "capacity": "25", "\(unit)_now": "15000000",
        "\(unit)_full": "60000000",
      ])
    #expect(battery == Battery(percent: 44, isPluggedIn: false))
  }

  @Test("where they cannot be weighed they count alike")
  func mixed() {
    add(
      "BAT0",
      ["type": "Battery", "status": "Charging", "capacity": "90", "energy_now": "9", "energy_full": "10"])
    add(
      "BAT1",
      ["type": "Battery", "status": "Unknown", "capacity": "20", "charge_now": "1", "charge_full": "5"])
    #expect(battery == Battery(percent: 55, isPluggedIn: true))
  }

  @Test("a battery at 0 that tells nothing of what it holds does not count beside another")
  func detached() {
    add("BAT0", ["type": "Battery", "status": "Discharging", "capacity": "90"])
    add("case", ["type": "Battery", "status": "Charging", "capacity": "0"])
    #expect(battery == Battery(percent: 90, isPluggedIn: false))
  }

  @Test("an empty battery counts, alone or where it tells what it can hold")
  func empty() {
    add("BAT0", ["type": "Battery", "status": "Discharging", "capacity": "0"])
    #expect(battery?.percent == 0)
    add("BAT0", ["energy_now": "0", "energy_full": "10"])
    add("BAT1", ["type": "Battery", "status": "Discharging", "capacity": "50"])
    #expect(battery?.percent == 25)
  }

  @Test("without a capacity it is what the battery holds of what it can hold")
  func noCapacity() {
    add("battery", ["type": "Battery", "charge_now": "1500", "charge_full": "2000"])
    #expect(battery == Battery(percent: 75, isPluggedIn: false))
  }

  @Test("a mouse, an empty bay and a mains adapter are no batteries of the machine")
  func others() {
    add("AC", ["type": "Mains", "online": "1"])
    add("hidpp_battery_0", ["type": "Battery", "scope": "Device", "capacity": "30"])
    add("BAT1", ["type": "Battery", "present": "0", "capacity": "0"])
    #expect(battery == nil)
  }

  @Test(
    "what makes no sense is no battery, and ends nothing",
    arguments: ["", "-3", "101", "full", "1e400", "nan", String(repeating: "9", count: 4096), "\u{0}7"])
  func nonsense(_ capacity: String) {
    add("BAT0", ["type": "Battery", "capacity": capacity, "energy_now": capacity, "energy_full": "0"])
    mkfifo(folder.path + "/pipe", 0o600)
    mkdir(folder.path + "/BAT2", 0o700)
    mkdir(folder.path + "/BAT2/type", 0o700)
    #expect(battery == nil)
  }

  @Test("a machine without such a folder has none")
  func absent() {
    #expect(Battery(readingFrom: folder.path + "/nothing") == nil)
  }
}
