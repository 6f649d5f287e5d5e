import Foundation
import OrielHeadless
import OrielWindowing

@testable import OrielDesktop

/// A file chooser portal as a test wants it, or one that picks colours.
final class FakeFileChooser {
  let bus: SessionBus
  var asked: [(member: String, arguments: [BusValue])] = []
  var closed: [String] = []
  /// Answers by an error instead.
  var refuses = false
  /// Where its objects for questions are; portals before version 0.9 choose the path themselves.
  var path: (String) -> String = { "/org/freedesktop/portal/desktop/request/1_7/\($0)" }
  private(set) var hasName = false
  private let interface: String
  private var tokens: [BusToken] = []

  init(on stage: PrivateBus, interface: String = FileChooserPortal.interface) async throws {
    self.interface = interface
    bus = stage.connect()
    tokens.append(
      try bus.serve(AppearancePortal.path) { [weak self] in
        guard let self else { throw BusError.disconnected }
        return try answer($0)
      })
    Task { self.hasName = (try? await self.bus.requestName(AppearancePortal.name)) == true }
    _ = await stage.pump { self.hasName }
  }
  private func answer(_ request: BusRequest) throws -> [BusValue] {
    guard request.interface == interface, !refuses else {
      throw BusError.answered(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "No such interface")
    }
    asked.append((request.member, request.arguments))
    let path = path(request.arguments.last?["handle_token"]?.text ?? "")
    tokens.append(
      try bus.serve(path) { [weak self] in
        if $0.member == "Close" { self?.closed.append(path) }
        return []
      })
    return [.objectPath(path)]
  }
  var lastPath: String { path(asked.last?.arguments.last?["handle_token"]?.text ?? "") }
  func respond(_ code: UInt32, _ results: [String: BusValue] = [:]) throws {
    try bus.emit(lastPath, PortalRequest.interface, "Response", [.uint32(code), .properties(results)])
  }

  // MARK: As its person sees it

  /// What it was asked, with the window that it was asked over.
  var questions: [(question: FileQuestion, window: UInt64)] { asked.map { (Self.question($0, $1), Self.window($1[0].text ?? "")) } }
  var windows: [UInt64] { asked.map { Self.window($1[0].text ?? "") } }
  func answer(color: (Double, Double, Double)?) throws {
    guard let color else { return try respond(1) }
    try respond(0, ["color": .structure([.double(color.0), .double(color.1), .double(color.2)])])
  }
  private static func window(_ parent: String) -> UInt64 { parent.hasPrefix("x11:") ? UInt64(parent.dropFirst(4), radix: 16) ?? 0 : 0 }
  private static func question(_ member: String, _ arguments: [BusValue]) -> FileQuestion {
    let options = arguments[2]
    let purpose: FileQuestion.Purpose =
      if member == "SaveFile" {
        .save(name: options["current_name"]?.text ?? "")
      } else if member == "SaveFiles" {
        .saves(names: (options["files"]?.elements ?? []).compactMap { if case .bytes(let name) = $0 { String(decoding: name.dropLast(), as: UTF8.self) } else { nil } })
      } else if options["directory"]?.isTrue == true {
        .folder
      } else {
        .files(allowsMultiple: options["multiple"]?.isTrue == true)
      }
    var question = FileQuestion(purpose, title: arguments[1].text ?? "")
    question.confirmation = options["accept_label"]?.text
    if case .bytes(let path)? = options["current_folder"]?.content { question.folder = String(decoding: path.dropLast(), as: UTF8.self) }
    question.filters = (options["filters"]?.elements ?? []).map { filter in
      let parts = filter.fields?[1].elements?.compactMap(\.fields) ?? []
      func values(_ kind: Int) -> [String] { parts.filter { $0[0].integer == kind }.compactMap { $0[1].text } }
      return FileQuestion.Filter(name: filter.fields?[0].text ?? "", patterns: values(0), mimeTypes: values(1))
    }
    question.formats = (options["choices"]?.elements?.first?.fields?[2].elements ?? []).compactMap(\.fields).map {
      FileQuestion.Format(id: $0[0].text ?? "", name: $0[1].text ?? "")
    }
    return question
  }
  /// Its person answers the last question; nil: closes the window.
  func answer(_ files: [URL]?, format: String?) throws {
    guard let files else { return try respond(1) }
    var results = ["uris": BusValue.array(of: "s", files.map { .string($0.absoluteString) })]
    if let format { results["choices"] = .array(of: "(ss)", [.structure([.string("format"), .string(format)])]) }
    try respond(0, results)
  }
}
