import Foundation
import OrielGraph

/// A drag that this process started, until it has ended.
package final class DragFlight: DragSessionDelegate {
  /// There is one pointer, so there is one drag unless several window systems run at the same time.
  private static var flights: [DragFlight] = []
  package let load: DragLoad
  /// The dragged box; nil once it has left its window.
  package private(set) weak var source: Box?
  package private(set) var icon: DragIcon?
  package private(set) var session: (any DragSession)?
  /// The pointer's location on the screen.
  package private(set) var location: CGPoint
  private let start: CGPoint
  private let system: any WindowSystem
  /// How long to wait for content that may never be provided, in seconds.
  private static let answerLimit: TimeInterval = 20

  private init(_ lift: DragLift, over host: any OverlayHost) {
    load = lift.load
    source = lift.source
    system = host.system
    let origin = host.screenOrigin
    start = CGPoint(x: origin.x + lift.start.x, y: origin.y + lift.start.y)
    location = CGPoint(x: origin.x + lift.location.x, y: origin.y + lift.location.y)
  }

  static func begin(_ lift: DragLift, over host: any OverlayHost) -> Bool {
    guard let window = host.platformWindow else { return false }
    let source = lift.source, shown = lift.load.pictureBox ?? lift.source
    // Taken before anything else changes the source's appearance.
    let picture =
      lift.load.preview.flatMap { DragPicture.view($0, in: source) }
      ?? DragPicture.pixels(of: shown, in: lift.load.pictureRect, at: shown.convertFromWindow(lift.start))
    let flight = DragFlight(lift, over: host)
    guard let session = window.beginDrag(lift.load.description, delegate: flight) else { return false }
    flight.session = session
    flights.append(flight)
    if let picture {
      let theme = (source.node?.scope).map { EnvironmentReading.theme(in: $0) } ?? Theme.make()
      flight.icon = DragIcon(picture, count: lift.load.count, over: window, system: host.system, theme: theme)
      flight.icon?.move(to: flight.location)
    }
    return true
  }

  /// The drag of this process behind an offer, if it is one.
  package static func local(_ offer: any DropOffer) -> DragFlight? {
    guard let session = offer.localDrag else { return nil }
    return flights.first { $0.session === session }
  }

  package func drag(_ drag: any DragSession, contentAs type: String) async -> Data? {
    let system = system, load = load
    return await answer(within: Self.answerLimit) { system.schedule(at: system.now + $0, $1) } of: { await load.content(type) }
  }
  package func drag(_ drag: any DragSession, movedTo location: CGPoint, operation: DragOperation?) {
    self.location = location
    icon?.move(to: location)
  }
  package func drag(_ drag: any DragSession, ended outcome: DragOutcome) {
    Self.flights.removeAll { $0 === self }
    let icon = icon
    self.icon = nil
    let isUsed = load.ended?(outcome) ?? false
    load.ended = nil
    switch outcome {
    case .performed: icon?.close()
    case .unaccepted, .cancelled: if isUsed { icon?.close() } else { icon?.goBack(to: start) }
    }
  }
}

private enum EnvironmentReading {
  static func theme(in scope: EnvironmentScope) -> Theme { scope.read(\.theme, for: nil) }
}

/// Awaits a value with a timeout; nil if the time is up. `schedule` provides the timer.
package func answer<Value: Sendable>(
  within limit: TimeInterval, by schedule: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall?,
  of question: @escaping @MainActor () async -> Value?
) async -> Value? {
  let box = AnswerBox<Value>()
  let call = schedule(limit) { box.give(nil) }
  let task = Task { box.give(await question()) }
  let value = await withCheckedContinuation { box.wait($0) }
  _ = call
  task.cancel()
  return value
}

/// Keeps the first value and ignores later ones.
private final class AnswerBox<Value: Sendable> {
  private var continuation: CheckedContinuation<Value?, Never>?
  private var given: Value??
  func wait(_ continuation: CheckedContinuation<Value?, Never>) {
    if let given { continuation.resume(returning: given) } else { self.continuation = continuation }
  }
  func give(_ value: Value?) {
    guard given == nil else { return }
    given = .some(value)
    continuation?.resume(returning: value)
    continuation = nil
  }
}
