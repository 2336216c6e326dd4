/// Why the bytes of a file are not a record.
enum RecordError: Error, Equatable {
  /// Not one of ours, or not as it was written.
  case damaged
  /// Written by a later version of this program.
  case newer(UInt16)
}
