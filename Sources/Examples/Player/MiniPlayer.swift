import PlayerLibrary
import SwiftUI

/// The current track in a small floating window.
struct MiniPlayer: View {
  @Environment(Player.self) private var player

  var body: some View {
    VStack(spacing: 10) {
      VStack(spacing: 2) {
        Text(player.current?.title ?? "Nothing is playing").fontWeight(.semibold).lineLimit(1)
        Text(player.current.map { $0.artist.isEmpty ? $0.album : $0.artist } ?? " ").font(.callout).foregroundStyle(.secondary).lineLimit(1)
      }
      PositionSlider()
      TransportButtons()
    }
    .padding(16)
    .frame(width: 260)
  }
}

/// The player in the desktop's panel.
struct PanelMenu: View {
  @Environment(Player.self) private var player
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Text(player.current?.title ?? "Nothing is playing")
    Divider()
    Button(player.state == .playing ? "Pause" : "Play") { player.toggle() }
      .disabled(player.current == nil)
    Button("Next") { player.next() }
      .disabled(!player.hasNext)
    Divider()
    Button("Show Player") { openWindow(id: "library") }
    Button("Quit Player") { NSApplication.shared.terminate(nil) }
  }
}

struct PlayerSettings: View {
  @Environment(Player.self) private var player
  @AppStorage("showsInPanel") private var showsInPanel = false

  var body: some View {
    @Bindable var player = player
    Form {
      Toggle("Show in the panel", isOn: $showsInPanel)
      Toggle("Shuffle", isOn: $player.isShuffled)
      Picker("Repeat", selection: $player.repeating) {
        Text("Off").tag(Player.Repeating.off)
        Text("All").tag(Player.Repeating.all)
        Text("One piece").tag(Player.Repeating.one)
      }
    }
    .formStyle(.grouped)
    .frame(width: 380)
  }
}
