// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "gesture-screen",
  dependencies: [.package(name: "patternlock", path: "../..")],
  targets: [
    .executableTarget(
      name: "gesture-screen", dependencies: [.product(name: "GestureEngine", package: "patternlock")])
  ]
)
