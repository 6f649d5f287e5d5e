import Foundation
import OrielDrawing
import Testing

@testable import OrielHeadless

/// What is kept beside the tests must be able to fail.
@Suite(.disabled(if: ProcessInfo.processInfo.environment["ORIEL_BLESS"] == "1", "they would be written anew")) final class `A golden result` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID().uuidString)")
  private var testFile: String { folder.appendingPathComponent("Tests.swift").path }
  private func url(_ name: String) -> URL { folder.appendingPathComponent("Golden/\(name)") }
  init() throws { try FileManager.default.createDirectory(at: url(""), withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `of text that is missing is told, and left to be read`() throws {
    let complaint = try #require(GoldenText("words", testFile: testFile).complaint(about: "one\n"))
    #expect(complaint.hasPrefix("words.txt is missing. Compare ") && complaint.hasSuffix("words.new.txt, then `make bless`."))
    #expect(try String(contentsOf: url("words.new.txt"), encoding: .utf8) == "one\n")
    #expect(!FileManager.default.fileExists(atPath: url("words.txt").path))
  }
  @Test(arguments: [
    ("one\nthree\n", "line 2: three, and not: two"), ("one\n", "line 2: , and not: two"), ("one", "line 2: the end, and not: two"),
    ("one\ntwo\nthree", "line 3: three, and not: "),
  ])
  func `of text says the first line that differs`(text: String, difference: String) throws {
    try "one\ntwo\n".write(to: url("words.txt"), atomically: true, encoding: .utf8)
    #expect(GoldenText("words", testFile: testFile).complaint(about: text)?.hasPrefix("words.txt, \(difference). Compare ") == true)
    #expect(try String(contentsOf: url("words.txt"), encoding: .utf8) == "one\ntwo\n")
    // As it was: what differed is gone.
    #expect(GoldenText("words", testFile: testFile).complaint(about: "one\ntwo\n") == nil)
    #expect(!FileManager.default.fileExists(atPath: url("words.new.txt").path))
  }
  @Test func `of a picture counts the pixels that differ by more than it allows`() throws {
    func picture(_ white: Double, of width: Double) -> Bitmap {
      BitmapSurface.make(size: CGSize(width: 4, height: 2), scale: 1) {
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 2), RGBA(red: 0, green: 0, blue: 0))
        $0.fill(CGRect(x: 0, y: 0, width: width, height: 2), RGBA(red: white, green: white, blue: white))
      }.bitmap()
    }
    var golden = GoldenPicture("black", testFile: testFile)
    #expect(golden.complaint(about: picture(0, of: 4))?.hasPrefix("black.png is missing. Compare ") == true)
    try FileManager.default.moveItem(at: url("black.new.png"), to: url("black.png"))
    #expect(golden.complaint(about: picture(0, of: 4)) == nil && golden.complaint(about: picture(2.0 / 255, of: 4)) == nil)
    #expect(golden.complaint(about: picture(1, of: 3))?.hasPrefix("6 pixels of black.png changed. Compare ") == true)
    golden.allowedPixels = 5
    #expect(golden.complaint(about: picture(1, of: 3)) != nil)
    golden.allowedPixels = 6
    #expect(golden.complaint(about: picture(1, of: 3)) == nil)
    #expect(!FileManager.default.fileExists(atPath: url("black.new.png").path))
  }
  @Test func `that cannot be written says so`() throws {
    try FileManager.default.removeItem(at: url(""))
    try Data().write(to: folder.appendingPathComponent("Golden"))
    let complaint = try #require(GoldenText("words", testFile: testFile).complaint(about: "one"))
    #expect(complaint.hasPrefix("words.txt is missing. ") && complaint.contains("words.new.txt could not be written: "))
  }
}
