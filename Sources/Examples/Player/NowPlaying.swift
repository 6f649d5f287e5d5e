import PlayerLibrary
import SwiftUI

/// The current track with its controls.
struct NowPlaying: View {
  @Environment(Player.self) private var player

  var body: some View {
    @Bindable var player = player
    VStack(spacing: 8) {
      if let failure = player.failure {
        Label(failure, systemImage: "exclamationmark.triangle.fill")
          .font(.callout)
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(.horizontal, 10)
          .padding(.vertical, 6)
          .background(.orange.opacity(0.12), in: .rect(cornerRadius: 6))
      }
      HStack(spacing: 16) {
        TransportButtons()
        VStack(alignment: .leading, spacing: 4) {
          Text(player.current?.title ?? "Nothing is playing")
            .fontWeight(.medium)
            .foregroundStyle(player.current == nil ? .secondary : .primary)
            .lineLimit(1)
          PositionSlider()
        }
        Image(systemName: player.volume == 0 ? "speaker.slash.fill" : "speaker.wave.2.fill")
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
        Slider(value: $player.volume, in: 0...1) { Text("Volume") }
          .labelsHidden()
          .frame(width: 90)
          .controlSize(.small)
      }
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 12)
    .background(.background)
  }
}

/// Back, play or pause, next.
struct TransportButtons: View {
  @Environment(Player.self) private var player

  var body: some View {
    HStack(spacing: 4) {
      Button("Previous", systemImage: "backward.fill") { player.previous() }
        .disabled(player.state == .stopped)
      Button(player.state == .playing ? "Pause" : "Play", systemImage: player.state == .playing ? "pause.fill" : "play.fill") { player.toggle() }
        .font(.title2)
        .frame(width: 36)
        .disabled(player.current == nil && player.queue.isEmpty)
      Button("Next", systemImage: "forward.fill") { player.next() }
        .disabled(player.state == .stopped || !player.hasNext)
    }
    .labelStyle(.iconOnly)
    .buttonStyle(.borderless)
  }
}

/// The playback position, read twice a second, only while the track plays and the window is visible.
struct PositionSlider: View {
  @Environment(Player.self) private var player
  @Environment(\.scenePhase) private var scenePhase
  /// The slider's value while the user drags it.
  @State private var held: Double?

  var body: some View {
    TimelineView(.animation(minimumInterval: 0.5, paused: player.state != .playing || scenePhase == .background)) { _ in
      let duration = player.duration ?? 0, position = held ?? min(player.position, duration)
      HStack(spacing: 8) {
        Text(position.asPlayingTime)
        Slider(value: Binding { position } set: { held = $0 }, in: 0...max(1, duration)) {
          Text("Position")
        } onEditingChanged: { isEditing in
          guard !isEditing, let wanted = held else { return }
          player.seek(to: wanted)
          held = nil
        }
        .labelsHidden()
        .controlSize(.small)
        .disabled(player.state == .stopped || duration == 0)
        Text(duration == 0 ? "-:--" : duration.asPlayingTime)
      }
      .font(.caption)
      .monospacedDigit()
      .foregroundStyle(.secondary)
    }
  }
}
