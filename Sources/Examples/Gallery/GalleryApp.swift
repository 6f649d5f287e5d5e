import GalleryLibrary
import SwiftUI

/// The photos of a folder: `Gallery [FOLDER]`, by default the last open one, or the Pictures folder.
@main
struct GalleryApp: App {
  @State private var library = PhotoLibrary(folder: startFolder, notebook: PhotoNotebook())

  var body: some Scene {
    WindowGroup("Gallery", id: "gallery") {
      GalleryWindow()
        .environment(library)
        .task { await library.load() }
    }
    .defaultSize(width: 1000, height: 680)
    .commands {
      SidebarCommands()
      GalleryCommands(library: library)
    }

    // Each photo has one inspector, which is raised if it is open.
    WindowGroup("Inspector", id: "inspector", for: Photo.ID.self) { $photo in
      InspectorWindow(id: photo)
        .environment(library)
        .task { await library.load() }
    }
    .defaultSize(width: 340, height: 560)
    .commandsRemoved()
  }

  static let folderKey = "folder"
  private static var startFolder: URL {
    if let argument = CommandLine.arguments.dropFirst().first { return URL(fileURLWithPath: argument).standardizedFileURL }
    if let path = UserDefaults.standard.string(forKey: folderKey) { return URL(fileURLWithPath: path) }
    return PhotoLibrary.defaultFolder
  }
}
