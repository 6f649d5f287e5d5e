import Foundation
import OrielControls

/// The saved state of a window.
nonisolated struct WindowRecord: Equatable, Sendable {
  /// The window's scene.
  struct Scene: Hashable, Sendable {
    var kind: String
    var id: String?
    /// The index among the app's scenes, which identifies a scene without an id.
    var index: Int
  }
  struct Tab: Equatable, Sendable {
    /// Windows with the same number are tabs of one group.
    var group: Int
    var position: Int
    var isSelected = false
    /// Whether the user shows the tab bar for a single tab.
    var showsBar = false
  }
  /// The focused list or text field.
  struct Focus: Equatable, Sendable {
    /// Its index among the window's lists or text fields.
    var number: Int
    var name: String?
    /// The start and end of the selection in a text field, in bytes.
    var selection: [Int]?
  }
  enum State: String, CaseIterable, Sendable { case maximized, fullScreen, minimized }

  var identifier: String
  var scene: Scene
  /// Its number among its scene's windows, which identifies it for window and session managers.
  var instance = 1
  /// The type and JSON of its presented value; nil without one.
  var presents: String?
  var value: String?
  /// The values of `@SceneStorage`, and the state that Oriel's views save.
  var storage: [String: StoredValue] = [:]
  var extras: [String: Data] = [:]
  var place: WindowPlace?
  var desktop: WindowDesktop?
  var states: Set<State> = []
  var tab: Tab?
  var focus: Focus?
  /// Its position in the stacking order; 0 is the lowest.
  var height = 0
}

// MARK: JSON

nonisolated extension WindowRecord.Scene {
  fileprivate var json: JSONText {
    .object([("kind", .text(kind)), ("index", .integer(index))] + (id.map { [("id", .text($0))] } ?? []))
  }
}
nonisolated extension WindowRecord.Tab {
  fileprivate var json: JSONText {
    .object([("group", .integer(group)), ("position", .integer(position)), ("isSelected", .bool(isSelected)), ("showsBar", .bool(showsBar))])
  }
}
nonisolated extension WindowRecord.Focus {
  fileprivate var json: JSONText {
    var json: [(name: String, value: JSONText)] = [("number", .integer(number))]
    if let name { json.append(("name", .text(name))) }
    if let selection { json.append(("selection", .list(selection.map { .integer($0) }))) }
    return .object(json)
  }
}

nonisolated extension WindowRecord {
  var json: JSONText {
    var json: [(name: String, value: JSONText)] = [("scene", scene.json), ("identifier", .text(identifier)), ("instance", .integer(instance))]
    if let presents { json.append(("presents", .text(presents))) }
    if let value { json.append(("value", .text(value))) }
    if !storage.isEmpty { json.append(("storage", .object(storage.mapValues(\.json)))) }
    if !extras.isEmpty {
      let texts = extras.mapValues { String(validating: $0, as: UTF8.self).map { .text($0) } ?? StoredValue.data($0).json }
      json.append(("extras", .object(texts)))
    }
    if let place { json.append(("place", place.json)) }
    json.append(("height", .integer(height)))
    switch desktop {
    case .number(let number): json.append(("desktop", .integer(number)))
    case .all: json.append(("desktop", "all"))
    case nil: break
    }
    if let focus { json.append(("focus", focus.json)) }
    if !states.isEmpty { json.append(("states", .list(states.map(\.rawValue).sorted().map { .text($0) }))) }
    if let tab { json.append(("tab", tab.json)) }
    return .object(json)
  }

  /// Reads as much as possible. Returns nil if the scene is unknown, and reports invalid parts to `damage`.
  init?(json: JSONText, damage: (String) -> Void) {
    guard let json = json.object, let scene = json["scene"]?.object, let kind = scene["kind"]?.text, let index = scene["index"]?.integer else {
      damage("a window names no scene")
      return nil
    }
    func part<T>(_ name: String, _ read: (JSONText) -> T?) -> T? {
      guard let found = json[name] else { return nil }
      if let value = read(found) { return value }
      damage("\(name) is of another kind")
      return nil
    }
    self.scene = Scene(kind: kind, id: scene["id"]?.text, index: index)
    identifier = part("identifier", \.text).flatMap { UUID(uuidString: $0) }?.uuidString ?? UUID().uuidString
    instance = min(max(part("instance", \.integer) ?? 1, 1), 1 << 20)
    presents = part("presents", \.text)
    value = part("value", \.text)
    for (key, found) in part("storage", \.object) ?? [:] {
      if let value = StoredValue(json: found) { storage[key] = value } else { damage("storage.\(key) is of another kind") }
    }
    for (key, found) in part("extras", \.object) ?? [:] {
      switch StoredValue(json: found) {
      case .text(let text): extras[key] = Data(text.utf8)
      case .data(let data): extras[key] = data
      default: damage("extras.\(key) is of another kind")
      }
    }
    place = part("place") { $0.object == nil ? nil : $0 }.flatMap { WindowPlace(json: $0) }
    if let number = json["desktop"]?.integer, 0..<1024 ~= number { desktop = .number(number) } else if json["desktop"]?.text == "all" { desktop = .all }
    states = Set((part("states", \.list) ?? []).compactMap { $0.text.flatMap(State.init(rawValue:)) })
    if let found = part("tab", \.object), let group = found["group"]?.integer, let position = found["position"]?.integer {
      tab = Tab(group: group, position: position, isSelected: found["isSelected"]?.bool ?? false, showsBar: found["showsBar"]?.bool ?? false)
    }
    if let found = part("focus", \.object), let number = found["number"]?.integer, number >= 0 {
      let selection = found["selection"]?.list?.map(\.integer)
      focus = Focus(number: number, name: found["name"]?.text, selection: selection?.count == 2 && selection?.contains(nil) == false ? selection?.compactMap { $0 } : nil)
    }
    height = part("height", \.integer) ?? 0
  }
}

nonisolated extension String {
  /// A type name that is the same in every run: for private contexts, Swift's name contains an address.
  static func storedName(of type: Any.Type) -> String {
    String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)/, with: "(private)")
  }
}
