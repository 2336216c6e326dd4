import Platform
import SecretMemory
import Testing

@testable import HelperWire

@Suite struct HelperConnectionTests {
  private func connect(_ role: HelperRole) throws -> (Endpoint, HelperConnection) {
    let (first, second) = try WireSocket.pair()
    let socket = WireSocket(owning: FileDescriptor(owning: second))
    return (Endpoint(owning: first), HelperConnection(role, socket))
  }

  @Test("the secret of a request can be read until the next one, and not after")
  func secret() throws {
    let (locker, helper) = try connect(.password)
    try locker.send(AuthenticatorRequest.begin(attempt: 1).encoded(), secret: Array("hunter2".utf8))
    try locker.send(AuthenticatorRequest.cancel(attempt: 1).encoded())
    #expect(try helper.nextRequest() == .begin(attempt: 1))
    #expect(helper.withSecret { Array($0) } == Array("hunter2".utf8))
    #expect(try helper.nextRequest() == .cancel(attempt: 1))
    #expect(helper.withSecret { Array($0) }.isEmpty)
  }

  @Test("a wiped secret is gone")
  func wipe() throws {
    let (locker, helper) = try connect(.pattern)
    try locker.send(AuthenticatorRequest.enroll(policy: .fill).encoded(), secret: [3, 3, 0, 1, 2, 5])
    #expect(try helper.nextRequest() == .enroll(policy: .fill))
    #expect(helper.withSecret { Array($0) } == [3, 3, 0, 1, 2, 5])
    helper.wipeSecret()
    #expect(helper.withSecret { Array($0) }.isEmpty)
  }

  @Test("a request of another role ends the conversation")
  func otherRole() throws {
    let (locker, helper) = try connect(.password)
    try locker.send(AuthenticatorRequest.remove.encoded())
    #expect(throws: WireError.notAllowed(.remove)) { try helper.nextRequest() }
  }
}
