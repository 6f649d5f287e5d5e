import PlayerLibrary
import SwiftUI

/// A table of all music, and the current track below it.
struct LibraryWindow: View {
  @Environment(MusicLibrary.self) private var library
  @Environment(Player.self) private var player
  @AppStorage(PlayerApp.folderKey) private var folder = ""
  /// The last track and its position.
  @SceneStorage("track") private var track: URL?
  @SceneStorage("position") private var position = 0.0
  @SceneStorage("volume") private var volume = 0.8
  @State private var selection: Set<Track.ID> = []
  @State private var search = ""
  @State private var choosesFolder = false
  @State private var hasReturned = false

  var body: some View {
    let tracks = library.tracks(matching: search)
    VStack(spacing: 0) {
      Table(tracks, selection: $selection) {
        TableColumn("Title") { track in
          HStack(spacing: 6) {
            if player.current?.id == track.id {
              PlayingMark(isPlaying: player.state == .playing)
            }
            Text(track.title).fontWeight(player.current?.id == track.id ? .semibold : .regular)
          }
        }
        .width(min: 160, ideal: 300)
        TableColumn("Artist", value: \.artist).width(min: 80, ideal: 160)
        TableColumn("Album", value: \.album).width(min: 80, ideal: 160)
        TableColumn("Time") { track in
          Text(track.duration?.asPlayingTime ?? "").monospacedDigit().foregroundStyle(.secondary)
        }
        .width(min: 50, ideal: 60)
      }
      .contextMenu(forSelectionType: Track.ID.self) { ids in
        if let id = ids.first {
          Button("Play") { play(id, in: tracks) }
          Button("Show in Files") { NSWorkspace.shared.activateFileViewerSelecting(Array(ids)) }
        }
      } primaryAction: { ids in
        if let id = ids.first { play(id, in: tracks) }
      }
      .overlay { if tracks.isEmpty { notice } }
      .onKeyPress(.space) {
        player.state == .stopped && player.current == nil ? play(selection.first ?? tracks.first?.id, in: tracks) : player.toggle()
        return .handled
      }
      Divider()
      NowPlaying()
    }
    .searchable(text: $search, prompt: "Titles, artists and albums")
    .navigationTitle(player.current?.title ?? "Player")
    .navigationSubtitle(player.current.map { $0.artist.isEmpty ? $0.album : $0.artist } ?? "")
    .toolbar {
      Button("Open Folder", systemImage: "folder") { choosesFolder = true }
        .help("Choose the folder with your music")
    }
    .fileImporter(isPresented: $choosesFolder, allowedContentTypes: [.folder]) { result in
      guard case .success(let url) = result else { return }
      folder = url.path
      Task { await library.open(url) }
    }
    .onChange(of: library.state) { comeBack() }
    .onAppear { comeBack() }
    .onChange(of: player.current?.id) { track = player.current?.id }
    .task(id: player.state) {
      position = player.position
      while player.state == .playing, (try? await Task.sleep(for: .seconds(5))) != nil { position = player.position }
    }
    .onChange(of: library.tracks) { player.offer(library.tracks) }
    .onChange(of: player.volume) { volume = player.volume }
  }

  /// Restores the last track and its position once the library is loaded.
  private func comeBack() {
    guard library.state == .read, !hasReturned else { return }
    hasReturned = true
    player.volume = volume
    player.offer(library.tracks)
    if let track, let found = library.track(track) { player.prepare(found, in: library.tracks, at: position) }
  }
  private func play(_ id: Track.ID?, in tracks: [Track]) {
    if let track = id.flatMap({ library.track($0) }) { player.play(track, in: tracks) }
  }

  @ViewBuilder private var notice: some View {
    switch library.state {
    case .idle, .reading: ProgressView("Looking for music")
    case .read where !search.isEmpty:
      ContentUnavailableView("Nothing Found", systemImage: "magnifyingglass", description: Text("No title, artist or album contains “\(search)”."))
    case .read:
      ContentUnavailableView {
        Label("No Music", systemImage: "music.note.list")
      } description: {
        Text("There is no music in “\(library.folder.lastPathComponent)”.")
      } actions: {
        Button("Open Folder…") { choosesFolder = true }
      }
    case .failed(let sentence):
      ContentUnavailableView {
        Label("Nothing to Play", systemImage: "exclamationmark.triangle")
      } description: {
        Text(sentence)
      } actions: {
        Button("Open Folder…") { choosesFolder = true }
      }
    }
  }
}

/// Animated bars beside the current track. They stop with the music, and while the window is hidden.
struct PlayingMark: View {
  let isPlaying: Bool
  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    TimelineView(.animation(minimumInterval: 0.1, paused: !isPlaying || scenePhase != .active || reducesMotion)) { context in
      let time = context.date.timeIntervalSinceReferenceDate
      HStack(alignment: .bottom, spacing: 2) {
        ForEach(0..<3, id: \.self) { bar in
          RoundedRectangle(cornerRadius: 1)
            .fill(.tint)
            .frame(width: 3, height: isPlaying ? 4 + 8 * abs(sin(time * (2.1 + Double(bar) * 0.7) + Double(bar))) : 4)
        }
      }
      .frame(width: 13, height: 12, alignment: .bottom)
    }
    .accessibilityLabel(isPlaying ? "Playing" : "Paused")
  }
}
