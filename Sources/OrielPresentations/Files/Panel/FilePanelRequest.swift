import Foundation
import OrielBase
import OrielControls

/// The purpose of a file panel. It does not change while the panel is shown.
package nonisolated struct FilePanelRequest: Sendable {
  package enum Purpose: Sendable, Equatable {
    /// Existing files, folders, or both.
    case open(types: [UTType], allowsMultiple: Bool)
    /// A name and a format for one new file.
    case save(name: String, formats: [UTType])
    /// A folder for several files of a format, whose names are determined when they are written.
    case export(formats: [UTType])
    /// A folder to move the files at these paths to.
    case move([String])
  }
  package let purpose: Purpose
  package init(_ purpose: Purpose) { self.purpose = purpose }

  package var isOpen: Bool { if case .open = purpose { true } else { false } }
  /// Whether only a folder is chosen.
  package var choosesFolder: Bool {
    switch purpose {
    case .open, .save: false
    case .export, .move: true
    }
  }
  /// The formats that the user can choose from.
  package var formats: [UTType] {
    switch purpose {
    case .save(_, let formats), .export(let formats): formats
    case .open, .move: []
    }
  }
  package var isSave: Bool { if case .save = purpose { true } else { false } }
  package var allowsMultiple: Bool { if case .open(_, let many) = purpose { many } else { false } }
  package var allowsFolders: Bool {
    switch purpose {
    case .open(let types, _): types.contains { [.folder, .directory, .volume].contains($0) }
    case .save: false
    case .export, .move: true
    }
  }
  package var allowsFiles: Bool {
    switch purpose {
    case .open(let types, _): types.contains { ![.folder, .directory, .volume].contains($0) } || types.isEmpty
    case .save, .export, .move: false
    }
  }

  /// The title of the default button.
  package var verb: String {
    switch purpose {
    case .open: allowsFiles ? String(localized: "Open") : String(localized: "Choose")
    case .save: String(localized: "Save")
    case .export: String(localized: "Export")
    case .move: String(localized: "Move")
    }
  }

  /// The type filters: all allowed types, then each one.
  package var filters: [FileFilter] {
    guard case .open(let types, _) = purpose else { return [] }
    let files = types.filter { ![.folder, .directory, .volume].contains($0) }
    guard files.count > 1 else { return [] }
    return [FileFilter(name: String(localized: "All Allowed Types"), types: types)] + files.map { FileFilter(name: $0.panelName, types: [$0]) }
  }
}

/// One entry of the menu of types.
package nonisolated struct FileFilter: Hashable, Sendable {
  package let name: String
  package let types: [UTType]
  /// For the desktop's file chooser.
  package var mimeTypes: [String] { types.flatMap { Self.families[$0].map { [$0] } ?? $0.tags[.mimeType] ?? [] } }
  /// Names for groups of types.
  private static let families: [UTType: String] = [
    .image: "image/*", .movie: "video/*", .video: "video/*", .audio: "audio/*", .text: "text/*",
  ]
  package var patterns: [String] {
    types.flatMap { type in
      let endings = (type.tags[.filenameExtension] ?? []).map { "*." + $0 }
      return endings + (type.tags[.mimeType] ?? []).flatMap { MimeDatabase.shared.patterns(of: $0) }.filter { !endings.contains($0) }
    }
  }
}

extension UTType {
  /// The title in a menu of formats, such as "PNG image (.png)".
  package nonisolated var panelName: String {
    let name = localizedDescription.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? identifier
    guard let ending = preferredFilenameExtension else { return name }
    return String(localized: "\(name) (.\(ending))")
  }
}

/// Whether entries can be chosen; cached by type, because a folder has many files of few types.
package nonisolated final class FileTypeFilter: @unchecked Sendable {
  private let types: [UTType]
  private var known: [UTType: Bool] = [:]
  private let lock = NSLock()
  package init(_ types: [UTType]) { self.types = types }

  /// An empty list allows all types.
  package func allows(_ type: UTType) -> Bool {
    guard !types.isEmpty else { return true }
    return lock.withLock {
      if let known = known[type] { return known }
      let allows = types.contains { type.conforms(to: $0) || type.isNamed(as: $0) || ($0 == .item || $0 == .content && type.conforms(to: .data)) }
      known[type] = allows
      return allows
    }
  }
}
