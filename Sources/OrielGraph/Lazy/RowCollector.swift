@_spi(Reflection) import Swift
import Foundation

/// A view that provides several rows in a lazy container instead of being one row.
package protocol RowStructure: View {
  /// False if a value of this type is always one row, so that a `ForEach` need not inspect its elements.
  static var mayHoldRows: Bool { get }
  /// What a value of this type may be for a container that asks for its subviews.
  static var subviewShape: SubviewShape { get }
  func collectRows(_ collector: inout RowCollector)
}
extension RowStructure {
  package static var subviewShape: SubviewShape { [.countVaries, .writesValues] }
}

/// A section's header, footer and rows.
package struct RowSection {
  package var header: Int?
  package var footer: Int?
  /// Rows between header and footer.
  package var rows: Range<Int> = 0..<0
  /// Header, rows and footer.
  package var all: Range<Int> = 0..<0
  package var isExpanded: Binding<Bool>?
  /// Its path in the structure.
  package var path: [AnyHashable] = []
  package var containerValues = ContainerValues()
}

/// Splits a content value into supplies of rows, without evaluating bodies or iterating over data.
package struct RowCollector {
  package private(set) var supplies: [RowSupply] = []
  package private(set) var sections: [RowSection] = []
  package private(set) var count = 0
  private var path: [AnyHashable] = []
  private var section = -1
  private var role = RowRole.row
  private var level = 0
  /// Whether some row can be expanded.
  package private(set) var hasOutline = false
  /// The expanded parts of outlines; owned by the container.
  package var unfolding: RowUnfolding?
  /// The views with a body around rows; without it, such a view is one row.
  let groups: RowGroups?
  private var environment: [RowEnvironment] = []
  /// What the content is split for.
  package enum Purpose {
    /// The rows of a lazy container: what an element's type does not say is seen when its row is made.
    case rows
    /// The subviews of a custom container, each of them counted, with its container values.
    case subviews
  }
  let purpose: Purpose
  /// The container values that are written around the current place, from the outside in.
  private var containerWrites: [(inout ContainerValues) -> Void] = []
  /// Subviews that belong together: those of a section, or those between two sections.
  struct SectionPart {
    /// -1 outside sections.
    let section: Int
    /// Indices of supplies.
    var supplies: [Int] = []
  }
  private(set) var sectionParts: [SectionPart] = []
  /// What is known of the loop whose edits are being collected.
  private enum Loop {
    /// No loop, or one inside an element of it.
    case none
    case awaited
    /// Its elements may be several rows each. The index of each element's first supply.
    case elements([Int])
  }
  private var loop = Loop.none
  /// The maximum number of rows, which prevents overflow.
  static let greatestCount = 1 << 60

  package init(groups: RowGroups? = nil, purpose: Purpose = .rows) {
    self.groups = groups
    self.purpose = purpose
  }

  package mutating func add<V: View>(_ view: V) {
    if purpose == .subviews, !splits(V.self) { return append(SingleRow(view)) }
    if let structure = view as? any RowStructure { return structure.collectRows(&self) }
    guard let groups, splits(V.self) else { return append(SingleRow(view)) }
    path.append(RowStep.body(ObjectIdentifier(V.self)))
    add(groups.body(of: view, at: path, environment))
    path.removeLast()
  }
  /// Adds a view as part `step` of the enclosing structure.
  package mutating func add<V: View>(_ view: V, step: AnyHashable) {
    path.append(step)
    add(view)
    path.removeLast()
  }
  /// Adds the view of one data element; its first row has the element's identity.
  mutating func add<V: View>(_ view: V, element: AnyHashable) {
    let start = supplies.count
    beginWriting { $0.elementTags.append(element) }
    add(view, step: element)
    endWriting()
    if start < supplies.count, supplies[start].role == .row { supplies[start].elementID = element }
  }
  package mutating func append(_ supply: RowSupply) {
    supply.path = path
    supply.role = role
    supply.section = section
    supply.level = level
    if purpose == .subviews { noteSubviews(supply) }
    if !hasOutline, supply.count > 0, supply.ownOutline(at: 0) != nil { hasOutline = true }
    supplies.append(supply)
    count = min(Self.greatestCount, count + min(Self.greatestCount, supply.count))
  }
  private mutating func noteSubviews(_ supply: RowSupply) {
    supply.containerValues = writtenValues
    if let part = sectionParts.lastIndex(where: { $0.section == section }), section >= 0 || part == sectionParts.count - 1 {
      sectionParts[part].supplies.append(supplies.count)
    } else {
      sectionParts.append(SectionPart(section: section, supplies: [supplies.count]))
    }
  }
  /// Of several writers of one value, the outermost counts.
  private var writtenValues: ContainerValues {
    var values = ContainerValues()
    for write in containerWrites.reversed() { write(&values) }
    return values
  }
  /// What is added until `endWriting` has what `write` sets.
  mutating func beginWriting(_ write: @escaping (inout ContainerValues) -> Void) { containerWrites.append(write) }
  mutating func endWriting() { containerWrites.removeLast() }
  /// The tag that a modifier sets, for subviews; lazy containers ask the boxes of their rows.
  func tag<M: ViewModifier>(in modifier: M) -> AnyHashable? {
    guard purpose == .subviews, M.self == _TraitModifier.self else { return nil }
    return (modifier as? _TraitModifier)?.tag
  }
  /// The subviews of a view that belongs to the current place, for what is made from them there.
  func resolving<V: View>(_ view: V) -> RowCollector {
    var inner = RowCollector(groups: groups, purpose: .subviews)
    inner.path = path + [RowStep.subviews]
    inner.environment = environment
    inner.add(view)
    return inner
  }

  package mutating func addSection<H: View, C: View, F: View>(header: H, content: C, footer: F, isExpanded: Binding<Bool>?) {
    let outer = (section, role)
    section = sections.count
    sections.append(RowSection())
    let index = section
    let start = count
    if purpose == .subviews {
      sections[index].path = path
      sections[index].containerValues = writtenValues
      sectionParts.append(SectionPart(section: index))
    }
    if H.self != EmptyView.self {
      role = .header
      addEdge(header, step: "header")
      sections[index].header = start
    }
    role = .row
    let first = count
    if isExpanded?.wrappedValue ?? true { add(content, step: "rows") }
    sections[index].rows = first..<count
    if F.self != EmptyView.self {
      role = .footer
      sections[index].footer = count
      addEdge(footer, step: "footer")
    }
    sections[index].all = start..<count
    sections[index].isExpanded = isExpanded
    (section, role) = outer
  }
  /// Adds a header or a footer: one row of a lazy container, and as many subviews as there are.
  private mutating func addEdge<V: View>(_ view: V, step: AnyHashable) {
    switch purpose {
    case .rows: append(SingleRow(view), step: step)
    case .subviews: add(view, step: step)
    }
  }
  private mutating func append(_ supply: RowSupply, step: AnyHashable) {
    path.append(step)
    append(supply)
    path.removeLast()
  }

  /// Adds a row that expands into more rows. Without a binding, the container stores whether it is expanded.
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

  /// Adds the rows of `view` with a transform applied to each.
  package mutating func add<V: View>(_ view: V, transform: any RowTransform) {
    let start = supplies.count
    add(view)
    for index in start..<supplies.count { supplies[index] = supplies[index].transformed(transform) }
  }
  /// Adds the rows of `view` with a modifier.
  mutating func add<V: View, M: ViewModifier>(_ view: V, modifier: M) {
    guard let groups, M.self is any AppliedOnce.Type, !isOneSubview(V.self) else { return add(view, transform: ModifierTransform(modifier: modifier)) }
    path.append(RowStep.modifier)
    groups.attach(modifier, at: path, environment)
    add(view)
    path.removeLast()
  }
  /// Adds the rows of `view` with changed environment values.
  mutating func add<V: View>(_ view: V, environment write: @escaping RowEnvironment) {
    environment.append(write)
    add(view, transform: EnvironmentTransform(write: write))
    environment.removeLast()
  }
  /// Adds the rows of `view` with the edits that its data allows.
  package mutating func add<V: View>(_ view: V, edits: (inout RowEdits) -> Void) {
    let start = supplies.count, outer = loop
    loop = .awaited
    add(view)
    let found = loop
    loop = outer
    guard case .elements(let starts) = found else {
      for index in start..<supplies.count { edits(&supplies[index].edits) }
      return
    }
    if case .awaited = outer { loop = found }
    var own = RowEdits()
    edits(&own)
    for (place, index) in starts.enumerated() where index < (place + 1 < starts.count ? starts[place + 1] : supplies.count) {
      if supplies[index].role == .row { supplies[index].edits.fill(from: own, element: place) }
    }
  }
  /// Adds the elements of a loop that may be several rows each, and may contain loops with edits of their own.
  mutating func add<D: RandomAccessCollection, C: View>(elements: D, _ content: (D.Element) -> C, identity: (D.Element) -> AnyHashable) {
    let isAwaited = if case .awaited = loop { true } else { false }
    loop = .none
    var starts: [Int] = []
    for element in elements {
      starts.append(supplies.count)
      add(content(element), element: identity(element))
    }
    if isAwaited { loop = .elements(starts) }
  }

  /// Whether values of a type are split here, rather than being one row as they are.
  package func splits(_ type: Any.Type) -> Bool {
    switch purpose {
    case .rows: Self.mayHoldRows(type)
    case .subviews: !Self.subviewShape(of: type).isEmpty
    }
  }
  /// Whether values of a type are exactly one subview, which then has everything that is applied to it.
  func isOneSubview(_ type: Any.Type) -> Bool {
    purpose == .subviews && !Self.subviewShape(of: type).contains(.countVaries)
  }
  /// What a type says about the subviews of its values. For a view with a body, the body's type determines it.
  package static func subviewShape(of type: Any.Type) -> SubviewShape {
    let key = ObjectIdentifier(type)
    if let known = knownShapes[key] { return known }
    // A view that contains itself is one subview.
    knownShapes[key] = []
    func bodyShape<V: View>(_ type: V.Type) -> SubviewShape {
      if V.Body.self == Never.self || (type is any Animatable.Type) { return [] }
      return subviewShape(of: V.Body.self)
    }
    let shape = (type as? any RowStructure.Type)?.subviewShape ?? (type as? any View.Type).map { bodyShape($0) } ?? []
    knownShapes[key] = shape
    return shape
  }
  private static var knownShapes: [ObjectIdentifier: SubviewShape] = [:]

  /// Whether values of a type can be several rows. For a view with a body, the body's type determines it.
  package static func mayHoldRows(_ type: Any.Type) -> Bool {
    if let structure = type as? any RowStructure.Type { return structure.mayHoldRows }
    let key = ObjectIdentifier(type)
    if let known = knownBodies[key] { return known }
    // A view that contains itself is one row.
    knownBodies[key] = false
    func bodyMayHoldRows<V: View>(_ type: V.Type) -> Bool {
      if V.Body.self == Never.self || (type is any Animatable.Type) { return false }
      return mayHoldRows(V.Body.self)
    }
    let answer = (type as? any View.Type).map { bodyMayHoldRows($0) } ?? false
    knownBodies[key] = answer
    return answer
  }
  private static var knownBodies: [ObjectIdentifier: Bool] = [:]
}

