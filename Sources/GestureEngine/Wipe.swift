/// Fills memory with zeros, even where nobody will ever read it again.
///
/// A store that is never read is a store the optimiser may leave out, and it sees into a function that is
/// merely not inlined. One that is not optimised is opaque to it: it must assume that the call does
/// something. The release assembly was looked at, and a test reads the memory back.
@inline(never)
@_optimize(none)
func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  var offset = 0
  while offset < bytes.count {
    bytes[offset] = 0
    offset += 1
  }
}
