import Foundation
import OrielDrawing
import OrielGraph

/// A view that shows a value within a range.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View {
  let label: Label
  let current: CurrentValueLabel
  let minimum: BoundsLabel?
  let maximum: BoundsLabel?
  let marks: MarkedValueLabels
  /// 0...1.
  let fraction: Double
  let range: AccessibilityRange
  @Environment(\.gaugeStyle) private var style

  fileprivate init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel, _ minimum: BoundsLabel?,
    _ maximum: BoundsLabel?, _ marks: MarkedValueLabels
  ) {
    let low = Double(bounds.lowerBound), span = Double(bounds.upperBound) - low
    fraction = span > 0 ? min(max((Double(value) - low) / span, 0), 1) : 0
    range = AccessibilityRange(value: Double(value), minimum: low, maximum: Double(bounds.upperBound))
    self.label = label
    self.current = current
    self.minimum = minimum
    self.maximum = maximum
    self.marks = marks
  }

  public var body: some View {
    Group {
      switch style {
      case .custom(let style):
        style.anyBody(
          GaugeStyleConfiguration(
            value: fraction, label: .init(content: AnyView(label)),
            currentValueLabel: CurrentValueLabel.self == EmptyView.self ? nil : .init(content: AnyView(current)),
            minimumValueLabel: minimum.map { .init(content: AnyView($0)) },
            maximumValueLabel: maximum.map { .init(content: AnyView($0)) },
            markedValueLabels: MarkedValueLabels.self == EmptyView.self ? nil : .init(content: AnyView(marks))))
      case .builtIn(.capacity):
        VStack(alignment: .leading, spacing: 4) {
          label
          line(.capacity)
          current.font(.subheadline).foregroundStyle(.secondary)
        }
      case .builtIn(let kind) where kind.isCircular:
        // The value is in the centre; the bounds or the label are in the gap below.
        GaugeIndicator(fraction: fraction, kind: kind, range: range)
          .overlay { current.font(Font.title2.weight(.semibold)).lineLimit(1).minimumScaleFactor(0.5).frame(maxWidth: 56) }
          .overlay(alignment: .bottom) {
            HStack(spacing: 0) {
              if let minimum, let maximum {
                // The arc runs the way of the clock in every language, and these stand at its ends.
                HStack(spacing: 0) {
                  minimum
                  Spacer(minLength: 4)
                  maximum
                }
                .environment(\.layoutDirection, .leftToRight)
              } else {
                label
              }
            }
            .font(.caption2).lineLimit(1).frame(maxWidth: 52)
          }
      case .builtIn(let kind): line(kind)
      }
    }
    .environment(\.controlTitle, OrielControls.controlTitle(label))
  }
  private func line(_ kind: GaugeLook.Kind) -> some View {
    HStack(spacing: 6) {
      if let minimum { minimum.font(.subheadline) }
      GaugeIndicator(fraction: fraction, kind: kind, range: range)
      if let maximum { maximum.font(.subheadline) }
    }
  }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label) {
    self.init(value, bounds, label(), EmptyView(), nil, nil, EmptyView())
  }
}
extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value, bounds, label(), currentValueLabel(), nil, nil, EmptyView()) }
}
extension Gauge where MarkedValueLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(), EmptyView())
  }
}
extension Gauge where BoundsLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) { self.init(value, bounds, label(), currentValueLabel(), nil, nil, markedValueLabels()) }
}
extension Gauge {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(), markedValueLabels())
  }
}

// MARK: Styles

public struct GaugeStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct CurrentValueLabel: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct MinimumValueLabel: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct MaximumValueLabel: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct MarkedValueLabels: View {
    let content: AnyView
    public var body: some View { content }
  }
  /// 0...1, whatever the bounds of the gauge are.
  public var value: Double
  public var label: Label
  public var currentValueLabel: CurrentValueLabel?
  public var minimumValueLabel: MinimumValueLabel?
  public var maximumValueLabel: MaximumValueLabel?
  public var markedValueLabels: MarkedValueLabels?
}
@MainActor @preconcurrency public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension GaugeStyle {
  func anyBody(_ configuration: GaugeStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.gaugeStyle, .builtIn(.capacity)))
  }
}
/// A built-in style, drawn by one box.
protocol BuiltInGaugeStyle: GaugeStyle, BuiltInStyle where Look == GaugeLook.Kind {}
extension BuiltInGaugeStyle {
  public func makeBody(configuration: GaugeStyleConfiguration) -> some View {
    Gauge(value: configuration.value) { configuration.label } currentValueLabel: { configuration.currentValueLabel }
      .environment(\.gaugeStyle, .builtIn(look))
  }
}
public struct DefaultGaugeStyle: BuiltInGaugeStyle {
  public init() {}
  var look: GaugeLook.Kind { .capacity }
}
public struct LinearCapacityGaugeStyle: BuiltInGaugeStyle {
  public init() {}
  var look: GaugeLook.Kind { .capacity }
}
public struct AccessoryLinearGaugeStyle: BuiltInGaugeStyle {
  public init() {}
  var look: GaugeLook.Kind { .dot }
}
public struct AccessoryLinearCapacityGaugeStyle: BuiltInGaugeStyle {
  public init() {}
  var look: GaugeLook.Kind { .thinCapacity }
}
public struct AccessoryCircularGaugeStyle: BuiltInGaugeStyle {
  public init() {}
  var look: GaugeLook.Kind { .ringDot }
}
public struct AccessoryCircularCapacityGaugeStyle: BuiltInGaugeStyle {
  public init() {}
  var look: GaugeLook.Kind { .ring }
}
extension GaugeStyle where Self == DefaultGaugeStyle {
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle { AccessoryCircularCapacityGaugeStyle() }
}

extension EnvironmentValues {
  @Entry nonisolated var gaugeStyle: StyleChoice<GaugeLook.Kind, any GaugeStyle> = .builtIn(.capacity)
}
extension View {
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { environment(\.gaugeStyle, StyleChoice(style)) }
}
