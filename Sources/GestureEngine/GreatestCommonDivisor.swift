/// The greatest whole number that divides both; the other one where one is 0.
/// - Parameters:
///   - left: 0 or more.
///   - right: 0 or more.
func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
  var (large, small) = (left, right)
  while small != 0 { (large, small) = (small, large % small) }
  return large
}
