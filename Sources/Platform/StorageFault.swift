import Glibc

/// What kept something from being stored: those kinds of failure that its owner can do something about.
public enum StorageFault: UInt8, CaseIterable, Sendable {
  /// Anything else.
  case other = 0
  /// The disk is full, or the share of it that the owner may use.
  case full = 1
  /// Nothing can be written to that file system.
  case readOnly = 2
  /// The owner may not write there.
  case forbidden = 3
  /// The folder, or a file in it, can be entered or read by others.
  case openToOthers = 4
  /// It belongs to someone else.
  case foreign = 5
  /// A symbolic link, or something else that is none, is in the place of a folder or file.
  case displaced = 6
  /// Another process is using it.
  case busy = 7
  case outOfMemory = 8
  /// The owner has no home folder.
  case homeless = 9

  /// - Parameter code: the `errno` of the call that failed.
  public init(code: Int32) {
    switch code {
    case ENOSPC, EDQUOT: self = .full
    case EROFS: self = .readOnly
    case EACCES, EPERM: self = .forbidden
    case ELOOP, ENOTDIR, EISDIR: self = .displaced
    case ENOMEM: self = .outOfMemory
    default: self = .other
    }
  }
}
