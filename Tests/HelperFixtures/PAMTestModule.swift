import Platform

/// The PAM module of the tests (`Tests/PAMModules/pam_test.c`).
public enum PAMTestModule {
  /// The path of the module, as a service file names it.
  public static func path() throws(SystemError) -> String { try compiled.get() }

  private static let compiled = Result { () throws(SystemError) in
    try TestLibrary.compile("PAMModules/pam_test.c", to: "pam_test.so", linking: ["pam"])
  }
}
