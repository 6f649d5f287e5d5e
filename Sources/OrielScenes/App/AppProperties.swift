import Foundation
import OrielControls

/// The values of an app's property list, under Apple's keys.
///
/// A value of the wrong type is ignored and logged with its key. Without a list, all values have their defaults.
package struct AppProperties {
  private let values: [String: Any]
  /// Whether the app has a property list.
  package let isPresent: Bool
  /// Where the list was found, for messages.
  private let origin: String

  package init() { (values, isPresent, origin) = ([:], false, "") }
  package init(_ values: [String: Any], origin: String = "Info.plist") {
    self.values = values
    self.origin = origin
    isPresent = true
  }

  // MARK: Scenes

  /// Whether the app declares scene support.
  package var hasSceneManifest: Bool { manifest != nil }
  /// Whether the app supports several windows; nil if not declared.
  package var supportsMultipleScenes: Bool? { manifest?.bool(Key.multipleScenes) }
  /// The first space opens at launch instead of the first window.
  package var prefersSpaceAtLaunch: Bool {
    // Apps declare it both in the manifest and outside it.
    let role = manifest?.text(Key.preferredRole) ?? list.text(Key.preferredRole)
    return role == "UISceneSessionRoleImmersiveSpaceApplication"
  }
  /// The activity types that may open windows; nil if the app has no property list.
  package var activityTypes: Set<String>? { isPresent ? Set(list.texts(Key.activityTypes) ?? []) : nil }

  /// A scene configuration for a role.
  package struct SceneConfiguration: Hashable {
    package var name: String?
    package var sceneClassName, delegateClassName, storyboard: String?
  }
  /// The configurations by role, in order. Of two with the same name, the first counts.
  package var sceneConfigurations: [String: [SceneConfiguration]] {
    guard let byRole = manifest?.section(Key.configurations) else { return [:] }
    var found: [String: [SceneConfiguration]] = [:]
    var names: Set<String> = []
    for role in byRole.keys {
      for section in byRole.sections(role) ?? [] {
        let configuration = SceneConfiguration(
          name: section.text("UISceneConfigurationName"), sceneClassName: section.text("UISceneClassName"),
          delegateClassName: section.text("UISceneDelegateClassName"), storyboard: section.text("UISceneStoryboardFile"))
        if let name = configuration.name, !names.insert(name).inserted {
          RuntimeIssue.report(
            "\(origin): the scene configuration '\(name)' is declared twice; the first is used. Configuration names must be unique.")
          continue
        }
        found[role, default: []].append(configuration)
      }
    }
    return found
  }

  // MARK: Other values

  /// Whether the app is absent from task bars.
  package var isUIElement: Bool { list.bool(Key.uiElement) ?? false }
  /// Whether every launch gets its own process.
  package var allowsSeveralInstances: Bool { list.bool(Key.prohibitsInstances) == false }
  package var documentTypes: [[String: Any]] { list.sections(Key.documentTypes)?.map(\.values) ?? [] }
  package var exportedTypes: [[String: Any]] { list.sections(Key.exportedTypes)?.map(\.values) ?? [] }
  package var importedTypes: [[String: Any]] { list.sections(Key.importedTypes)?.map(\.values) ?? [] }

  private enum Key {
    static let manifest = "UIApplicationSceneManifest", multipleScenes = "UIApplicationSupportsMultipleScenes"
    static let configurations = "UISceneConfigurations", preferredRole = "UIApplicationPreferredDefaultSceneSessionRole"
    static let activityTypes = "NSUserActivityTypes", uiElement = "LSUIElement", prohibitsInstances = "LSMultipleInstancesProhibited"
    static let documentTypes = "CFBundleDocumentTypes", exportedTypes = "UTExportedTypeDeclarations"
    static let importedTypes = "UTImportedTypeDeclarations"
  }
  private var list: Section { Section(values: values, path: "", origin: origin) }
  private var manifest: Section? { list.section(Key.manifest) }

  /// Logs every value of the wrong type once, at launch.
  package func check() {
    guard isPresent else { return }
    _ = (supportsMultipleScenes, prefersSpaceAtLaunch, activityTypes, sceneConfigurations, isUIElement, allowsSeveralInstances)
    _ = (documentTypes, exportedTypes, importedTypes)
  }
}

/// A dictionary in a property list, and its path.
private struct Section {
  let values: [String: Any]
  let path: String
  let origin: String

  var keys: [String] { values.keys.sorted() }

  func text(_ key: String) -> String? { value(key, "a string") { $0 as? String } }
  func texts(_ key: String) -> [String]? { value(key, "an array of strings") { $0 as? [String] } }
  func bool(_ key: String) -> Bool? {
    value(key, "a Boolean") { value in
      // Older lists contain numbers and words.
      switch value {
      case let text as String: ["1": true, "YES": true, "true": true, "0": false, "NO": false, "false": false][text]
      case let flag as Bool: flag
      case let number as Int: number == 1 ? true : number == 0 ? false : nil
      default: nil
      }
    }
  }
  func section(_ key: String) -> Section? { value(key, "a dictionary") { $0 as? [String: Any] }.map { inner($0, key) } }
  func sections(_ key: String) -> [Section]? {
    value(key, "an array of dictionaries") { $0 as? [[String: Any]] }?.enumerated().map { inner($1, "\(key)[\($0)]") }
  }
  private func inner(_ values: [String: Any], _ key: String) -> Section {
    Section(values: values, path: "\(path)\(key) > ", origin: origin)
  }
  private func value<V>(_ key: String, _ expected: String, _ read: (Any) -> V?) -> V? {
    guard let value = values[key] else { return nil }
    if let read = read(value) { return read }
    RuntimeIssue.report("\(origin): \(path)\(key) must be \(expected), not \(Self.kind(of: value)). It is ignored.")
    return nil
  }
  private static func kind(of value: Any) -> String {
    switch value {
    case is String: "a string"
    case is Bool: "a Boolean"
    case is Int, is Double: "a number"
    case is Data: "data"
    case is Date: "a date"
    case is [String: Any]: "a dictionary"
    case is [Any]: "an array"
    default: "a \(type(of: value))"
    }
  }
}
