import Canvas
import GestureEngine

// What is typed, shown: while the eye in the field is held, and where PAM asks so that everybody may see the answer.
extension LockScreen {
  /// Whether there is something to look at that is hidden.
  var hasEye: Bool {
    switch password {
    case .typing: true
    case .asked(_, _, let isVisible, let count): !isVisible && count > 0
    case .empty, .checking, .waiting, .wrong: false
    }
  }

  /// Whether an output shows what is typed.
  func showsTyped(on output: OutputID) -> Bool {
    guard isListening, face != .pattern else { return false }
    if case .asked(_, _, isVisible: true, let count) = password { return count > 0 }
    switch eye {
    case .shut: return false
    case .held(_, let holder): return hasEye && holder == output
    case .opened: return hasEye && ringOutput == output
    }
  }

  public func revealedBox(on id: OutputID) -> Box {
    guard showsTyped(on: id), let layout = layout(of: id) else { return .none }
    return layout.field
  }

  /// How the eye looks on an output; nil where there is none.
  func eyeLook(on output: OutputID) -> FieldView.EyeLook? {
    guard isListening, hasEye else { return nil }
    return FieldView.EyeLook(
      isOpen: showsTyped(on: output), hasFocus: focus == .eye && output == ringOutput)
  }

  // MARK: Contacts

  /// A contact is put down on the eye. It does nothing else until it is lifted, whether it still holds it or not.
  mutating func holdEye(_ contact: ContactID, on output: OutputID) {
    guard eye == .shut else { return }
    eye = .held(by: contact, on: output)
    // As with any other sign that somebody is there.
    armForgetting()
    redrawFields()
  }

  /// A contact has moved: beside the eye it holds it no more, even if it comes back.
  mutating func keepEye(_ contact: ContactID, at point: Point) {
    guard case .held(contact, let output) = eye, let box = layout(of: output)?.eye,
      !box.contains(x: point.x, y: point.y)
    else { return }
    shutEye()
  }

  // MARK: Keys

  /// Space or Enter, with the ring on it.
  mutating func toggleEye() {
    guard hasEye else { return }
    eye = eye == .shut ? .opened : .shut
    redrawFields()
  }

  mutating func shutEye() {
    guard eye != .shut else { return }
    eye = .shut
    redrawFields()
  }

  private mutating func redrawFields() {
    for output in outputs { effect(.redraw(output.id, output.layout.field)) }
  }
}
