import Foundation
import OrielDrawing
import OrielGraph

/// A view that shows the progress of a task.
///
/// On Linux, a `Progress` is read ten times a second until it is finished.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  let label: Label
  let current: CurrentValueLabel
  /// 0...1; nil if indeterminate.
  let fraction: Double?
  let interval: ClosedRange<Date>?
  let countsDown: Bool
  /// Says itself how far it has come.
  var progress: Progress?
  @Environment(\.progressStyle) private var style
  @Environment(\.theme) private var theme
  @Environment(\.controlSize) private var size

  init(
    fraction: Double?, interval: ClosedRange<Date>? = nil, countsDown: Bool = true, label: Label, current: CurrentValueLabel
  ) {
    self.fraction = fraction
    self.interval = interval
    self.countsDown = countsDown
    self.label = label
    self.current = current
  }
  static func fraction<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
    value.map { total > 0 ? min(max(Double($0 / total), 0), 1) : 0 }
  }

  public var body: some View {
    if let progress { ObservedProgress(progress: progress) } else { styled }
  }
  @ViewBuilder private var styled: some View {
    switch style {
    case .custom(let style):
      style.anyBody(
        ProgressViewStyleConfiguration(
          fractionCompleted: fraction, label: Label.self == EmptyView.self ? nil : .init(content: AnyView(label)),
          currentValueLabel: CurrentValueLabel.self == EmptyView.self ? nil : .init(content: AnyView(current))))
    case .builtIn(let look):
      if look == .circular || look == .automatic && fraction == nil && interval == nil {
        VStack(spacing: 6) {
          ProgressIndicator(fraction: fraction, isCircular: true).environment(\.controlTitle, controlTitle(label))
          if Label.self != EmptyView.self { ProgressCaption(content: label) }
          if CurrentValueLabel.self != EmptyView.self { ProgressCaption(content: current) }
        }
      } else {
        VStack(alignment: .leading, spacing: 4) {
          if Label.self != EmptyView.self { ProgressCaption(content: label, isTitle: true) }
          if let interval {
            TimedProgress(interval: interval, countsDown: countsDown).environment(\.controlTitle, controlTitle(label))
          } else {
            ProgressIndicator(fraction: fraction, isCircular: false).environment(\.controlTitle, controlTitle(label))
          }
          if CurrentValueLabel.self != EmptyView.self { ProgressCaption(content: current) }
        }
      }
    }
  }
}

/// The progress that a `Progress` reports, with its words. Foundation for Linux does not tell when it changes: it is read ten times a
/// second while it is seen and not finished.
private struct ObservedProgress: View {
  let progress: Progress
  var body: some View {
    TimelineView(ProgressSchedule(progress: progress)) { _ in
      let fraction = progress.isIndeterminate ? nil : min(max(progress.fractionCompleted, 0), 1)
      let title = progress.localizedDescription ?? "", details = progress.localizedAdditionalDescription ?? ""
      if title.isEmpty, details.isEmpty {
        ProgressView<EmptyView, EmptyView>(fraction: fraction, label: EmptyView(), current: EmptyView())
      } else {
        ProgressView<Text, Text>(fraction: fraction, label: Text(verbatim: title), current: Text(verbatim: details))
      }
    }
  }
}
private nonisolated struct ProgressSchedule: TimelineSchedule {
  let progress: Progress
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> UnfoldSequence<Date, (Date?, Bool)> {
    let progress = progress
    return sequence(first: startDate) { progress.isFinished || progress.isCancelled ? nil : $0.addingTimeInterval(0.1) }
  }
}

/// Words beside a bar or a ring, as quiet as that where it is disabled.
private struct ProgressCaption<Content: View>: View {
  let content: Content
  var isTitle = false
  @Environment(\.theme) private var theme
  @Environment(\.isEnabled) private var isEnabled
  var body: some View {
    let disabled = AnyShapeStyle(Color(theme.colors.labelDisabled))
    if isTitle {
      content.transformEnvironment(\.styles) { if !isEnabled { $0.foreground = [disabled] } }
    } else {
      content.font(.subheadline).foregroundStyle(isEnabled ? AnyShapeStyle(HierarchicalShapeStyle.secondary) : disabled)
    }
  }
}

