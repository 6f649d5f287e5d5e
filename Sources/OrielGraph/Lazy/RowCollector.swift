@_spi(Reflection) import Swift
import Foundation

/// A view that stands for several rows in a lazy container, instead of being one.
package protocol RowStructure: View {
  /// False when a value of this type is always one row: then a `ForEach` of it needs no look at its elements.
  static var mayHoldRows: Bool { get }
  func collectRows(_ collector: inout RowCollector)
}

/// What a section says about itself.
package struct RowSection {
  package var header: Int?
  package var footer: Int?
  /// Rows between header and footer.
  package var rows: Range<Int> = 0..<0
  /// Header, rows and footer.
  package var all: Range<Int> = 0..<0
  package var isExpanded: Binding<Bool>?
}

/// Takes a content value apart into supplies of rows, without evaluating bodies or going through data.
package struct RowCollector {
  package private(set) var supplies: [RowSupply] = []
  package private(set) var sections: [RowSection] = []
  package private(set) var count = 0
  private var path: [AnyHashable] = []
  private var section = -1
  private var role = RowRole.row
  private var level = 0
  /// Some row can be unfolded.
  package private(set) var hasOutline = false
  /// Which parts of the structure are unfolded, for outlines; kept by the container.
  package var unfolding: RowUnfolding?

  package init() {}

  package mutating func add<V: View>(_ view: V) {
    if let structure = view as? any RowStructure { structure.collectRows(&self) } else { append(SingleRow(view)) }
  }
  /// Adds a view as the `step`-th part of the structure around it.
  package mutating func add<V: View>(_ view: V, step: AnyHashable) {
    path.append(step)
    add(view)
    path.removeLast()
  }
  package mutating func append(_ supply: RowSupply) {
    supply.path = path
    supply.role = role
    supply.section = section
    supply.level = level
    if !hasOutline, supply.count > 0, supply.ownOutline(at: 0) != nil { hasOutline = true }
    supplies.append(supply)
    count += supply.count
  }
  package mutating func addSection<H: View, C: View, F: View>(header: H, content: C, footer: F, isExpanded: Binding<Bool>?) {
    let outer = (section, role)
    section = sections.count
    sections.append(RowSection())
    let index = section
    let start = count
    if H.self != EmptyView.self {
      role = .header
      append(SingleRow(header), step: "header")
      sections[index].header = start
    }
    role = .row
    let first = count
    if isExpanded?.wrappedValue ?? true { add(content, step: "rows") }
    sections[index].rows = first..<count
    if F.self != EmptyView.self {
      role = .footer
      sections[index].footer = count
      append(SingleRow(footer), step: "footer")
    }
    sections[index].all = start..<count
    sections[index].isExpanded = isExpanded
    (section, role) = outer
  }
  private mutating func append(_ supply: RowSupply, step: AnyHashable) {
    path.append(step)
    append(supply)
    path.removeLast()
  }

  /// Adds a row that unfolds into further ones. Without a binding the container remembers whether it is open.
  package mutating func addDisclosure<L: View, C: View>(label: L, isExpanded: Binding<Bool>?, content: () -> C) {
    let id = AnyHashable(path), unfolding = unfolding
    let isOpen = isExpanded?.wrappedValue ?? (unfolding?.open.contains(id) == true)
    append(DisclosureRow(SingleRow(label), isOpen: isOpen) {
      if let isExpanded { isExpanded.wrappedValue.toggle() } else { unfolding?.toggle(id) }
    }, step: "label")
    guard isOpen else { return }
    level += 1
    add(content(), step: "rows")
    level -= 1
  }

  /// Adds what `view` consists of, with something applied to each row.
  package mutating func add<V: View>(_ view: V, transform: any RowTransform) {
    let start = supplies.count
    add(view)
    for index in start..<supplies.count { supplies[index] = supplies[index].transformed(transform) }
  }
  /// Adds what `view` consists of, with what may be done to its data.
  package mutating func add<V: View>(_ view: V, edits: (inout RowEdits) -> Void) {
    let start = supplies.count
    add(view)
    for index in start..<supplies.count { edits(&supplies[index].edits) }
  }

  package static func mayHoldRows(_ type: Any.Type) -> Bool { (type as? any RowStructure.Type)?.mayHoldRows ?? false }
}

