extension Unicode.Scalar {
  /// Whether it is a letter of a script that is written from right to left, or a mark on one: what is strong in the
  /// bidirectional algorithm, by blocks. Arabic figures are written from left to right.
  var isRightToLeft: Bool {
    switch value {
    case 0x0600...0x0605, 0x060C, 0x0660...0x066C, 0x06DD, 0x06F0...0x06F9, 0xFD3E, 0xFD3F: false
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
