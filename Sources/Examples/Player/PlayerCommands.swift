import PlayerLibrary
import SwiftUI

/// The Controls menu.
struct PlayerCommands: Commands {
  @Bindable var player: Player

  var body: some Commands {
    CommandMenu("Controls") {
      Button(player.state == .playing ? "Pause" : "Play") { player.toggle() }
        .keyboardShortcut("p")
        .disabled(player.current == nil && player.queue.isEmpty)
      Button("Next") { player.next() }
        .keyboardShortcut(.rightArrow)
        .disabled(!player.hasNext)
      Button("Previous") { player.previous() }
        .keyboardShortcut(.leftArrow)
        .disabled(player.state == .stopped)
      Button("Stop") { player.stop() }
        .keyboardShortcut(".")
        .disabled(player.state == .stopped)
      Divider()
      Button("Louder") { player.volume = min(1, player.volume + 0.1) }
        .keyboardShortcut(.upArrow)
      Button("Quieter") { player.volume = max(0, player.volume - 0.1) }
        .keyboardShortcut(.downArrow)
      Divider()
      Toggle("Shuffle", isOn: $player.isShuffled)
      Picker("Repeat", selection: $player.repeating) {
        Text("Off").tag(Player.Repeating.off)
        Text("All").tag(Player.Repeating.all)
        Text("One Piece").tag(Player.Repeating.one)
      }
    }
  }
}
