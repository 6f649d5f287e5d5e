/// The sections of a view, in order. Views outside of any section form sections of their own, without header and footer.
public nonisolated struct SectionCollection: RandomAccessCollection, @unchecked Sendable {
  public typealias Element = SectionConfiguration
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Slice<SectionCollection>

  private let sections: [SectionConfiguration]
  init(_ sections: [SectionConfiguration] = []) { self.sections = sections }

  public var startIndex: Int { 0 }
  public var endIndex: Int { sections.count }
  public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

/// The parts of a section, for the container that shows them.
public nonisolated struct SectionConfiguration: Identifiable, @unchecked Sendable {
  /// A section's place in the structure of the view that it was resolved from.
  public nonisolated struct ID: Hashable, @unchecked Sendable {
    let container: ObjectIdentifier?
    /// Of views outside of sections, the path of the section before them.
    let path: [AnyHashable]?
    let isWritten: Bool
  }

  public let id: ID
  /// What has been set on the section for its container.
  public let containerValues: ContainerValues
  /// Empty for a section without a header.
  public let header: SubviewsCollection
  public let content: SubviewsCollection
  /// Empty for a section without a footer.
  public let footer: SubviewsCollection
}

extension RowCollector {
  /// The sections that were collected, and what is between them.
  var subviewSections: SectionCollection {
    let container = groups.map { ObjectIdentifier($0) }
    var found: [SectionConfiguration] = [], before: [AnyHashable]?
    for part in sectionParts {
      let members = part.supplies.map { supplies[$0] }
      let header = SubviewsCollection(members.filter { $0.role == .header }, in: groups)
      let content = SubviewsCollection(members.filter { $0.role == .row }, in: groups)
      let footer = SubviewsCollection(members.filter { $0.role == .footer }, in: groups)
      let isWritten = part.section >= 0
      // A loop without elements between two sections is no section.
      if !isWritten, content.isEmpty { continue }
      if isWritten { before = sections[part.section].path }
      found.append(
        SectionConfiguration(
          id: SectionConfiguration.ID(container: container, path: before, isWritten: isWritten),
          containerValues: isWritten ? sections[part.section].containerValues : ContainerValues(), header: header, content: content,
          footer: footer))
    }
    return SectionCollection(found)
  }
}
