import Foundation
import Observation

/// Captions and favourites, shared by all windows and saved in one file.
@MainActor @Observable public final class PhotoNotebook {
  /// The error, if the file could not be written.
  public private(set) var failure: String?
  private var notes: [String: PhotoNotes]
  @ObservationIgnored private let file: URL

  public nonisolated static var defaultFile: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory).appendingPathComponent("oriel-gallery/notes.json")
  }

  public init(file: URL = PhotoNotebook.defaultFile) {
    self.file = file
    notes = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: PhotoNotes].self, from: $0) } ?? [:]
  }

  /// Saves immediately, because the program may end at any time.
  public subscript(id: Photo.ID) -> PhotoNotes {
    get { notes[id.path] ?? PhotoNotes() }
    set {
      guard newValue != self[id] else { return }
      notes[id.path] = newValue.isEmpty ? nil : newValue
      save()
    }
  }
  public var favourites: Set<String> { Set(notes.lazy.filter(\.value.isFavourite).map(\.key)) }

  private func save() {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(notes).write(to: file, options: .atomic)
      failure = nil
    } catch {
      failure = error.localizedDescription
    }
  }
}
