import Foundation
import OrielGraph

/// A system-defined rotor.
public nonisolated struct AccessibilitySystemRotor: Hashable, Sendable {
  let kind: String
  private init(_ kind: String) { self.kind = kind }
  public static func links(visited: Bool) -> AccessibilitySystemRotor { AccessibilitySystemRotor(visited ? "visited links" : "links") }
  public static var links: AccessibilitySystemRotor { AccessibilitySystemRotor("links") }
  public static func headings(level: AccessibilityHeadingLevel) -> AccessibilitySystemRotor {
    AccessibilitySystemRotor(level == .unspecified ? "headings" : "headings \(level.rawValue)")
  }
  public static var headings: AccessibilitySystemRotor { AccessibilitySystemRotor("headings") }
  public static var boldText: AccessibilitySystemRotor { AccessibilitySystemRotor("bold text") }
  public static var italicText: AccessibilitySystemRotor { AccessibilitySystemRotor("italic text") }
  public static var underlineText: AccessibilitySystemRotor { AccessibilitySystemRotor("underlined text") }
  public static var misspelledWords: AccessibilitySystemRotor { AccessibilitySystemRotor("misspelled words") }
  public static var images: AccessibilitySystemRotor { AccessibilitySystemRotor("images") }
  public static var textFields: AccessibilitySystemRotor { AccessibilitySystemRotor("text fields") }
  public static var tables: AccessibilitySystemRotor { AccessibilitySystemRotor("tables") }
  public static var lists: AccessibilitySystemRotor { AccessibilitySystemRotor("lists") }
  public static var landmarks: AccessibilitySystemRotor { AccessibilitySystemRotor("landmarks") }
}

extension View {
  /// Adds a rotor; its entries are created on request.
  private func rotor<C: AccessibilityRotorContent>(
    _ label: @escaping (Box) -> String, kind: String? = nil, _ content: @escaping () -> C
  ) -> some View {
    accessibility {
      $0.resolve = { attachment, box in
        attachment.rotors = [
          AccessibilityRotor(label: label(box), kind: kind) { [weak box] in
            var entries = _AccessibilityRotorEntries(box: box)
            content()._appendEntries(to: &entries)
            return entries.entries
          }
        ]
      }
    }
  }
  private static func spoken(_ label: Text) -> (Box) -> String { { label.spoken(at: $0) } }
  private static func spoken(_ rotor: AccessibilitySystemRotor) -> (Box) -> String {
    { Text(LocalizedStringKey(rotor.kind.capitalized)).spoken(at: $0) }
  }

  // MARK: Entries of a builder

