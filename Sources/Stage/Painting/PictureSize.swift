/// A picture as an output was given it last: where from, and how many pixels.
struct PictureSize: Equatable {
  let width: Int
  let height: Int
  let path: String
}
