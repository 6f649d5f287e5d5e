import Foundation
import OrielWindowing

/// Asks for files through `org.freedesktop.portal.FileChooser`: what a program in a sandbox has to do, since only what the user
/// picks in the portal becomes readable for it.
package final class FileChooserPortal: FileChooser {
  private let bus: SessionBus
  static let interface = "org.freedesktop.portal.FileChooser"

  package init(bus: SessionBus) { self.bus = bus }

  package func ask(_ question: FileQuestion, over window: UInt64, done: @escaping @MainActor (FileAnswer) -> Void) -> QuestionToken {
    PortalRequest.ask(
      Self.interface, question.member, on: bus, over: window, [.string(question.title)], options: question.options
    ) { answer in
      switch answer {
      case .response(let arguments): done(Self.answer(arguments))
      case .ended: done(.cancelled)
      case .failed(let reason): done(.unavailable(reason))
      }
    }
  }

  /// What a `Response` says. Answers that make no sense count as none.
  static func answer(_ arguments: [BusValue]) -> FileAnswer {
    guard arguments.count == 2, arguments[0].integer == 0 else { return .cancelled }
    let urls = (arguments[1]["uris"]?.elements ?? []).compactMap(\.text).compactMap { URL(string: $0) }.filter(\.isFileURL)
    guard !urls.isEmpty else { return .cancelled }
    let choices = arguments[1]["choices"]?.elements ?? []
    let format = choices.lazy.compactMap(\.fields).first { $0.first?.text == FileQuestion.formatChoice }?.last?.text
    return .chosen(urls, format: format)
  }
}

extension FileQuestion {
  fileprivate static let formatChoice = "format"

  fileprivate var member: String {
    switch purpose {
    case .files, .folder: "OpenFile"
    case .save: "SaveFile"
    case .saves: "SaveFiles"
    }
  }
  fileprivate var options: [String: BusValue] {
    var options: [String: BusValue] = ["modal": .bool(true)]
    switch purpose {
    case .files(let allowsMultiple): options["multiple"] = .bool(allowsMultiple)
    case .folder: options["directory"] = .bool(true)
    case .save(let name): options["current_name"] = .string(name)
    case .saves(let names): options["files"] = .array(of: "ay", names.map(Self.bytes))
    }
    if let confirmation { options["accept_label"] = .string(confirmation) }
    if let folder { options["current_folder"] = Self.bytes(folder) }
    if let first = filters.first {
      options["filters"] = .array(of: Self.filterSignature, filters.map(Self.value))
      options["current_filter"] = Self.value(first)
    }
    if formats.count > 1 {
      options["choices"] = .array(
        of: "(ssa(ss)s)",
        [
          .structure([
            .string(Self.formatChoice), .string("Format"),
            .array(of: "(ss)", formats.map { .structure([.string($0.id), .string($0.name)]) }), .string(formats[0].id),
          ])
        ])
    }
    return options
  }
  /// Paths and the names of several files are bytes with a zero at the end.
  private static func bytes(_ path: String) -> BusValue { .bytes(Array(path.utf8) + [0]) }
  private static let filterSignature = "(sa(us))"
  /// Patterns are kind 0, MIME types kind 1.
  private static func value(_ filter: Filter) -> BusValue {
    let parts = filter.patterns.map { BusValue.structure([.uint32(0), .string($0)]) } + filter.mimeTypes.map { .structure([.uint32(1), .string($0)]) }
    return .structure([.string(filter.name), .array(of: "(us)", parts)])
  }
}