  /// Adds a rotor with the given entries. On Linux, an entry with a text range leads to its text, not to the range.
  public func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ rotorLabel: Text, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { rotor(Self.spoken(rotorLabel), entries) }
  public func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ rotorLabelKey: LocalizedStringKey, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { accessibilityRotor(Text(rotorLabelKey), entries: entries) }
  @_disfavoredOverload
  public func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ rotorLabelResource: LocalizedStringResource, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { accessibilityRotor(Text(rotorLabelResource), entries: entries) }
  @_disfavoredOverload
  public func accessibilityRotor<L: StringProtocol, Content: AccessibilityRotorContent>(
    _ rotorLabel: L, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { accessibilityRotor(Text(rotorLabel), entries: entries) }
  public func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ systemRotor: AccessibilitySystemRotor, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { rotor(Self.spoken(systemRotor), kind: systemRotor.kind, entries) }

  // MARK: Entries of data

  private static func list<Model, ID: Hashable>(
    _ entries: [Model], _ id: KeyPath<Model, ID>, _ label: KeyPath<Model, String>
  ) -> () -> ForEach<[Model], ID, AccessibilityRotorEntry<ID>> {
    { ForEach(entries, id: id) { AccessibilityRotorEntry(Text(verbatim: $0[keyPath: label]), id: $0[keyPath: id]) } }
  }
  public func accessibilityRotor<EntryModel, ID: Hashable>(
    _ rotorLabel: Text, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>, entryLabel: KeyPath<EntryModel, String>
  ) -> some View { rotor(Self.spoken(rotorLabel), Self.list(entries, entryID, entryLabel)) }
  public func accessibilityRotor<EntryModel, ID: Hashable>(
    _ rotorLabelKey: LocalizedStringKey, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>, entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(Text(rotorLabelKey), entries: entries, entryID: entryID, entryLabel: entryLabel) }
  @_disfavoredOverload
  public func accessibilityRotor<EntryModel, ID: Hashable>(
    _ rotorLabelResource: LocalizedStringResource, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>, entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(Text(rotorLabelResource), entries: entries, entryID: entryID, entryLabel: entryLabel) }
  @_disfavoredOverload
  public func accessibilityRotor<L: StringProtocol, EntryModel, ID: Hashable>(
    _ rotorLabel: L, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>, entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(Text(rotorLabel), entries: entries, entryID: entryID, entryLabel: entryLabel) }
  public func accessibilityRotor<EntryModel, ID: Hashable>(
    _ systemRotor: AccessibilitySystemRotor, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>,
    entryLabel: KeyPath<EntryModel, String>
  ) -> some View { rotor(Self.spoken(systemRotor), kind: systemRotor.kind, Self.list(entries, entryID, entryLabel)) }

  public func accessibilityRotor<EntryModel: Identifiable>(
    _ rotorLabel: Text, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(rotorLabel, entries: entries, entryID: \.id, entryLabel: entryLabel) }
  public func accessibilityRotor<EntryModel: Identifiable>(
    _ rotorLabelKey: LocalizedStringKey, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(Text(rotorLabelKey), entries: entries, entryID: \.id, entryLabel: entryLabel) }
  @_disfavoredOverload
  public func accessibilityRotor<EntryModel: Identifiable>(
    _ rotorLabelResource: LocalizedStringResource, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(Text(rotorLabelResource), entries: entries, entryID: \.id, entryLabel: entryLabel) }
  @_disfavoredOverload
  public func accessibilityRotor<L: StringProtocol, EntryModel: Identifiable>(
    _ rotorLabel: L, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(Text(rotorLabel), entries: entries, entryID: \.id, entryLabel: entryLabel) }
  public func accessibilityRotor<EntryModel: Identifiable>(
    _ systemRotor: AccessibilitySystemRotor, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
  ) -> some View { accessibilityRotor(systemRotor, entries: entries, entryID: \.id, entryLabel: entryLabel) }

  // MARK: Parts of a text

  private static func list(_ ranges: [Range<String.Index>]) -> () -> _AccessibilityRotorList {
    { _AccessibilityRotorList(parts: ranges.map { AccessibilityRotorEntry<Never>(textRange: $0) }) }
  }
  public func accessibilityRotor(_ rotorLabel: Text, textRanges: [Range<String.Index>]) -> some View {
    rotor(Self.spoken(rotorLabel), Self.list(textRanges))
  }
  public func accessibilityRotor(_ rotorLabelKey: LocalizedStringKey, textRanges: [Range<String.Index>]) -> some View {
    accessibilityRotor(Text(rotorLabelKey), textRanges: textRanges)
  }
  @_disfavoredOverload
  public func accessibilityRotor(_ rotorLabelResource: LocalizedStringResource, textRanges: [Range<String.Index>]) -> some View {
    accessibilityRotor(Text(rotorLabelResource), textRanges: textRanges)
  }
  @_disfavoredOverload
  public func accessibilityRotor<L: StringProtocol>(_ rotorLabel: L, textRanges: [Range<String.Index>]) -> some View {
    accessibilityRotor(Text(rotorLabel), textRanges: textRanges)
  }
  public func accessibilityRotor(_ systemRotor: AccessibilitySystemRotor, textRanges: [Range<String.Index>]) -> some View {
    rotor(Self.spoken(systemRotor), kind: systemRotor.kind, Self.list(textRanges))
  }
}
