import Foundation
import OrielScenes

/// An ongoing task or event, shown as a card in the corner of the screen.
///
/// The app that starts it shows it: its body declares an `ActivityConfiguration` for the attributes. The activity ends with the app.
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
  public typealias ContentState = Attributes.ContentState
  public nonisolated let id: String
  public let attributes: Attributes
  public private(set) var content: ActivityContent<ContentState>
  public private(set) var activityState = ActivityState.active
  private let card = ActivityCardModel<Attributes>()
  private var window: CardWindow?
  /// Shows the card and supplies the clock.
  private var system: (any WindowSystem)?
  private var staleCall: ScheduledCall?, dismissalCall: ScheduledCall?
  private var contentListeners = Listeners<ActivityContent<ContentState>>(), stateListeners = Listeners<ActivityState>()

  /// The app's visible activities, the oldest first.
  public static var activities: [Activity] { ActivityDesk.shared.all.compactMap { $0 as? Activity } }

  // MARK: Life cycle

  /// Starts an activity and shows its card.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity {
    let desk = ActivityDesk.shared
    guard desk.shows(Attributes.self) else { throw ActivityAuthorizationError.unsupportedTarget }
    guard desk.all.count < ActivityDesk.most else { throw ActivityAuthorizationError.targetMaximumExceeded }
    let activity = Activity(attributes, content)
    guard try activity.byteCount(of: content) <= ActivityDesk.mostBytes else { throw ActivityAuthorizationError.attributesTooLarge }
    try activity.open()
    return activity
  }
  private init(_ attributes: Attributes, _ content: ActivityContent<ContentState>) {
    id = UUID().uuidString
    (self.attributes, self.content) = (attributes, content)
    show()
  }
  private func byteCount(of content: ActivityContent<ContentState>) throws -> Int {
    let encoder = JSONEncoder()
    return try encoder.encode(attributes).count + encoder.encode(content.state).count
  }
  private func open() throws {
    let card = card
    guard let app = RunningApp.current else { throw ActivityAuthorizationError.visibility }
    system = app.system
    ActivityDesk.shared.add(self)
    card.end = { [weak self] in self?.endByPerson() }
    window = CardWindow(app.name, content: { ActivityCard(title: app.name, model: card) }, onClose: { [weak self] in self?.closed() })
    guard window != nil else {
      ActivityDesk.shared.remove(self)
      throw ActivityAuthorizationError.visibility
    }
    watchStaleness()
  }

  /// Updates the card's content. Has no effect once the activity has ended.
  public func update(_ content: ActivityContent<ContentState>) async { change(to: content) }
  /// Updates the card's content and raises the card.
  public func update(_ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?) async {
    change(to: content)
    if alertConfiguration != nil { window?.raise() }
  }
  private func change(to new: ActivityContent<ContentState>) {
    guard activityState == .active || activityState == .stale else { return }
    guard (try? byteCount(of: new)).map({ $0 <= ActivityDesk.mostBytes }) == true else {
      return RuntimeIssue.report("Activity.update: the attributes and the new state together exceed 4 KB, so the update is not shown.")
    }
    content = new
    set(.active)
    watchStaleness()
    show()
    contentListeners.tell(new)
  }
  /// Ends the activity with its final content. The dismissal policy decides when its card disappears.
  public func end(_ content: ActivityContent<ContentState>? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default) async {
    guard activityState != .ended, activityState != .dismissed else { return }
    if let content { self.content = content }
    staleCall = nil
    set(.ended)
    show()
    if let content { contentListeners.tell(content) }
    let delay = dismissalPolicy.delay(from: Date())
    guard delay > 0, let system else { return close() }
    dismissalCall = system.schedule(at: system.now + delay) { [weak self] in self?.close() }
  }

  // MARK: Card

  private func show() {
    card.context = ActivityViewContext(activityID: id, attributes: attributes, state: content.state, isStale: activityState == .stale)
  }
  private func watchStaleness() {
    staleCall = nil
    guard let date = content.staleDate, let system else { return }
    staleCall = system.schedule(at: system.now + max(0, date.timeIntervalSinceNow)) { [weak self] in
      guard let self, activityState == .active else { return }
      set(.stale)
      show()
    }
  }
  private func endByPerson() {
    guard let system else { return close() }
    // Later, because the call may come from an event in the window that closes.
    dismissalCall = system.schedule(at: system.now) { [weak self] in self?.close() }
  }
  private func close() {
    dismissalCall = nil
    if let window { window.close() } else { closed() }
  }
  private func closed() {
    (window, staleCall, dismissalCall) = (nil, nil, nil)
    guard activityState != .dismissed else { return }
    set(.dismissed)
    ActivityDesk.shared.remove(self)
    contentListeners.finish()
    stateListeners.finish()
  }
  private func set(_ new: ActivityState) {
    guard new != activityState else { return }
    activityState = new
    stateListeners.tell(new)
  }

  // MARK: Observing

  public typealias ContentUpdates = AsyncStream<ActivityContent<ContentState>>
  public typealias ActivityStateUpdates = AsyncStream<ActivityState>
  /// The content updates from now on, until the card is gone.
  public var contentUpdates: ContentUpdates { contentListeners.stream(isOver: activityState == .dismissed) }
  /// The state changes from now on, until the card is gone.
  public var activityStateUpdates: ActivityStateUpdates { stateListeners.stream(isOver: activityState == .dismissed) }
  /// Always nil: there is no push service.
  public var pushToken: Data? { nil }
}

/// An alert for an update. The update raises the card, which shows the new content; the alert's text and sound are not used.
public nonisolated struct AlertConfiguration: Sendable {
  public struct AlertSound: Hashable, Sendable {
    public static let `default` = AlertSound()
    public static func named(_ name: String) -> AlertSound { AlertSound() }
  }
  public let title: LocalizedStringResource
  public let body: LocalizedStringResource
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) { (self.title, self.body) = (title, body) }
}

/// The continuations that wait for the next value.
struct Listeners<Value> {
  private var continuations: [AsyncStream<Value>.Continuation] = []
  mutating func stream(isOver: Bool) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    if isOver { continuation.finish() } else { continuations.append(continuation) }
    return stream
  }
  mutating func tell(_ value: Value) {
    nonisolated(unsafe) let value = value
    continuations.removeAll { continuation in
      if case .terminated = continuation.yield(value) { return true }
      return false
    }
  }
  mutating func finish() {
    for continuation in continuations { continuation.finish() }
    continuations = []
  }
}
