import Foundation

/// Lists a folder with system calls: Foundation's enumeration costs a millisecond and memory at launch.
package enum FolderEntries {
  /// All names, unordered. With `ending`, other names are skipped before a string is created for them, because a desktop has
  /// hundreds of files.
  package static func names(in folder: String, endingIn ending: String = "") -> [String] { names(in: folder, endingInOneOf: [ending]) }
  package static func names(in folder: String, endingInOneOf endings: [String]) -> [String] {
    let endings = endings.map { Array($0.utf8) }
    return read(folder) { name, _ in
      endings.contains { name.count >= $0.count && name.suffix($0.count).elementsEqual($0) }
    }
  }
  /// The names of folders, links to folders included.
  package static func folders(in folder: String) -> [String] {
    read(folder) { name, type in
      guard !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) else { return false }
      if type == DT_DIR { return true }
      guard type == DT_LNK || type == DT_UNKNOWN else { return false }
      var status = stat()
      return stat("\(folder)/\(String(decoding: name, as: UTF8.self))", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  private static func read(_ folder: String, where isWanted: (UnsafeRawBufferPointer.SubSequence, Int) -> Bool) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = bytes.prefix { $0 != 0 }
        if isWanted(name, Int(entry.pointee.d_type)) { names.append(String(decoding: name, as: UTF8.self)) }
      }
    }
    return names
  }
}
