import Foundation
import OrielDocuments

// Saves a document once, for the tests that end or fail each of its system calls: DocumentSaver FILE CONTENT STATE.
// A content that begins with "package:" is saved as a folder with the words of the rest as its files.
let arguments = CommandLine.arguments
let file = URL(fileURLWithPath: arguments[1]), content = arguments[2]
let wrapper: FileWrapper
if content.hasPrefix("package:") {
  let words = content.dropFirst(8).split(separator: " ").map(String.init)
  wrapper = FileWrapper(directoryWithFileWrappers: Dictionary(
    uniqueKeysWithValues: words.enumerated().map { ("part\($0)", FileWrapper(regularFileWithContents: Data($1.utf8))) }))
} else {
  wrapper = FileWrapper(regularFileWithContents: Data(content.utf8))
}
let places = DocumentPlaces(state: arguments[3], recents: arguments[3] + "/recents.xbel")
do {
  let stamp = FileStamp(file.path)
  // What lies between these two is the save.
  _ = access("/begin-of-save", F_OK)
  _ = try DocumentStorage.write(wrapper, to: file, replacing: stamp, keeping: places.versions)
  _ = access("/end-of-save", F_OK)
  print("saved")
} catch {
  print((error as? DocumentFailure)?.failureReason ?? "\(error)")
  exit(1)
}
