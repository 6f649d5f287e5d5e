import Foundation
import OrielGraph

/// When a timeline view updates.
public nonisolated protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
  typealias Mode = TimelineScheduleMode
  func entries(from startDate: Date, mode: Mode) -> Entries
}
public nonisolated enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

public nonisolated struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Date
  let interval: TimeInterval
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = max(interval, 0.001)
  }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> UnfoldSequence<Date, (Date?, Bool)> {
    let passed = max(0, (startDate.timeIntervalSince(start) / interval).rounded(.down))
    let first = start.addingTimeInterval(passed * interval), interval = interval
    return sequence(first: first) { $0.addingTimeInterval(interval) }
  }
}
public nonisolated struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> UnfoldSequence<Date, (Date?, Bool)> {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return sequence(first: Date(timeIntervalSinceReferenceDate: minute)) { $0.addingTimeInterval(60) }
  }
}
public nonisolated struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  let dates: Entries
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}
/// With every frame, or less often.
public nonisolated struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let interval: TimeInterval?
  let isPaused: Bool
  public init(minimumInterval: TimeInterval? = nil, paused: Bool = false) {
    interval = minimumInterval
    isPaused = paused
  }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> UnfoldSequence<Date, (Date?, Bool)> {
    let interval = interval ?? 1.0 / 60
    return sequence(first: startDate) { isPaused ? nil : $0.addingTimeInterval(interval) }
  }
}
nonisolated extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}
nonisolated extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
nonisolated extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  public static func animation(minimumInterval: TimeInterval? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
nonisolated extension TimelineSchedule {
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date { ExplicitTimelineSchedule(dates) }
}

/// Content that updates according to a schedule.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: PrimitiveView {
  public struct Context {
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }
    public let date: Date
    public let cadence: Cadence
  }
  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    self.schedule = schedule
    self.content = content
  }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { TimelineNode(self, context) }
}
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

private final class TimelineNode<Schedule: TimelineSchedule, Content: View>: NodeOf<TimelineView<Schedule, Content>>,
  AnimationParticipant
{
  private var child: NodeOf<Content>!
  private var next: ScheduledCall?
  private var due: TimeInterval = 0

  override init(_ view: TimelineView<Schedule, Content>, _ context: NodeContext) {
    super.init(view, context)
    child = evaluate().makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: TimelineView<Schedule, Content>) {
    view = new
    refresh()
  }
  override func refresh() {
    isQueued = false
    child.update(evaluate())
  }
  private func evaluate() -> Content {
    let now = Date()
    plan(after: now)
    return tracking { view.content(.init(date: now, cadence: .live)) }
  }
  private func plan(after now: Date) {
    next = nil
    if let animation = view.schedule as? AnimationTimelineSchedule {
      due = graph.now + (animation.interval ?? 0)
      if animation.isPaused { graph.animator.remove(self) } else { graph.animator.add(self) }
      return
    }
    var searched = 0
    for date in view.schedule.entries(from: now, mode: .normal) {
      searched += 1
      if date > now.addingTimeInterval(0.0005) {
        next = graph.host?.schedule(after: date.timeIntervalSince(now)) { [weak self] in self?.invalidate() }
        return
      }
      // Dates far in the past, or a sequence that does not advance.
      if searched > 10_000 { return }
    }
  }
  func advance(to time: TimeInterval) -> Bool {
    guard isMounted else { return false }
    if time + 0.0005 >= due { invalidate() }
    return true
  }
  override func willUnmount() {
    next = nil
    graph.animator.remove(self)
  }
  override func appendBoxes(to boxes: inout [Box]) { child?.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
