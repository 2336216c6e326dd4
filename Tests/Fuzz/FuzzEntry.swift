import Glibc

// What libFuzzer calls. Which parser gets the input is chosen by PATTERNLOCK_FUZZ, so that one program serves all.

nonisolated(unsafe) private var target = FuzzTarget.configuration

@_cdecl("LLVMFuzzerInitialize")
public func fuzzerInitialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?)
  -> Int32
{
  let name = getenv("PATTERNLOCK_FUZZ").map { String(cString: $0) } ?? ""
  guard let named = FuzzTarget(rawValue: name) else {
    let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    puts("PATTERNLOCK_FUZZ is '\(name)', and none of: \(known)")
    exit(2)
  }
  target = named
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  target.run(UnsafeRawBufferPointer(start: start, count: count))
  return 0
}