/// Steps in a row's path other than the index among siblings.
private enum RowStep: Hashable {
  case body(ObjectIdentifier)
  case modifier
  case identity(AnyHashable)
  case subviews
}

/// What the type of a view leaves open about its subviews.
package struct SubviewShape: OptionSet {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// It may be none or several.
  package static let countVaries = SubviewShape(rawValue: 1)
  /// It may set container values or a tag.
  package static let writesValues = SubviewShape(rawValue: 2)
}

/// The expanded outline nodes, by identity.
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
    if unresolved != nil { return collector.add(resolved(by: collector)) }
    guard collector.splits(Content.self), data.count <= groupLimit(collector.purpose) else { return collector.append(EachRow(self)) }
    // Sections and nested loops: there are only a few groups, and their rows are not evaluated.
    collector.add(elements: data, content) { AnyHashable(identity($0)) }
  }
}
extension ForEach where Content: View {
  /// Elements that may be several rows are inspected one by one, up to this number; beyond it, each is one row
  /// that is created when it comes into view.
  private func groupLimit(_ purpose: RowCollector.Purpose) -> Int {
    purpose == .subviews || Content.self is any RowStructure.Type ? 50_000 : 2_000
  }
}
extension EquatableView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Content.self) }
  package func collectRows(_ collector: inout RowCollector) {
    if collector.splits(Content.self) { collector.add(content) } else { collector.append(SingleRow(self)) }
  }
}
extension _IDView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Content.self) }
  package func collectRows(_ collector: inout RowCollector) {
    guard collector.splits(Content.self) else { return collector.append(SingleRow(self)) }
    if collector.isOneSubview(Content.self) {
      collector.add(content, transform: IdentityTransform(id: id))
    } else {
      collector.add(content, step: RowStep.identity(id))
    }
  }
}
private struct IdentityTransform<ID: Hashable>: RowTransform {
  let id: ID
  func apply<V: View>(to row: V) -> AnyView { AnyView(_IDView(content: row, id: id)) }
}
extension _TransitionView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Content.self) }
  package func collectRows(_ collector: inout RowCollector) {
    guard collector.splits(Content.self) else { return collector.append(SingleRow(self)) }
    collector.add(content, transform: TransitionTransform(transition: transition))
  }
}
private struct TransitionTransform: RowTransform {
  let transition: AnyTransition
  func apply<V: View>(to row: V) -> AnyView { AnyView(_TransitionView(content: row, transition: transition)) }
}
extension _OverlayView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Base.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Base.self) }
  package func collectRows(_ collector: inout RowCollector) {
    guard collector.splits(Base.self) else { return collector.append(SingleRow(self)) }
    collector.add(base, transform: OverlayTransform(secondary: secondary, alignment: alignment, isBehind: isBehind))
  }
}
private struct OverlayTransform<Secondary: View>: RowTransform {
  let secondary: Secondary
  let alignment: Alignment
  let isBehind: Bool
  func apply<V: View>(to row: V) -> AnyView {
    AnyView(_OverlayView(base: row, secondary: secondary, alignment: alignment, isBehind: isBehind))
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
      _ = _forEachField(of: type, options: TypeShape.allFields) { _, offset, fieldType, _ in
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
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Content.self) }
  package func collectRows(_ collector: inout RowCollector) { collector.add(content) }
}
extension EmptyView: RowStructure {
  package static var mayHoldRows: Bool { false }
  package static var subviewShape: SubviewShape { .countVaries }
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
    if collector.splits(storage.viewType) { storage.collectRows(&collector) } else { collector.append(SingleRow(self)) }
  }
}
extension ModifiedContent: RowStructure where Content: View, Modifier: ViewModifier {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package static var subviewShape: SubviewShape {
    let shape = RowCollector.subviewShape(of: Content.self)
    return Modifier.self == _TraitModifier.self ? shape.union(.writesValues) : shape
  }
  package func collectRows(_ collector: inout RowCollector) {
    let tag = collector.tag(in: modifier)
    if let tag { collector.beginWriting { $0.tags.insert(tag, at: 0) } }
    if collector.splits(Content.self) {
      collector.add(content, modifier: modifier)
    } else {
      collector.append(SingleRow(self))
    }
    if tag != nil { collector.endWriting() }
  }
}
private struct ModifierTransform<Modifier: ViewModifier>: RowTransform {
  let modifier: Modifier
  func apply<V: View>(to row: V) -> AnyView { AnyView(row.modifier(modifier)) }
}
extension _EnvironmentWritingView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Content.self) }
  package func collectRows(_ collector: inout RowCollector) {
    if collector.splits(Content.self) {
      collector.add(content, environment: write)
    } else {
      collector.append(SingleRow(self))
    }
  }
}
private struct EnvironmentTransform: RowTransform {
  let write: (inout EnvironmentValues) -> Void
  func apply<V: View>(to row: V) -> AnyView { AnyView(_EnvironmentWritingView(content: row, write: write)) }
}
