/// The measures of the packets between the locker and its helpers.
///
/// One packet is one message: a type byte (`MessageType`), then the fields in the order in which the message's
/// documentation names them, integers little-endian; a text or a secret comes last and fills the rest. There is
/// no padding, and a packet with a byte too many or too few is an error.
public enum Wire {
  /// The version that a hello carries. Both sides come from one package: any other version is an error.
  public static let version: UInt16 = 1

  /// The longest packet, in bytes.
  public static let maximumPacket = 4096

  /// The longest secret, in bytes: `PAM_MAX_RESP_SIZE` (512) without the terminating zero.
  public static let maximumSecret = 511

  /// The longest text, in bytes of UTF-8. A longer one is cut by its sender, at a character.
  public static let maximumText = 1024

  /// Which descriptor a helper finds its socket on.
  public static let helperSocket: Int32 = 3

  /// Which descriptor a helper finds its own file on: a script's interpreter reads the script from there.
  static let helperExecutable: Int32 = 4
}
