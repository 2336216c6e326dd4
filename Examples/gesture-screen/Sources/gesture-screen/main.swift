// What a front end of one's own does with GestureEngine, without a screen: made-up fingers draw, and what the engine
// says of them is printed. It shows what is drawn; a lock screen would not print it.

import GestureEngine

let pad = PrintedPad(grid: .nine)

print("An L, in three samples: every dot that was passed is taken.")
pad.fingerDown(0, x: 50, y: 50, milliseconds: 0)
pad.fingerMoved(0, x: 50, y: 250)
pad.fingerMoved(0, x: 230, y: 250)
pad.fingerUp(0, milliseconds: 400)
pad.checked(isRight: false, milliseconds: 450)

print("Two dots, and a palm that changes nothing.")
pad.fingerDown(0, x: 150, y: 150, milliseconds: 2_000)
pad.fingerDown(1, x: 50, y: 250, milliseconds: 2_010)
pad.fingerMoved(0, x: 250, y: 150)
pad.fingerUp(1, milliseconds: 2_090)
pad.fingerUp(0, milliseconds: 2_100)

print("The compositor takes the touch away.")
pad.fingerDown(0, x: 50, y: 50, milliseconds: 4_000)
pad.fingerMoved(0, x: 250, y: 50)
pad.touchCancelled()

print("A Z, and the right answer.")
pad.fingerDown(0, x: 50, y: 50, milliseconds: 6_000)
for (x, y) in [(250.0, 50.0), (50.0, 250.0), (250.0, 250.0)] { pad.fingerMoved(0, x: x, y: y) }
pad.fingerUp(0, milliseconds: 6_700)
pad.checked(isRight: true, milliseconds: 6_800)
