import Foundation
import Observation

/// The current track and the queue. Playback continues without visible windows.
@MainActor @Observable public final class Player {
  public enum State: Equatable, Sendable {
    case stopped, playing, paused
  }
  public enum Repeating: String, CaseIterable, Sendable {
    case off, all, one
  }
  public private(set) var state = State.stopped
  /// The current track, playing or paused.
  public private(set) var current: Track?
  /// Why the last track cannot be played.
  public private(set) var failure: String?
  /// 0...1
  public var volume = 0.8 { didSet { sound?.volume = volume } }
  public var repeating = Repeating.off
  public var isShuffled = false { didSet { if isShuffled != oldValue { arrange() } } }
  /// The queue in playback order.
  public private(set) var queue: [Track] = []
  private var sound: (any Sound)?
  /// The queue as it was given.
  @ObservationIgnored private var given: [Track] = []
  @ObservationIgnored private let source: SoundSource

  public init(source: SoundSource = .desktop) { self.source = source }

  /// The playback position in seconds, read when a view shows it: no timer runs while none does.
  public var position: TimeInterval { sound?.position ?? 0 }
  public var duration: TimeInterval? { sound?.duration ?? current?.duration }

  // MARK: Playing

  /// Plays a track, then those that follow it in `tracks`.
  public func play(_ track: Track, in tracks: [Track]) {
    given = tracks.contains { $0.id == track.id } ? tracks : [track]
    current = track
    arrange()
    start(track)
  }
  /// The tracks to play if none is chosen.
  public func offer(_ tracks: [Track]) {
    guard current == nil, given != tracks else { return }
    given = tracks
    arrange()
  }
  /// Restores a track and its position, paused.
  public func prepare(_ track: Track, in tracks: [Track], at position: TimeInterval) {
    guard state == .stopped, current == nil else { return }
    given = tracks
    current = track
    arrange()
    guard open(track) else { return }
    sound?.pause()
    if position > 0 { sound?.seek(to: position) }
    state = .paused
  }
  public func toggle() {
    switch state {
    case .playing:
      sound?.pause()
      state = .paused
    case .paused:
      sound?.play()
      state = .playing
    case .stopped: if let track = current ?? queue.first { start(track) }
    }
  }
  public func next() {
    guard let track = follower(wraps: repeating == .all) else { return stop() }
    start(track)
  }
  /// Goes to the start of the track, or from there to the previous track.
  public func previous() {
    guard let place, position < 3, place > 0 else { return seek(to: 0) }
    start(queue[place - 1])
  }
  public func seek(to position: TimeInterval) { sound?.seek(to: min(max(0, position), duration ?? position)) }
  public func stop() {
    sound?.end()
    sound = nil
    state = .stopped
  }

  public var hasNext: Bool { follower(wraps: repeating == .all) != nil }
  private var place: Int? { current.flatMap { track in queue.firstIndex { $0.id == track.id } } }
  private func follower(wraps: Bool) -> Track? {
    guard let place else { return queue.first }
    return place + 1 < queue.count ? queue[place + 1] : wraps ? queue.first : nil
  }

  private func start(_ track: Track) {
    guard open(track) else { return }
    sound?.play()
    state = .playing
  }
  private func open(_ track: Track) -> Bool {
    sound?.end()
    sound = nil
    current = track
    failure = nil
    switch source.open(track.url, { [weak self] in self?.ended($0, track.id) }) {
    case .success(let sound):
      sound.volume = volume
      self.sound = sound
      return true
    case .failure(let reason):
      failure = reason.sentence
      state = .stopped
      return false
    }
  }
  private func ended(_ ending: SoundEnding, _ id: Track.ID) {
    guard current?.id == id else { return }
    switch ending {
    case .finished:
      if repeating == .one, let current { start(current) } else { next() }
    case .failed(let sentence):
      stop()
      failure = "“\(current?.title ?? "")” cannot be played: \(sentence)"
    }
  }
  /// The current track stays first in a shuffled queue.
  private func arrange() {
    guard isShuffled else { return queue = given }
    let rest = given.filter { $0.id != current?.id }.shuffled()
    queue = (current.map { [$0] } ?? []) + rest
  }
}
