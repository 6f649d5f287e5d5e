import Conformance
import Foundation
import OrielHeadless
import Programs
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielDrawing
@testable import OrielScenes

private struct Sheet: View {
  var height: CGFloat
  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(height: 100)
      Color.blue.frame(height: height - 100)
    }
  }
}

@Suite(.serialized) struct `Printing` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("print-\(UUID().uuidString)")
  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  private func info(_ change: (NSPrintInfo) -> Void = { _ in }) -> NSPrintInfo {
    let info = NSPrintInfo()
    info.paperSize = CGSize(width: 300, height: 400)
    (info.topMargin, info.bottomMargin, info.leftMargin, info.rightMargin) = (50, 50, 40, 60)
    change(info)
    return info
  }
  /// The app of the moment is ours, and tells that nothing can be waited for: another test's would have its time run on.
  private func run(_ operation: NSPrintOperation) -> Bool {
    let app = TestApp { WindowGroup { Text("Printed") } }
    app.system.isInsideTask = true
    return operation.run()
  }
  /// A program of a name, as the printing system has it.
  private func program(_ name: String, _ script: String) throws {
    try Program.write(script: script, to: folder.appendingPathComponent(name).path)
  }

  @Test func `prints nothing and says why where nobody can answer its panel`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let operation = NSPrintOperation(view: NSHostingView(rootView: Sheet(height: 250)), printInfo: info())
    var isPrinted = true
    let issues = RuntimeIssue.capturing { isPrinted = run(operation) }
    #expect(!isPrinted && issues.contains { $0.contains("inside a task") && $0.contains("showsPrintPanel") })
  }
  @Test func `saves a PDF of as many pages as the view has, on the paper that is wanted`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (height, pages, orientation) in [(250.0, 1, NSPrintInfo.PaperOrientation.portrait), (650, 3, .portrait), (150, 1, .landscape), (350, 2, .landscape)] {
      let file = folder.appendingPathComponent("\(Int(height)).pdf")
      let operation = NSPrintOperation(
        view: NSHostingView(rootView: Sheet(height: height)),
        printInfo: info {
          $0.orientation = orientation
          $0.jobDisposition = .save
          $0[.jobSavingURL] = file
        })
      operation.showsPrintPanel = false
      #expect(run(operation))
      #expect(FileManager.default.contents(atPath: file.path)?.starts(with: Data("%PDF-".utf8)) == true)
      let size = orientation == .portrait ? CGSize(width: 300, height: 400) : CGSize(width: 400, height: 300)
      #expect(try FileInspection(path: file.path)?.pages() == Array(repeating: size, count: pages), "\(height)")
    }
  }

  /// The pages, and where each begins.
  private func pages(_ view: some View) throws -> [(page: PrintedPage, start: CGFloat)] {
    let printed = PrintedPages(content: AnyView(view), info: info()), height = try printed.height()
    var all: [(PrintedPage, CGFloat)] = [], start: CGFloat? = 0
    while let top = start {
      let (page, next) = try printed.page(from: top, of: height)
      all.append((page, top))
      start = next
    }
    return all
  }

  @Test func `has on each page the part of the view that belongs there`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // To the point: neither a blank page more, nor a strip that is left out.
    for (height, count) in [(300, 1), (301, 2), (600, 2), (619, 3), (20_000, 67)] as [(CGFloat, Int)] {
      #expect(try pages(Sheet(height: height)).count == count, "\(height)")
    }
    #expect(throws: PrintedPages.Failure.tooLong) { try pages(Sheet(height: 300 * 10_001)) }
    let all = try pages(Sheet(height: 650)), scale = Int(PrintedPages.resolution)
    #expect(all.map(\.start) == [0, 300, 600])
    let first = all[0].page.picture, last = all[2].page.picture
    #expect(first.pixelWidth == 200 * scale && first.pixelHeight == 300 * scale)
    #expect(first.pixel(x: 10, y: 50 * scale) != first.pixel(x: 10, y: 150 * scale), "the edge between the colours")
    #expect(last.pixel(x: 10, y: 10) == first.pixel(x: 10, y: 150 * scale))
    #expect(last.pixel(x: 10, y: 100 * scale) == 0, "the view ends before the page does")
  }

  @Test func `ends in its last quarter where nothing is cut there, or else at its edge`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    /// A part that a break would cut, from where it begins.
    func stripes(_ height: CGFloat) -> some View { HStack(spacing: 0) { Color.red; Color.blue }.frame(height: height) }
    // Stripes across the whole last quarter: what is plain above it does not count.
    let whole = try pages(VStack(spacing: 0) { Color.white.frame(height: 200); stripes(250) })
    #expect(whole.map(\.start) == [0, 300])
    let late = try pages(VStack(spacing: 0) { Color.white.frame(height: 240); stripes(250) })
    #expect(late.map(\.start) == [0, 240])
    let between = try pages(VStack(spacing: 0) { stripes(250); Color.white.frame(height: 20); stripes(100) })
    #expect(between.map(\.start) == [0, 270])
  }

  @Test func `has each part of the view between the margins of its page`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pdf = try await PrintedPages(content: AnyView(Sheet(height: 650)), info: info()).spool()
    /// At points of a page: red, blue, or "-" for nothing.
    func colours(_ page: Int, _ points: [(Int, Int)]) throws -> String {
      let shown = try FileInspection(path: pdf.path)?.page(page, size: CGSize(width: 300, height: 400), scale: 1)
      let picture = try #require(shown)
      return points.map { point in
        let pixel = picture.pixel(x: point.0, y: point.1)
        return pixel >> 24 < 128 ? "-" : pixel >> 16 & 0xff > pixel & 0xff ? "r" : "b"
      }.joined()
    }
    let corners = [(20, 200), (60, 30), (260, 200), (60, 370)]
    for page in 0..<3 { #expect(try colours(page, corners) == "----", "page \(page)") }
    // 300 points to a page, below a margin of 50: the edge between the colours stands at 150, the end of the view at 100.
    let middle = [(140, 60), (140, 140), (140, 160), (140, 340)]
    #expect(try colours(0, middle) == "rrbb")
    #expect(try colours(1, middle) == "bbbb")
    #expect(try colours(2, [(140, 60), (50, 90), (230, 90), (140, 110), (140, 340)]) == "bbb--")
  }

  @Test func `gives a text all its lines, however many pages that takes, and cuts none of them`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = (1...100).map { "Line \($0)" }.joined(separator: "\n")
    let one = try #require(ImageRenderer(content: Text("Line").font(.system(size: 13))).nsImage).size.height
    let all = try pages(Text(lines).font(.system(size: 13)))
    #expect(all.count >= Int((100 * one / 300).rounded(.up)) && all.count <= Int((100 * one / (300 - one)).rounded(.up)), "\(all.map(\.start))")
    for (page, start) in all.dropLast() {
      // The row where it ends is empty, and close to the edge; the next page begins there.
      let row = (0..<page.picture.pixelWidth).map { page.picture.pixel(x: $0, y: page.rows - 1) }
      #expect(Set(row).count == 1 && CGFloat(page.rows) / PrintedPages.resolution > 300 - one, "\(start)")
    }
    // The last line stands on the last page, which would be empty if the text had been cut at the first.
    let last = try #require(all.last).page.picture
    #expect((0..<last.pixelHeight).contains { y in (0..<last.pixelWidth).contains { last.pixel(x: $0, y: y) != 0 } })
  }

  @Test func `cuts no line at the very edge of the view either`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A line of a single pixel with one gap, where the page can end.
    let line = VStack(spacing: 0) {
      Color.black.frame(height: 290)
      Color.clear.frame(height: 1)
      Color.black.frame(height: 250)
    }.frame(width: 1 / PrintedPages.resolution)
    #expect(try pages(line).map(\.start) == [0, 291])
  }

  @Test func `cuts no line one pixel beside the edge of the view`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let line = VStack(spacing: 0) {
      Color.black.frame(height: 290)
      Color.clear.frame(height: 1)
      Color.black.frame(height: 250)
    }.frame(width: 1 / PrintedPages.resolution)
    let all = try pages(HStack(spacing: 0) { Color.clear.frame(width: 1 / PrintedPages.resolution); line })
    #expect(all.map(\.start) == [0, 291])
  }

  @Test func `begins with the first point of the view, below the margin`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pdf = try await PrintedPages(content: AnyView(Sheet(height: 650)), info: info()).spool()
    let shown = try FileInspection(path: pdf.path)?.page(0, size: CGSize(width: 300, height: 400), scale: 3)
    let picture = try #require(shown)
    /// Whether the middle of a point of the paper is red, as the first 100 points of the view are.
    func isRed(_ y: Int) -> Bool {
      let pixel = picture.pixel(x: 3 * 140 + 1, y: 3 * y + 1)
      return pixel >> 16 & 0xff > pixel & 0xff
    }
    #expect(isRed(149) && !isRed(150))
  }

  @Test func `does what the job's disposition says, and keeps what cannot be replaced`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ change: (NSPrintInfo) -> Void, height: CGFloat = 200) -> (Bool, [String]) {
      let operation = NSPrintOperation(view: NSHostingView(rootView: Sheet(height: height)), printInfo: info(change))
      operation.showsPrintPanel = false
      var isDone = false
      let issues = RuntimeIssue.capturing { isDone = self.run(operation) }
      return (isDone, issues)
    }
    #expect(run { $0.jobDisposition = .cancel } == (false, []))
    let nowhere = run { $0.jobDisposition = .save }
    #expect(!nowhere.0 && nowhere.1.count == 1 && nowhere.1[0].contains("jobSavingURL"))
    // An old PDF stays whole if the new one fails on the way.
    let file = folder.appendingPathComponent("old.pdf")
    try Data("old".utf8).write(to: file)
    let failed = run({ ($0.jobDisposition, $0[.jobSavingURL]) = (.save, file) }, height: 300 * 10_001)
    #expect(!failed.0 && FileManager.default.contents(atPath: file.path) == Data("old".utf8))
    #expect(run { ($0.jobDisposition, $0[.jobSavingURL]) = (.save, file) } == (true, []))
    #expect(FileManager.default.contents(atPath: file.path)?.starts(with: Data("%PDF-".utf8)) == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.pdf"])
  }

  @Test func `is read by nobody else while it waits`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var pdf: SpooledPDF? = try await PrintedPages(content: AnyView(Sheet(height: 650)), info: info()).spool()
    let path = try #require(pdf?.path), own = (path as NSString).deletingLastPathComponent
    #expect(try FileInspection(path: path)?.pages().count == 3)
    var status = stat()
    #expect(stat(own, &status) == 0 && status.st_mode & 0o077 == 0)
    pdf = nil
    #expect(access(own, F_OK) != 0)
  }

  @Test func `cannot save where nothing can be written, and says so`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let operation = NSPrintOperation(
      view: NSHostingView(rootView: Sheet(height: 200)),
      printInfo: info {
        $0.jobDisposition = .save
        $0[.jobSavingURL] = folder.appendingPathComponent("no/such/folder.pdf")
      })
    operation.showsPrintPanel = false
    var isDone = true
    let issues = RuntimeIssue.capturing { isDone = self.run(operation) }
    #expect(!isDone && issues.count == 1 && issues[0].contains("could not be printed"), "\(issues)")
    let other = RuntimeIssue.capturing { isDone = run(NSPrintOperation(view: NSView())) }
    #expect(!isDone && other.count == 1 && other[0].contains("NSHostingView"))
  }

  @Test func `knows the printers that the printing system names, and gives them files`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Printers.installed(programs: folder.path) == nil)
    #expect(throws: Printers.Failure.self) { try Printers.send("/a", to: nil, copies: 1, title: "", programs: folder.path) }
    try program("lpstat", "if [ \"$1\" = -e ]; then echo Office; echo 'Home'; else echo 'Standardziel: Home'; fi")
    #expect(Printers.installed(programs: folder.path) == Printers(names: ["Office", "Home"], preferred: "Home"))
    try program("lpstat", "if [ \"$1\" = -d ]; then echo 'no system default destination'; fi")
    #expect(Printers.installed(programs: folder.path) == Printers(names: [], preferred: nil))
    try program("lp", "printf '%s\\n' \"$@\" > '\(folder.path)/arguments'")
    try Printers.send("/tmp/a b.pdf", to: "Office", copies: 2, title: "My Title", programs: folder.path)
    let said = FileManager.default.contents(atPath: folder.path + "/arguments").map { String(decoding: $0, as: UTF8.self) }
    #expect(said == "-d\nOffice\n-n\n2\n-t\nMy Title\n--\n/tmp/a b.pdf\n")
    try program("lp", "echo 'lp: The printer is on fire.' >&2; exit 1")
    #expect(throws: Printers.Failure(reason: "The printer is on fire.")) {
      try Printers.send("/a", to: nil, copies: 1, title: "", programs: folder.path)
    }
  }
}
