import Foundation
import OrielWindowing

/// Asks for files through `org.freedesktop.portal.FileChooser`: what a program in a sandbox has to do, since only what the user
/// picks in the portal becomes readable for it.
package final class FileChooserPortal: FileChooser {
  private let bus: SessionBus
  private var count = 0
  static let interface = "org.freedesktop.portal.FileChooser", requestInterface = "org.freedesktop.portal.Request"
  /// A portal that has to be started first takes its time.
  private static let patience = 25.0

  package init(bus: SessionBus) { self.bus = bus }

  /// One question while it is open.
  private final class Open {
    var done: (@MainActor (FileAnswer) -> Void)?
    var response, nameWatch: BusToken?
    /// The portal's object for it, once it is known.
    var handle: String?
    func end(_ answer: FileAnswer) {
      guard let done else { return }
      (self.done, response, nameWatch) = (nil, nil, nil)
      done(answer)
    }
  }

  package func ask(_ question: FileQuestion, over window: UInt64, done: @escaping @MainActor (FileAnswer) -> Void) -> FileQuestionToken {
    count += 1
    let open = Open(), token = "oriel\(getpid())_\(count)"
    open.done = done
    do throws(BusError) {
      // Heard before the call is made: an answer must not come between the two.
      let filter = BusSignalFilter(sender: AppearancePortal.name, interface: Self.requestInterface, member: "Response")
      open.response = try bus.subscribe(filter) { [weak open] signal in
        guard let open, signal.path == open.handle || signal.path.hasSuffix("/" + token) else { return }
        open.end(Self.answer(signal.arguments))
      }
      open.nameWatch = try bus.watchName(AppearancePortal.name) { [weak open] owner in
        // It went away with its window.
        if owner == nil, open?.handle != nil { open?.end(.cancelled) }
      }
    } catch {
      // Not before the caller has its token.
      let reason = "\(error)"
      Task { open.end(.unavailable(reason)) }
      return FileQuestionToken { open.done = nil }
    }
    let parent = window == 0 ? "" : "x11:" + String(window, radix: 16)
    let call = BusCall(
      AppearancePortal.name, AppearancePortal.path, Self.interface, question.member,
      [.string(parent), .string(question.title), .properties(question.options(token: token))], timeout: Self.patience)
    bus.call(call) { [bus] in
      switch $0 {
      case .success(let values):
        if case .objectPath(let path)? = values.first?.content { open.handle = path }
        // Taken back in the meantime.
        if open.done == nil, let path = open.handle { bus.tell(BusCall(AppearancePortal.name, path, Self.requestInterface, "Close")) }
      case .failure(let error): open.end(.unavailable("\(error)"))
      }
    }
    return FileQuestionToken { [bus] in
      guard open.done != nil else { return }
      (open.done, open.response, open.nameWatch) = (nil, nil, nil)
      if let path = open.handle { bus.tell(BusCall(AppearancePortal.name, path, Self.requestInterface, "Close")) }
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
    }
  }
  fileprivate func options(token: String) -> [String: BusValue] {
    var options: [String: BusValue] = ["handle_token": .string(token), "modal": .bool(true)]
    switch purpose {
    case .files(let allowsMultiple): options["multiple"] = .bool(allowsMultiple)
    case .folder: options["directory"] = .bool(true)
    case .save(let name): options["current_name"] = .string(name)
    }
    if let confirmation { options["accept_label"] = .string(confirmation) }
    // Paths are bytes with a zero at the end.
    if let folder { options["current_folder"] = .bytes(Array(folder.utf8) + [0]) }
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
  private static let filterSignature = "(sa(us))"
  /// Patterns are kind 0, MIME types kind 1.
  private static func value(_ filter: Filter) -> BusValue {
    let parts = filter.patterns.map { BusValue.structure([.uint32(0), .string($0)]) } + filter.mimeTypes.map { .structure([.uint32(1), .string($0)]) }
    return .structure([.string(filter.name), .array(of: "(us)", parts)])
  }
}