/// A bar that follows the clock.
private struct TimedProgress: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool
  private var length: TimeInterval { interval.upperBound.timeIntervalSince(interval.lowerBound) }
  var body: some View {
    TimelineView(PeriodicTimelineSchedule(from: interval.lowerBound, by: max(0.1, length / 200))) { context in
      ProgressIndicator(fraction: elapsed(context.date), isCircular: false)
    }
  }
  private func elapsed(_ now: Date) -> Double {
    guard length > 0 else { return 1 }
    let part = min(max(now.timeIntervalSince(interval.lowerBound) / length, 0), 1)
    return countsDown ? 1 - part : part
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Shows the progress of a Foundation object, with the words that it has for it.
  public init(_ progress: Progress) {
    self.init(fraction: nil, label: EmptyView(), current: EmptyView())
    self.progress = progress
  }
  public init() { self.init(fraction: nil, label: EmptyView(), current: EmptyView()) }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(fraction: Self.fraction(value, total), label: EmptyView(), current: EmptyView())
  }
}
extension ProgressView where CurrentValueLabel == EmptyView {
  public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label(), current: EmptyView()) }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(fraction: Self.fraction(value, total), label: label(), current: EmptyView())
  }
}
extension ProgressView {
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(fraction: Self.fraction(value, total), label: label(), current: currentValueLabel()) }
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(fraction: nil, interval: timerInterval, countsDown: countsDown, label: label(), current: currentValueLabel())
  }
}
extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  public init(_ titleKey: LocalizedStringKey) { self.init(fraction: nil, label: Text(titleKey), current: EmptyView()) }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource) { self.init(fraction: nil, label: Text(titleResource), current: EmptyView()) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init(fraction: nil, label: Text(title), current: EmptyView()) }
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0) {
    self.init(fraction: Self.fraction(value, total), label: Text(titleKey), current: EmptyView())
  }
  @_disfavoredOverload
  public init<V: BinaryFloatingPoint>(_ titleResource: LocalizedStringResource, value: V?, total: V = 1.0) {
    self.init(fraction: Self.fraction(value, total), label: Text(titleResource), current: EmptyView())
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(fraction: Self.fraction(value, total), label: Text(title), current: EmptyView())
  }
}

// MARK: Styles

public struct ProgressViewStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct CurrentValueLabel: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: CurrentValueLabel?
}
@MainActor @preconcurrency public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension ProgressViewStyle {
  func anyBody(_ configuration: ProgressViewStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.progressStyle, .builtIn(.automatic)))
  }
}
public struct DefaultProgressViewStyle: ProgressViewStyle, BuiltInStyle {
  public init() {}
  var look: ProgressLook { .automatic }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(fraction: configuration.fractionCompleted, isCircular: configuration.fractionCompleted == nil)
  }
}
public struct LinearProgressViewStyle: ProgressViewStyle, BuiltInStyle {
  public init() {}
  var look: ProgressLook { .linear }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(fraction: configuration.fractionCompleted, isCircular: false)
  }
}
public struct CircularProgressViewStyle: ProgressViewStyle, BuiltInStyle {
  public init() {}
  var look: ProgressLook { .circular }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(fraction: configuration.fractionCompleted, isCircular: true)
  }
}
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}
/// A bar, or a ring; `automatic` is a ring where nothing is known about the end.
nonisolated enum ProgressLook: Sendable { case automatic, linear, circular }
extension EnvironmentValues {
  @Entry nonisolated var progressStyle: StyleChoice<ProgressLook, any ProgressViewStyle> = .builtIn(.automatic)
}
extension View {
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { environment(\.progressStyle, StyleChoice(style)) }
}
