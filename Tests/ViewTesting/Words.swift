import Foundation
import OrielDrawing
import OrielGraph

/// Drawings and elements in words that a person can compare: numbers to a hundredth of a point, colours in hexadecimal.
package enum Words {
  /// Whether walks write every drawing in full (ORIEL_WALK_DRAWINGS=1), to see what stands behind two marks that differ.
  package static let areWanted = ProcessInfo.processInfo.environment["ORIEL_WALK_DRAWINGS"] == "1"

  /// What `new` has that `old` has not, and the other way round, in their order.
  package static func changes(from old: [String], to new: [String]) -> [String] {
    new.difference(from: old).map { step in
      switch step {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
  }
  package static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return value.isNaN ? "nan" : value > 0 ? "∞" : "-∞" }
    let hundredths = Int((value * 100).rounded())
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    let digits = abs(hundredths) % 100
    return (hundredths < 0 ? "-" : "") + "\(abs(hundredths) / 100)." + (digits < 10 ? "0" : "") + (digits % 10 == 0 ? "\(digits / 10)" : "\(digits)")
  }
  package static func place(_ point: CGPoint) -> String { "\(number(point.x)),\(number(point.y))" }
  package static func frame(_ rect: CGRect) -> String {
    rect.isNull ? "nowhere" : "\(place(rect.origin)) \(number(rect.width))×\(number(rect.height))"
  }
  package static func color(_ color: RGBA) -> String {
    func byte(_ value: Double) -> String {
      let hex = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }
    return "#" + byte(color.red) + byte(color.green) + byte(color.blue) + (color.alpha == 1 ? "" : byte(color.alpha))
  }
  private static func stops(_ stops: [_GradientStop]) -> String {
    stops.map { "\(color($0.color))@\(number($0.location))" }.joined(separator: " ")
  }
  package static func paint(_ paint: Paint) -> String {
    switch paint {
    case .color(let value): color(value)
    case .linearGradient(let all, let start, let end): "linear \(stops(all)) \(place(start)) to \(place(end))"
    case .radialGradient(let all, let center, let start, let end): "radial \(stops(all)) \(place(center)) \(number(start)) to \(number(end))"
    case .ellipticalGradient(let all, let rect, let center, let start, let end):
      "elliptical \(stops(all)) \(frame(rect)) \(number(center.x)),\(number(center.y)) \(number(start)) to \(number(end))"
    case .angularGradient(let all, let center, let start, let end):
      "angular \(stops(all)) \(place(center)) \(number(start.degrees)) to \(number(end.degrees))"
    case .mesh(let patches): "mesh " + patches.map { $0.points.map(place).joined(separator: " ") + " " + $0.colors.map(color).joined(separator: " ") }.joined(separator: "; ")
    case .image(let image, let origin, let scale): "image \(image.pixelWidth)×\(image.pixelHeight) \(place(origin)) \(number(scale))"
    }
  }
  package static func path(_ path: Path) -> String {
    path.elements.map { element in
      switch element {
      case .move(let to): "M\(place(to))"
      case .line(let to): "L\(place(to))"
      case .quadCurve(let to, let control): "Q\(place(control)) \(place(to))"
      case .curve(let to, let first, let second): "C\(place(first)) \(place(second)) \(place(to))"
      case .closeSubpath: "Z"
      }
    }.joined(separator: " ")
  }
  package static func command(_ command: PaintCommand) -> String {
    switch command {
    case .fillRect(let rect, let fill): "fill \(frame(rect)) \(paint(fill))"
    case .fillRounded(let rect, let radius, let fill): "fill \(frame(rect)) r\(number(radius)) \(paint(fill))"
    case .fillPath(let shape, let fill, let style): "fill \(path(shape)) \(paint(fill))\(style.isEOFilled ? " even-odd" : "")"
    case .strokePath(let shape, let stroke, let style):
      "stroke \(path(shape)) \(paint(stroke)) w\(number(style.lineWidth)) \(style.lineCap.rawValue)\(style.lineJoin.rawValue) \(style.dash.map { number($0) }.joined(separator: " "))"
    case .border(let rect, let radius, let width, let stroke): "border \(frame(rect)) r\(number(radius)) w\(number(width)) \(paint(stroke))"
    case .shadow(let rect, let radius, let shadow):
      "shadow \(frame(rect)) r\(number(radius)) \(color(shadow.color)) \(number(shadow.radius)) \(number(shadow.x)),\(number(shadow.y))"
    case .text(let text, let rect, let ink): "text \"\(text)\" \(frame(rect)) \(paint(ink))"
    case .image(let image, let rect, let opacity): "image \(image.pixelWidth)×\(image.pixelHeight) \(frame(rect)) \(number(opacity))"
    case .mask(let image, let rect, let ink): "mask \(image.pixelWidth)×\(image.pixelHeight) \(frame(rect)) \(paint(ink))"
    case .symbol(let name, let rect, let width, let ink): "symbol \(name) \(frame(rect)) w\(number(width)) \(paint(ink))"
    case .beginLayer(let effects, let rect): "layer \(frame(rect)) \(number(effects.opacity)) \(effects.blendMode) \(effects.filters)"
    case .endLayer: "end of layer"
    case .beginMaskedLayer(let rect): "masked layer \(frame(rect))"
    case .beginMask: "mask of layer"
    case .endMaskedLayer: "end of masked layer"
    }
  }
  /// One drawing command where it is seen; `whole` is not said as a clip.
  package static func entry(_ entry: RecordingPainter.Entry, in whole: CGRect) -> String {
    command(entry.command) + (entry.clip == whole ? "" : " in \(frame(entry.clip))")
  }

  package static func element(_ node: AccessibilityNode) -> String {
    let properties = node.properties
    var words = [node.role.rawValue]
    if let label = node.label { words.append("\"\(label)\"") }
    if let identifier = properties.identifier { words.append("called \"\(identifier)\"") }
    if let value = node.value { words.append("= \"\(value)\"") }
    if let hint = node.hint { words.append("hint \"\(hint)\"") }
    if let range = properties.range { words.append("\(number(range.value)) of \(number(range.minimum))...\(number(range.maximum))") }
    if let position = properties.position { words.append("\(position)/\(properties.positionCount ?? 0)") }
    if let level = properties.outlineLevel { words.append("level \(level)") }
    if properties.headingLevel > 0 { words.append("heading \(properties.headingLevel)") }
    if let text = properties.selectedText { words.append("selected \"\(text)\"") }
    if let shortcut = properties.shortcut { words.append(shortcut) }
    if let isExpanded = properties.isExpanded { words.append(isExpanded ? "expanded" : "collapsed") }
    if let isChecked = properties.isChecked { words.append(isChecked ? "checked" : "unchecked") }
    if properties.isSelected { words.append("selected") }
    if properties.isFocused { words.append("focused") }
    if properties.isFocusable { words.append("focusable") }
    if !properties.isEnabled { words.append("disabled") }
    words.append(frame(node.frame))
    words += node.actions.map { action in
      switch action {
      case .setValue: "setValue"
      case .named(let name): "“\(name)”"
      default: "\(action)"
      }
    }
    return words.joined(separator: " ")
  }
  /// Elements, those inside others further in.
  package static func elements(_ nodes: [AccessibilityNode], indent: String = "") -> [String] {
    nodes.flatMap { [indent + element($0)] + elements($0.children, indent: indent + "  ") }
  }

  /// A short mark of many lines; the same for the same lines, on every machine.
  package static func mark(of lines: [String]) -> String {
    var hash: UInt32 = 2_166_136_261
    for line in lines { for byte in line.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 } }
    return String(hash, radix: 36)
  }
}