/// Which nodes of outlines are unfolded, by identity.
package final class RowUnfolding {
  package var open: Set<AnyHashable> = []
  package var onChange: (() -> Void)?
  package init() {}
  package func toggle(_ id: AnyHashable) {
    if open.remove(id) == nil { open.insert(id) }
    onChange?()
  }
}

// MARK: - The structural views

extension ForEach: RowStructure where Content: View {
  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) {
    if let edits {
      var plain = self
      plain.edits = nil
      return collector.add(plain, edits: edits)
    }
    guard RowCollector.mayHoldRows(Content.self) else { return collector.append(EachRow(self)) }
    // Sections and nested loops: their number is that of the groups, which is small; their rows stay untouched.
    for element in data { collector.add(content(element), step: AnyHashable(identity(element))) }
  }
}
extension TupleView: RowStructure {
  package static var mayHoldRows: Bool { TupleRows.parts(of: T.self).contains { RowCollector.mayHoldRows($0.type) } }
  package func collectRows(_ collector: inout RowCollector) {
    withUnsafePointer(to: value) { base in
      for (index, part) in TupleRows.parts(of: T.self).enumerated() { part.add(UnsafeRawPointer(base), index, &collector) }
    }
  }
}
private struct TupleRows {
  let type: Any.Type
  let add: (UnsafeRawPointer, Int, inout RowCollector) -> Void
  private static var known: [ObjectIdentifier: [TupleRows]] = [:]

  static func parts(of type: Any.Type) -> [TupleRows] {
    let key = ObjectIdentifier(type)
    if let parts = known[key] { return parts }
    var parts: [TupleRows] = []
    if let view = type as? any View.Type { parts.append(part(view, at: 0)) } else {
      _ = _forEachField(of: type, options: []) { _, offset, fieldType, _ in
        if let view = fieldType as? any View.Type { parts.append(part(view, at: offset)) }
        return true
      }
    }
    known[key] = parts
    return parts
  }
  private static func part<V: View>(_ type: V.Type, at offset: Int) -> TupleRows {
    TupleRows(type: type) { base, index, collector in
      collector.add((base + offset).assumingMemoryBound(to: V.self).pointee, step: AnyHashable(index))
    }
  }
}
extension Group: RowStructure where Content: View {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package func collectRows(_ collector: inout RowCollector) { collector.add(content) }
}
extension EmptyView: RowStructure {
  package static var mayHoldRows: Bool { false }
  package func collectRows(_ collector: inout RowCollector) {}
}
extension _ConditionalContent: RowStructure where TrueContent: View, FalseContent: View {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(TrueContent.self) || RowCollector.mayHoldRows(FalseContent.self) }
  package func collectRows(_ collector: inout RowCollector) {
    switch storage {
    case .first(let view): collector.add(view, step: true)
    case .second(let view): collector.add(view, step: false)
    }
  }
}
extension Optional: RowStructure where Wrapped: View {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Wrapped.self) }
  package func collectRows(_ collector: inout RowCollector) { if let self { collector.add(self) } }
}
extension AnyView: RowStructure {
  package static var mayHoldRows: Bool { false }
  package func collectRows(_ collector: inout RowCollector) {
    if RowCollector.mayHoldRows(storage.viewType) { storage.collectRows(&collector) } else { collector.append(SingleRow(self)) }
  }
}
extension ModifiedContent: RowStructure where Content: View, Modifier: ViewModifier {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package func collectRows(_ collector: inout RowCollector) {
    if Self.mayHoldRows {
      collector.add(content, transform: ModifierTransform(modifier: modifier))
    } else {
      collector.append(SingleRow(self))
    }
  }
}
private struct ModifierTransform<Modifier: ViewModifier>: RowTransform {
  let modifier: Modifier
  func apply<V: View>(to row: V) -> AnyView { AnyView(row.modifier(modifier)) }
}
extension _EnvironmentWritingView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package func collectRows(_ collector: inout RowCollector) {
    if Self.mayHoldRows {
      collector.add(content, transform: EnvironmentTransform(write: write))
    } else {
      collector.append(SingleRow(self))
    }
  }
}
private struct EnvironmentTransform: RowTransform {
  let write: (inout EnvironmentValues) -> Void
  func apply<V: View>(to row: V) -> AnyView { AnyView(_EnvironmentWritingView(content: row, write: write)) }
}
