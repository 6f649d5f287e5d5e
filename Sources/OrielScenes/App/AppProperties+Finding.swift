import Foundation
import OrielControls

#if canImport(Glibc)
  import Glibc
#endif

/// The app's property list, set in code: in `App.init` or before `main()`. It takes precedence over any file.
public enum OrielPropertyList {
  public static var values: [String: Any]?
}

/// Finds the property list: set in code, in the app's bundle, beside the program or embedded in it.
extension AppProperties {
  /// The property list of this process. For a program without one, this only looks for files that do not exist.
  package static func ofProgram() -> AppProperties {
    if let given = OrielPropertyList.values { return AppProperties(given, origin: "OrielPropertyList.values") }
    return ProgramFile.path.map(find(program:)) ?? AppProperties()
  }

  static func find(program: String) -> AppProperties {
    let folder = FilePath.folder(of: program), name = FilePath.name(of: program)
    var places: [String] = []
    // Name.app/Contents/Linux/Name, as in bundles, or Name.app/Name.
    let parts = folder.split(separator: "/")
    if folder.hasPrefix("/"), let contents = parts.dropLast().lastIndex(of: "Contents") { places.append("/" + parts[...contents].joined(separator: "/")) }
    places += ProgramFile.resourceFolders(of: name, beside: folder)
    places += [folder, folder + "/../share/" + name]
    for place in places {
      for file in ["Info.plist", "Info.json"] {
        let path = place + "/" + file
        if access(path, R_OK) == 0, let found = read(path) { return found }
      }
    }
    if let data = EmbeddedSection.read(".info_plist", of: program), let found = parse(data, origin: "The property list in \(name)") {
      return found
    }
    return AppProperties()
  }

  static func read(_ path: String) -> AppProperties? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      RuntimeIssue.report("\(path) cannot be read; default app properties are used.")
      return nil
    }
    return parse(data, origin: path)
  }
  static func parse(_ data: Data, origin: String) -> AppProperties? {
    let isJSON = data.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    let list = isJSON ? (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] : PropertyList.dictionary(data)
    guard let values = list else {
      RuntimeIssue.report("\(origin) is not a property list with a dictionary; default app properties are used.")
      return nil
    }
    return AppProperties(values, origin: origin)
  }
}
