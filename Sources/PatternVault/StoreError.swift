import Platform

/// Why the stored pattern or its counter cannot be read or written.
public enum StoreError: Error, Equatable, CustomStringConvertible {
  case system(SystemError)
  /// The file or folder is not as private as it has to be, or not a file at all: its path, what is wrong, by its kind
  /// and in words, and what to do.
  case refused(path: String, StorageFault, problem: String, remedy: String)
  /// Not as it was written.
  case damaged(path: String)
  /// Written by a later version.
  case newer(path: String, version: UInt16)
  /// Another process holds the vault and does not let go.
  case busy(path: String)
  /// The user has no home directory.
  case noPlace

  public var description: String {
    switch self {
    case .system(let error): error.description
    case .refused(let path, _, let problem, let remedy): "\(path) \(problem) and is not used; \(remedy)"
    case .damaged(let path):
      "\(path) is damaged and is not used; run `patternlock enroll` to set the pattern anew"
    case .newer(let path, let version):
      "\(path) is of version \(version), which this patternlock does not know; "
        + "install the newer patternlock again, or run `patternlock enroll`"
    case .busy(let path): "another process is using \(path); try again in a moment"
    case .noPlace: "there is no home directory to keep a pattern in; set HOME or XDG_DATA_HOME"
    }
  }

  /// Its kind.
  public var fault: StorageFault {
    switch self {
    case .system(let error): StorageFault(code: error.code)
    case .refused(_, let fault, _, _): fault
    case .busy: .busy
    case .noPlace: .homeless
    case .damaged, .newer: .other
    }
  }

  init(_ error: RecordError, path: String) {
    switch error {
    case .damaged: self = .damaged(path: path)
    case .newer(let version): self = .newer(path: path, version: version)
    }
  }
}
