import Foundation
import OrielScenes

// Saves one kind of file, fills the disk, saves again, gives the disk its room back and saves once more: FullDisk KIND FOLDER ROOM.
//
// FOLDER is a small file system, and the folder of the user's settings; ROOM is how many bytes of it stay free. Prints what a person
// would find there each time, what they were told, and what lies there that did not before.

DefaultsKeeper.begin()
let arguments = CommandLine.arguments
guard arguments.count == 4, let kind = Kind(rawValue: arguments[1]), let room = Int(arguments[3]) else {
  print("FullDisk KIND FOLDER ROOM, with a kind of: \(Kind.allCases.map(\.rawValue).joined(separator: " "))")
  exit(2)
}
let folder = arguments[2]

/// Every file below the folder, without what fills the disk.
func files() -> Set<String> {
  let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return Set(all.filter { name in
    var status = stat()
    return lstat(folder + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && name != "filler"
  })
}
func fill() {
  let filler = open(folder + "/filler", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  var written: off_t = 0
  for size in [4096, 512, 1] {
    let block = [UInt8](repeating: 7, count: size)
    while write(filler, block, size) == size { written += off_t(size) }
  }
  if room > 0 { ftruncate(filler, max(0, written - off_t(room))) }
  close(filler)
}
/// The word that a text begins with: the rest of it only takes room.
func word(_ text: String?) -> String { text.map { String($0.prefix { $0 != "." }) } ?? "nothing" }

let keeper = kind.keeper(in: folder)
func save(_ text: String) async -> [String] {
  var told: [String] = []
  do { told = try await keeper.save(text) } catch {
    told.append((error as? DocumentFailure)?.failureReason ?? (error as? FileError)?.failureReason ?? "\(error)")
  }
  return told.map { $0.replacingOccurrences(of: "\n", with: " ") }
}

let first = await save("old")
print("first: \(await word(keeper.read())) \(first)")
let before = files()
fill()
// More than the room that is left.
let told = await save("new" + String(repeating: ".", count: 20_000))
print("full: \(await word(keeper.read()))")
print("told: \(told)")
print("more: \(files().subtracting(before).sorted())")
unlink(folder + "/filler")
let last = await save("last")
print("last: \(await word(keeper.read())) \(last)")
exit(0)
