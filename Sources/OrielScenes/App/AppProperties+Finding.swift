import Foundation
import OrielControls
import OrielDrawing

#if canImport(Glibc)
  import Glibc
#endif

/// The app's property list as code gives it: set it in `App.init`, or before `main()`. It counts before any file.
public enum AppPropertyList {
  public static var values: [String: Any]?
}

/// Where the property list is: given in code, in the app's bundle, beside the program, or inside of it.
extension AppProperties {
  /// The list of this process. A program that has none is asked for some files that are not there; none is read.
  package static func ofProgram() -> AppProperties {
    if let given = AppPropertyList.values { return AppProperties(given, origin: "AppPropertyList.values") }
    guard let path = realpath("/proc/self/exe", nil) else { return AppProperties() }
    defer { free(path) }
    return find(program: String(cString: path))
  }

  static func find(program: String) -> AppProperties {
    let slash = program.lastIndex(of: "/") ?? program.startIndex
    let folder = String(program[..<slash]), name = String(program[program.index(after: slash)...])
    var places: [String] = []
    // Name.app/Contents/Linux/Name, as bundles have it, or Name.app/Name.
    if let contents = folder.range(of: "/Contents/", options: .backwards) { places.append(folder[..<contents.lowerBound] + "/Contents") }
    places += resources(of: name, beside: folder)
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
  /// Bundles of a package's resources: `Package_Name.resources`.
  private static func resources(of name: String, beside folder: String) -> [String] {
    let suffix = "_" + name + ".resources"
    // Programs that are installed together share a folder with thousands of files, and have their resources elsewhere.
    if folder.hasSuffix("/bin") || folder.hasSuffix("/games") { return [] }
    return FolderEntries.names(in: folder, endingIn: ".resources").filter { $0.hasSuffix(suffix) || $0 == name + ".resources" }.sorted()
      .map { folder + "/" + $0 }
  }

  static func read(_ path: String) -> AppProperties? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      RuntimeIssue.report("\(path) cannot be read: the app's properties are as by default.")
      return nil
    }
    return parse(data, origin: path)
  }
  static func parse(_ data: Data, origin: String) -> AppProperties? {
    let isJSON = data.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    let list = isJSON
      ? try? JSONSerialization.jsonObject(with: data) : try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    guard let values = list as? [String: Any] else {
      RuntimeIssue.report("\(origin) is no property list with a dictionary: the app's properties are as by default.")
      return nil
    }
    return AppProperties(values, origin: origin)
  }
}

/// A section of an executable file: `objcopy --add-section .info_plist=Info.plist Program` puts a property list into it.
enum EmbeddedSection {
  /// The bytes of the section; nil where the file has none, or is not of this machine's form.
  static func read(_ name: String, of path: String) -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var length = stat()
    guard fstat(file, &length) == 0 else { return nil }
    func bytes(at offset: UInt64, count: UInt64) -> [UInt8]? {
      guard count <= 16 << 20, offset <= UInt64(length.st_size), count <= UInt64(length.st_size) - offset else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(count))
      return pread(file, &bytes, bytes.count, off_t(offset)) == bytes.count ? bytes : nil
    }
    // ELF of 64 bits, least significant byte first: where the table of sections is, and which of them holds their names.
    guard let header = bytes(at: 0, count: 64), header[0...5].elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    let entry = UInt64(header.number(at: 58, bytes: 2)), count = UInt64(header.number(at: 60, bytes: 2))
    let names = Int(header.number(at: 62, bytes: 2))
    guard entry >= 64, names < count, let table = bytes(at: header.number(at: 40, bytes: 8), count: entry * count) else { return nil }
    func place(_ index: Int) -> (name: Int, offset: UInt64, size: UInt64) {
      let start = index * Int(entry)
      return (Int(table.number(at: start, bytes: 4)), table.number(at: start + 24, bytes: 8), table.number(at: start + 32, bytes: 8))
    }
    let nameTable = place(names)
    guard let texts = bytes(at: nameTable.offset, count: nameTable.size) else { return nil }
    for index in 0..<Int(count) {
      let section = place(index)
      guard section.name < texts.count, texts[section.name...].prefix(while: { $0 != 0 }).elementsEqual(name.utf8) else { continue }
      return bytes(at: section.offset, count: section.size).map { Data($0) }
    }
    return nil
  }
}

private extension [UInt8] {
  func number(at offset: Int, bytes count: Int) -> UInt64 {
    self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
