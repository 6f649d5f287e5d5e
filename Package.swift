// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Targets are layers: imports only point down (see SwiftUI.docc/Architecture.md).
let common: [SwiftSetting] = []
let mainActor: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Oriel",
  products: [
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "AppKit", targets: ["AppKit"]),
    .library(name: "Cocoa", targets: ["Cocoa"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "QuickLook", targets: ["QuickLook"]),
    .library(name: "QuickLookThumbnailing", targets: ["QuickLookThumbnailing"]),
    .library(name: "PhotosUI", targets: ["PhotosUI"]),
    .library(name: "StoreKit", targets: ["StoreKit"]),
    .library(name: "MusicKit", targets: ["MusicKit"]),
    .library(name: "FamilyControls", targets: ["FamilyControls"]),
    .library(name: "ActivityKit", targets: ["ActivityKit"]),
    .executable(name: "Mail", targets: ["Mail"]),
    .executable(name: "Notes", targets: ["Notes"]),
    .executable(name: "Gallery", targets: ["Gallery"]),
    .executable(name: "Productivity", targets: ["Productivity"]),
    .executable(name: "Diary", targets: ["Diary"]),
    .executable(name: "Player", targets: ["Player"]),
  ],
  targets: [
    // Below the layers: C libraries, artwork, macros, the Combine subset.
    .systemLibrary(
      name: "COriel",
      pkgConfig: "x11 xext xi xrandr xcursor xfixes xpresent x11-xcb xcb xkbcommon xkbcommon-x11 cairo pangocairo pango fontconfig",
      providers: [.apt(["libx11-dev", "libcairo2-dev", "libpango1.0-dev"])]),
    .target(name: "OrielAssets", path: "Assets", exclude: ["Symbols/SymbolArt.md"], swiftSettings: common),
    // What the macros expand to is a library, so that its tests need not build every module for the compiler's own machine as well.
    .target(name: "OrielMacroExpansion", swiftSettings: common),
    .macro(name: "OrielMacros", dependencies: ["OrielMacroExpansion"]),
    .target(name: "OrielCombine", swiftSettings: common),
    .target(name: "Combine", dependencies: ["OrielCombine"], swiftSettings: common),

    // The layers.
    .target(name: "OrielBase", dependencies: ["COriel"], swiftSettings: common),
    .target(name: "UniformTypeIdentifiers", dependencies: ["OrielBase"], swiftSettings: common),
    .target(
      name: "OrielDrawing", dependencies: ["COriel", "OrielAssets", "OrielBase"], swiftSettings: common),
    .target(name: "OrielWindowing", dependencies: ["OrielDrawing"], swiftSettings: mainActor),
    .target(
      name: "OrielGraph", dependencies: ["OrielWindowing", "OrielDrawing", "OrielBase", "OrielCombine", "OrielMacros"],
      swiftSettings: mainActor),
    .target(name: "OrielControls", dependencies: ["OrielGraph"], swiftSettings: mainActor),
    .target(
      name: "OrielPresentations", dependencies: ["OrielControls", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    .target(name: "OrielTransfer", dependencies: ["OrielPresentations", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    .target(
      name: "OrielDocuments", dependencies: ["COriel", "OrielPresentations", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    .target(
      name: "OrielScenes", dependencies: ["OrielDocuments", "OrielPresentations", "OrielTransfer", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    // AppKit's names for the life and the windows of an app, which come with SwiftUI: an adapter over the scenes, as UIKit is.
    .target(name: "OrielAppKit", dependencies: ["OrielScenes", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    .target(
      name: "OrielX11", dependencies: ["COriel", "OrielWindowing", "OrielDrawing"], swiftSettings: mainActor),
    .target(name: "OrielDesktop", dependencies: ["OrielWindowing", "OrielDrawing"], swiftSettings: mainActor),
    .target(name: "OrielHeadless", dependencies: ["OrielWindowing", "OrielDrawing"], swiftSettings: mainActor),
    .target(
      name: "SwiftUI", dependencies: ["OrielScenes", "OrielAppKit", "OrielX11", "OrielDesktop", "OrielCombine"],
      swiftSettings: mainActor),

    // Modules that an app imports beside SwiftUI; those that do not, do not pay for them.
    .target(name: "QuickLook", dependencies: ["OrielPresentations", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    .target(name: "QuickLookThumbnailing", dependencies: ["OrielPresentations", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    .target(name: "PhotosUI", dependencies: ["OrielPresentations", "UniformTypeIdentifiers"], swiftSettings: mainActor),
    .target(name: "StoreKit", dependencies: ["OrielPresentations"], swiftSettings: mainActor),
    .target(name: "MusicKit", dependencies: ["OrielPresentations"], swiftSettings: mainActor),
    .target(name: "FamilyControls", dependencies: ["OrielScenes", "OrielPresentations", "OrielDesktop"], swiftSettings: mainActor),
    .target(name: "ActivityKit", dependencies: ["OrielScenes"], swiftSettings: mainActor),
    // UIKit's names for the windows and the life of an app, over the same scenes.
    .target(name: "UIKit", dependencies: ["SwiftUI", "OrielScenes", "OrielControls", "OrielTransfer"], swiftSettings: mainActor),
    // The names of AppKit that there are, for sources that import it; they come with SwiftUI as well.
    .target(name: "AppKit", dependencies: ["SwiftUI"], swiftSettings: mainActor),
    .target(name: "Cocoa", dependencies: ["AppKit"]),
    // Messages for the system's journal.
    .target(name: "OSLog", swiftSettings: common),
    .target(name: "os", dependencies: ["OSLog"], swiftSettings: common),

    // Example apps, written as a SwiftUI developer would.
    .executableTarget(name: "Hello", dependencies: ["SwiftUI"], path: "Sources/Examples/Hello"),
    .target(name: "MailStore", path: "Sources/Examples/MailStore", swiftSettings: common),
    .executableTarget(name: "Mail", dependencies: ["SwiftUI", "MailStore", "QuickLook", "UniformTypeIdentifiers"], path: "Sources/Examples/Mail"),
    .target(name: "NotesText", path: "Sources/Examples/NotesText", swiftSettings: common),
    .executableTarget(name: "Notes", dependencies: ["SwiftUI", "NotesText", "UniformTypeIdentifiers"], path: "Sources/Examples/Notes"),
    .executableTarget(
      name: "Presentations",
      dependencies: ["SwiftUI", "UniformTypeIdentifiers", "QuickLook", "PhotosUI", "StoreKit", "MusicKit", "FamilyControls", "ActivityKit"],
      path: "Sources/Examples/Presentations"),
    .executableTarget(name: "Clock", dependencies: ["SwiftUI"], path: "Sources/Examples/Clock"),
    .target(name: "GalleryLibrary", dependencies: ["UniformTypeIdentifiers"], path: "Sources/Examples/GalleryLibrary", swiftSettings: common),
    .executableTarget(
      name: "Gallery", dependencies: ["SwiftUI", "GalleryLibrary", "QuickLook", "QuickLookThumbnailing"], path: "Sources/Examples/Gallery"),
    .target(name: "TaskStore", path: "Sources/Examples/TaskStore", swiftSettings: common),
    .executableTarget(name: "Productivity", dependencies: ["SwiftUI", "TaskStore"], path: "Sources/Examples/Productivity"),
    .target(name: "DiaryStore", path: "Sources/Examples/DiaryStore", swiftSettings: common),
    .executableTarget(name: "Diary", dependencies: ["SwiftUI", "DiaryStore"], path: "Sources/Examples/Diary"),
    .target(name: "PlayerLibrary", dependencies: ["UniformTypeIdentifiers"], path: "Sources/Examples/PlayerLibrary", swiftSettings: common),
    .executableTarget(name: "Player", dependencies: ["SwiftUI", "PlayerLibrary"], path: "Sources/Examples/Player"),
    .executableTarget(name: "Bench", dependencies: ["SwiftUI"], path: "Sources/Examples/Bench"),

    // Tests. The contract is what every window system is held to.
    .target(
      name: "WindowSystemContract", dependencies: ["OrielWindowing"], path: "Tests/WindowSystemContract",
      swiftSettings: mainActor),
    // A window's content with a person before it, for the tests of views.
    .target(
      name: "ViewTesting", dependencies: ["OrielGraph"], path: "Tests/ViewTesting", swiftSettings: mainActor),
    // The requirements, and the trait of tests that prove them.
    .target(name: "Conformance", path: "Tests/Conformance", exclude: ["requirements.txt"], swiftSettings: common),
    // Other programs, servers above all, that end with the tests that need them.
    .target(name: "Programs", path: "Tests/Programs", swiftSettings: common),
    // A session manager for the tests of X11; stands beside the test program.
    .executableTarget(name: "SessionPeer", path: "Tests/SessionPeer", swiftSettings: [.swiftLanguageMode(.v5)]),
    // How long the main thread is busy with texts of many megabytes; built for release.
    .executableTarget(
      name: "LongTexts", dependencies: ["OrielControls", "OrielHeadless", "ViewTesting"], path: "Tests/Benchmarks/LongTexts",
      swiftSettings: mainActor),
    // How long presentations take to their first frame, beside a menu; built for release.
    .executableTarget(
      name: "FirstFrames", dependencies: ["OrielDrawing", "OrielPresentations", "OrielScenes", "OrielX11"], path: "Tests/Benchmarks/FirstFrames",
      swiftSettings: mainActor),
    .testTarget(name: "ConformanceTests", dependencies: ["Conformance", "Programs"], swiftSettings: common),
    .testTarget(
      name: "HeadlessTests", dependencies: ["OrielDrawing", "OrielHeadless", "WindowSystemContract", "Conformance"], swiftSettings: mainActor),
    .testTarget(name: "MacroTests", dependencies: ["OrielMacroExpansion", "OrielGraph", "Programs", "Conformance"], swiftSettings: common),
    .testTarget(name: "OSLogTests", dependencies: ["OSLog"], swiftSettings: common),
    .testTarget(name: "CombineTests", dependencies: ["Combine", "OrielCombine", "Conformance"], swiftSettings: common),
    .testTarget(name: "BaseTests", dependencies: ["OrielBase", "Conformance"], swiftSettings: common),
    .testTarget(name: "DrawingTests", dependencies: ["COriel", "OrielDrawing", "Conformance"], swiftSettings: common),
    .testTarget(
      name: "GraphTests", dependencies: ["OrielGraph", "OrielHeadless", "WindowSystemContract", "ViewTesting", "Conformance"],
      swiftSettings: mainActor),
    .testTarget(
      name: "ControlsTests", dependencies: ["OrielPresentations", "OrielHeadless", "ViewTesting", "Conformance"], exclude: ["Golden", "Walks/Golden"],
      swiftSettings: mainActor),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["OrielPresentations", "UniformTypeIdentifiers", "OrielHeadless", "ViewTesting", "Conformance"],
      exclude: ["Golden", "Files/Golden"], swiftSettings: mainActor),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "SwiftUI", "AppKit", "Combine", "OrielScenes", "OrielAppKit", "UniformTypeIdentifiers", "OrielHeadless", "ViewTesting", "Programs",
        "Conformance",
      ], exclude: ["Golden", "Walks/Golden"],
      swiftSettings: mainActor),
    // What is dragged and dropped, in a scene.
    .testTarget(
      name: "TransferTests",
      dependencies: ["OrielScenes", "OrielTransfer", "UniformTypeIdentifiers", "OrielHeadless", "ViewTesting", "Conformance"], swiftSettings: mainActor),
    // What the modules beside SwiftUI present, in a scene.
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "QuickLook", "QuickLookThumbnailing", "PhotosUI", "StoreKit", "MusicKit", "FamilyControls", "ActivityKit", "OrielScenes", "OrielDesktop", "UniformTypeIdentifiers", "OrielHeadless", "ViewTesting",
        "Programs", "Conformance",
      ],
      exclude: ["Golden"], swiftSettings: mainActor),
    .testTarget(
      name: "X11Tests",
      dependencies: [
        "OrielX11", "OrielDesktop", "OrielGraph", "OrielScenes", "OrielAppKit", "OrielHeadless", "QuickLook", "WindowSystemContract", "Programs", "SessionPeer", "Conformance",
      ],
      exclude: ["README.md"], swiftSettings: mainActor),
    // Drives the built example apps from outside; the programs stand beside the tests.
    .testTarget(name: "UserTests", dependencies: ["Programs", "Conformance"], exclude: ["restarts.py"], swiftSettings: common),
    .testTarget(
      name: "DesktopTests", dependencies: ["OrielDesktop", "OrielHeadless", "WindowSystemContract", "Programs", "Conformance"],
      swiftSettings: mainActor),
    .testTarget(name: "NotesTests", dependencies: ["NotesText", "Conformance"], swiftSettings: common),
    // Saves a document once; its system calls are made to fail.
    .executableTarget(name: "DocumentSaver", dependencies: ["OrielDocuments"], path: "Tests/DocumentSaver", swiftSettings: mainActor),
    // Saves what is kept for an app and its user where there is no room.
    .executableTarget(name: "FullDisk", dependencies: ["OrielScenes", "OrielHeadless", "FamilyControls"], path: "Tests/FullDisk", swiftSettings: mainActor),
    .testTarget(
      name: "DocumentTests", dependencies: ["OrielDocuments", "DocumentSaver", "FullDisk", "Programs", "Conformance"], swiftSettings: mainActor),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "AppKit", "OrielAppKit", "OrielScenes", "OrielHeadless", "Programs", "Conformance"], swiftSettings: mainActor),
    .testTarget(name: "GalleryTests", dependencies: ["GalleryLibrary", "Conformance"], swiftSettings: common),
    .testTarget(name: "ProductivityTests", dependencies: ["TaskStore", "Conformance"], swiftSettings: common),
    .testTarget(name: "DiaryTests", dependencies: ["DiaryStore", "Conformance"], swiftSettings: common),
    .testTarget(name: "PlayerTests", dependencies: ["PlayerLibrary", "Conformance"], swiftSettings: common),
    .testTarget(name: "MailTests", dependencies: ["MailStore", "Conformance"], swiftSettings: common),
    // Does one thing thousands of times; its memory is its own.
    .executableTarget(name: "Soak", dependencies: ["COriel", "OrielScenes", "OrielHeadless", "OrielPresentations", "QuickLook", "UniformTypeIdentifiers"], path: "Tests/Soak", swiftSettings: mainActor),
    // Parsers of what comes from outside, for libFuzzer.
    .executableTarget(
      name: "Fuzz", dependencies: ["OrielX11", "OrielDesktop", "OrielScenes", "MailStore"], path: "Tests/Fuzz", exclude: ["Corpora"],
      swiftSettings: mainActor),
    .testTarget(name: "FuzzTests", dependencies: ["Fuzz", "Programs"], swiftSettings: common),
    .testTarget(name: "SoakTests", dependencies: ["Soak", "Programs", "Conformance"], swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
