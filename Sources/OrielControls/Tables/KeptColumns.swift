import Foundation
import OrielGraph

/// The column widths that the user set, restored with the window.
final class KeptColumns {
  private var place: SceneValuePlace?
  private var widths: [TableColumnKey: CGFloat] = [:]
  private var isAttached = false

  func attach(_ values: SceneValues?) {
    guard !isAttached else { return }
    isAttached = true
    place = values?.claim("table")
    // Alternating names and widths. The stored data may be invalid.
    let list = place?.value as? [Any] ?? []
    for index in stride(from: 0, to: list.count - 1, by: 2) {
      guard let name = list[index] as? String, let width = (list[index + 1] as? Double) ?? (list[index + 1] as? Int).map(Double.init),
        width > 0, width < 32_768, let key = Self.key(name)
      else { continue }
      widths[key] = CGFloat(width)
    }
  }
  isolated deinit { place?.giveBack() }

  subscript(key: TableColumnKey) -> CGFloat? {
    get { widths[key] }
    set {
      guard newValue != widths[key] else { return }
      widths[key] = newValue
      place?.value = widths.map { (Self.name($0), Double($1)) }.sorted { $0.0 < $1.0 }.flatMap { [$0.0, $0.1] as [Any] }
    }
  }
  private static func name(_ key: TableColumnKey) -> String {
    switch key {
    case .named(let name): "id:" + name
    case .placed(let index): "column:\(index)"
    }
  }
  private static func key(_ name: String) -> TableColumnKey? {
    if name.hasPrefix("id:") { return .named(String(name.dropFirst(3))) }
    return name.hasPrefix("column:") ? Int(name.dropFirst(7)).map { .placed($0) } : nil
  }
}
