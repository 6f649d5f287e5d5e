import PlayerLibrary
import SwiftUI

/// The music of a folder: `Player [FOLDER]`, by default the last open one, or the Music folder.
///
/// The music continues while windows are hidden or closed to the panel; animations stop with the window.
@main
struct PlayerApp: App {
  @State private var library = MusicLibrary(folder: startFolder)
  @State private var player = Player()
  @AppStorage("showsInPanel") private var showsInPanel = false

  var body: some Scene {
    WindowGroup("Player", id: "library") {
      LibraryWindow()
        .environment(library)
        .environment(player)
        .task { await library.load() }
    }
    .defaultSize(width: 820, height: 540)
    .commands {
      CommandGroup(replacing: .newItem) {}
      PlayerCommands(player: player)
    }

    UtilityWindow("Mini Player", id: "mini") {
      MiniPlayer()
        .environment(player)
    }
    .windowResizability(.contentSize)
    .keyboardShortcut("m", modifiers: [.command, .shift])

    Settings {
      PlayerSettings()
        .environment(player)
    }

    MenuBarExtra("Player", systemImage: player.state == .playing ? "play.circle.fill" : "music.note", isInserted: $showsInPanel) {
      PanelMenu()
        .environment(player)
    }
  }

  static let folderKey = "folder"
  private static var startFolder: URL {
    if let argument = CommandLine.arguments.dropFirst().first { return URL(fileURLWithPath: argument).standardizedFileURL }
    if let path = UserDefaults.standard.string(forKey: folderKey) { return URL(fileURLWithPath: path) }
    return MusicLibrary.defaultFolder
  }
}
