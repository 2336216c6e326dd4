import Canvas
import HelperWire
import LockScreen
import Platform

// Pictures come behind everything when the painter has them; the gradient has hidden the session by then.
extension Stage {
  /// Orders the picture of a screen in the size that the screen has now. A path may lie on a network that does not
  /// answer, so that none is opened here.
  func orderPicture(for screen: Screen) {
    guard isShowing, pictures != nil, let size = screen.surface.size,
      let order = options.pictures.order(options.palette), let path = options.pictures.path(for: screen.name)
    else { return }
    let factor = screen.surface.scaleForPanels.factor
    let wanted = PictureSize(
      width: Int((Double(size.width) * factor).rounded()),
      height: Int((Double(size.height) * factor).rounded()),
      path: path)
    guard screen.picture != wanted else { return }
    screen.picture = wanted
    guard let area = DrawingArea(width: wanted.width, height: wanted.height) else {
      return Log.warning("\(screen.name) is too large for a picture")
    }
    let id = screen.id
    home.read(.picture(path: path)) { [unowned self] reply in
      switch reply {
      case .failed(let reason): Log.warning("the background stays plain: \(reason)")
      case .read(let memory): paint(OpenedPicture(memory), order, in: area, wanted, on: id)
      }
    }
  }

  private func paint(
    _ file: OpenedPicture, _ order: PictureOrder, in area: DrawingArea, _ wanted: PictureSize, on id: OutputID
  ) {
    // The screen may have gone, or have another size, since; then another picture is on its way.
    guard let pictures, let screen = screen(id), screen.picture == wanted else { return }
    let isOrdered = pictures.paint(.picture(order), in: area, file: file) { [unowned self] result in
      show(result, area, path: wanted.path, on: id)
    }
    if !isOrdered { screen.picture = nil }
  }

  private func show(_ result: PaintResult, _ area: DrawingArea, path: String, on id: OutputID) {
    switch result {
    case .failed(let reason):
      Log.warning("the background stays plain: the picture \(path) cannot be shown: \(reason)")
    case .painted(let memory, _):
      // The screen may have gone, or have another size, since; then another picture is on its way.
      guard let screen = screen(id), let wanted = screen.picture,
        wanted.width == Int(area.width), wanted.height == Int(area.height), wanted.path == path
      else { return }
      screen.surface.showPicture(
        ShmBuffer(
          globals.shm, memory: memory, width: Int32(area.width), height: Int32(area.height),
          stride: Int32(area.stride) * 4))
    }
  }
}
