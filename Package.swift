// swift-tools-version: 6.0
//
// One target a module, in the order of who may import whom (see ARCHITECTURE.md): a target depends only on
// targets that stand above it in this file.

import PackageDescription

let package = Package(
  name: "patternlock",
  products: [
    .library(name: "GestureEngine", targets: ["GestureEngine"]),
    .executable(name: "patternlock", targets: ["patternlock"]),
    .executable(name: "patternlock-auth", targets: ["patternlock-auth"]),
    .executable(name: "patternlock-painter", targets: ["patternlock-painter"]),
    .executable(name: "patternlock-haptics", targets: ["patternlock-haptics"]),
    // For .ci/fuzz, which links it with libFuzzer.
    .library(name: "FuzzInputs", type: .static, targets: ["FuzzInputs"]),
  ],
  targets: [
    // The gesture engine: a library of its own, which imports nothing. Rounding is libm's, which the linker gets to know
    // of from whoever imports Glibc, and not every program that has this does.
    .target(name: "GestureEngine", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // What people choose as a pattern, and how good a choice it is.
    .target(name: "PatternChoice", dependencies: ["GestureEngine"]),

    // What the kernel and libc offer.
    .target(name: "CPlatform"),
    .target(name: "Platform", dependencies: ["CPlatform"]),
    .target(name: "SecretMemory", dependencies: ["CPlatform", "Platform"]),
    .target(name: "EventLoop", dependencies: ["CPlatform", "Platform"]),

    // What helpers give up.
    .target(name: "CSandbox"),
    .target(name: "Sandbox", dependencies: ["CPlatform", "CSandbox", "Platform"]),

    // Wayland: bindings are written at build time from the protocol descriptions.
    .systemLibrary(
      name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .executableTarget(name: "WaylandScanner"),
    .plugin(name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),
    .target(
      name: "WaylandClient", dependencies: ["CWaylandClient", "EventLoop", "Platform"],
      plugins: ["WaylandBindings"]),

    // Drawing.
    .target(name: "CCairo"),
    .target(name: "Canvas", dependencies: ["CCairo", "Platform"]),

    // The helper programs and how they are spoken to.
    .target(
      name: "HelperWire", dependencies: ["CPlatform", "GestureEngine", "Platform", "SecretMemory"]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .target(
      name: "PatternVault",
      dependencies: ["CSodium", "GestureEngine", "PatternChoice", "Platform", "SecretMemory"]),
    .systemLibrary(name: "CPAM", providers: [.apt(["libpam0g-dev"])]),
    .target(name: "CSystemd"),
    .target(name: "SystemBus", dependencies: ["CPlatform", "CSystemd", "EventLoop", "Platform"]),
    .executableTarget(
      name: "patternlock-auth",
      dependencies: [
        "CPAM", "CPlatform", "EventLoop", "GestureEngine", "HelperWire", "PatternVault", "Platform",
        "Sandbox", "SecretMemory", "SystemBus",
      ]),

    .executableTarget(
      name: "patternlock-haptics",
      dependencies: ["CPlatform", "CSystemd", "HelperWire", "Platform", "SecretMemory"]),

    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .executableTarget(
      name: "patternlock-painter",
      dependencies: [
        "CFontconfig", "CGdkPixbuf", "CPango", "CPlatform", "HelperWire", "Platform", "Sandbox",
        "SecretMemory",
      ]),

    // The lock screen and what drives it.
    .systemLibrary(
      name: "CXkbcommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .target(name: "LockScreen", dependencies: ["Canvas", "GestureEngine", "PatternChoice", "Platform"]),
    .target(
      name: "Stage",
      dependencies: [
        "CPlatform", "CXkbcommon", "Canvas", "EventLoop", "GestureEngine", "HelperWire", "LockScreen",
        "Platform",
        "SecretMemory", "WaylandClient",
      ]),
    .target(
      name: "Agent",
      dependencies: ["CPlatform", "EventLoop", "Platform", "SystemBus", "WaylandClient"]),
    .target(
      name: "SessionLock",
      dependencies: ["EventLoop", "LockScreen", "Platform", "SecretMemory", "Stage", "WaylandClient"]),
    .target(
      name: "StageWindow",
      dependencies: [
        "EventLoop", "GestureEngine", "LockScreen", "Platform", "SecretMemory", "Stage", "WaylandClient",
      ]),
    .executableTarget(
      name: "patternlock",
      dependencies: [
        "Agent", "CPlatform", "EventLoop", "GestureEngine", "HelperWire", "LockScreen", "PatternChoice",
        "Platform",
        "Sandbox", "SessionLock",
        "Stage", "StageWindow", "WaylandClient",
      ]),

    // What tests and the demonstration stand on; none of it is installed.
    .target(
      name: "WaylandServer", dependencies: ["CWaylandServer", "Platform", "WaylandClient"],
      plugins: ["WaylandBindings"]),
    .target(name: "RigBindings", dependencies: ["WaylandClient"], plugins: ["WaylandBindings"]),
    .target(
      name: "HelperFixtures", dependencies: ["CPlatform", "HelperWire", "Platform", "SecretMemory"],
      path: "Tests/HelperFixtures"),
    .target(
      name: "TestCompositor",
      dependencies: [
        "CCairo", "CPlatform", "CXkbcommon", "Canvas", "EventLoop", "HelperFixtures", "Platform",
        "WaylandClient",
        "WaylandServer",
      ]),
    .executableTarget(
      name: "patternlock-demo",
      dependencies: ["Canvas", "EventLoop", "HelperFixtures", "Platform", "TestCompositor"]),

    .executableTarget(
      name: "patternlock-pictures",
      dependencies: [
        "CCairo", "CGdkPixbuf", "CPango", "Canvas", "EventLoop", "GestureEngine", "LockScreen", "Platform",
        "Stage",
      ]),

    // Tests of one module each.
    .testTarget(name: "GestureEngineTests", dependencies: ["GestureEngine"]),
    .testTarget(
      name: "PatternChoiceTests", dependencies: ["GestureEngine", "HelperFixtures", "PatternChoice"]),
    .testTarget(
      name: "SecretMemoryTests", dependencies: ["CPlatform", "HelperFixtures", "SecretMemory"]),
    .testTarget(name: "AgentTests", dependencies: ["Agent", "HelperFixtures", "Platform"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "Platform"]),
    .testTarget(name: "WaylandScannerTests", dependencies: ["WaylandScanner"]),
    .testTarget(
      name: "WaylandTests", dependencies: ["Platform", "RigBindings", "WaylandClient", "WaylandServer"]),
    .testTarget(name: "CanvasTests", dependencies: ["Canvas"]),
    .testTarget(
      name: "HelperWireTests",
      dependencies: [
        "CPlatform", "GestureEngine", "HelperFixtures", "HelperWire", "Platform", "SecretMemory",
      ]),
    .testTarget(
      name: "PatternVaultTests",
      dependencies: ["GestureEngine", "HelperFixtures", "PatternVault", "Platform", "SecretMemory"]),
    .testTarget(
      name: "AuthenticatorTests",
      dependencies: [
        "CPAM", "GestureEngine", "HelperFixtures", "HelperWire", "PatternVault", "Platform", "SecretMemory",
        "patternlock-auth",
      ]),
    .executableTarget(
      name: "PhrasePrinter", dependencies: ["LockScreen", "Platform"], path: "Tests/PhrasePrinter"),
    .testTarget(
      name: "LockScreenTests",
      dependencies: [
        "Canvas", "GestureEngine", "HelperFixtures", "LockScreen", "PatternChoice", "PhrasePrinter",
        "Platform",
      ]),
    .testTarget(
      name: "StageTests",
      dependencies: [
        "CXkbcommon", "Canvas", "EventLoop", "GestureEngine", "LockScreen", "Platform", "Stage",
        "WaylandClient",
      ]),
    .testTarget(name: "PictureTests", dependencies: ["HelperFixtures", "patternlock-pictures"]),
    .testTarget(
      name: "PainterTests",
      dependencies: [
        "CGdkPixbuf", "Canvas", "EventLoop", "HelperFixtures", "HelperWire", "LockScreen", "Platform",
        "PhrasePrinter", "Sandbox", "Stage", "TestCompositor", "patternlock", "patternlock-painter",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Canvas", "GestureEngine", "HelperFixtures", "HelperWire", "LockScreen", "Platform", "Sandbox",
        "SecretMemory", "Stage",
        "patternlock",
      ]),

    // What `make fuzz` throws at every parser.
    .target(
      name: "FuzzInputs",
      dependencies: [
        "CPlatform", "CSystemd", "GestureEngine", "HelperWire", "PatternVault", "Platform", "SecretMemory",
        "Stage", "SystemBus", "WaylandScanner", "patternlock",
      ], path: "Tests/Fuzz", exclude: ["Corpus"]),

    // Tests of the whole programs: against the test compositor, and against real ones.
    .target(name: "CMemorySearch", path: "Tests/CMemorySearch"),
    .testTarget(
      name: "LockerTests",
      dependencies: [
        "CMemorySearch", "Canvas", "EventLoop", "GestureEngine", "HelperFixtures", "HelperWire", "LockScreen",
        "PatternVault", "Platform", "TestCompositor", "WaylandClient", "patternlock", "patternlock-auth",
        "patternlock-haptics", "patternlock-painter",
      ]),
    .testTarget(
      name: "RigTests",
      dependencies: [
        "CPlatform", "CXkbcommon", "Canvas", "EventLoop", "GestureEngine", "HelperFixtures", "LockScreen",
        "Platform",
        "RigBindings", "Stage", "WaylandClient", "patternlock", "patternlock-auth", "patternlock-painter",
      ]),
  ]
)
