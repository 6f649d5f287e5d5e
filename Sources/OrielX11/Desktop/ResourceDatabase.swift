import Foundation

/// The few X resources (`xrdb`) we read, from the RESOURCE_MANAGER string.
nonisolated struct ResourceDatabase: Equatable, Sendable {
  private var values: [String: String] = [:]

  init(_ text: String) {
    for line in text.prefix(1 << 20).split(whereSeparator: \.isNewline) {
      guard !line.hasPrefix("!"), let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmingCharacters(in: .whitespaces)
      values[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
  }

  /// Tight and loose bindings ("Xft.dpi", "*dpi") both count.
  subscript(_ program: String, _ resource: String) -> String? {
    values["\(program).\(resource)"] ?? values["\(program)*\(resource)"] ?? values["*\(resource)"]
  }
  var dotsPerInch: Double? { self["Xft", "dpi"].flatMap(Double.init) }
}
