import Conformance
import Foundation
import OrielHeadless
import Programs
import Testing
import ViewTesting

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

  // MARK: Paper and range

  @Test func `gives the printer the paper, the sides and the colour`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try program("lp", "printf '%s\\n' \"$@\" > '\(folder.path)/arguments'")
    var choice = PrintChoice(info())
    #expect(choice.options == ["media=Custom.300x400"])
    choice.paper = try #require(PrintPaper(named: "A5"))
    (choice.sides, choice.isColor) = (.longEdge, false)
    try Printers.send("/a.pdf", to: nil, copies: 1, options: choice.options, title: "T", programs: folder.path)
    let said = FileManager.default.contents(atPath: folder.path + "/arguments").map { String(decoding: $0, as: UTF8.self) }
    #expect(said == "-n\n1\n-o\nmedia=A5\n-o\nsides=two-sided-long-edge\n-o\nprint-color-mode=monochrome\n-t\nT\n--\n/a.pdf\n")
  }

  @Test func `knows what a printer can do`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Printers.options(of: "Office", programs: folder.path) == nil)
    let listing = """
      PageSize/Media: Size: Letter *A4 A4.Borderless w288h432 Custom.WIDTHxHEIGHT
      Duplex/2-Sided Printing: None *DuplexNoTumble DuplexTumble
      ColorModel/Output Mode: *Gray RGB
      """
    try program("lpoptions", "cat <<'END'\n\(listing)\nEND")
    let options = try #require(Printers.options(of: "Office", programs: folder.path))
    #expect(options.papers.map(\.media) == ["Letter", "A4", "w288h432"] && options.paper?.media == "A4")
    #expect(options.papers.last?.size == CGSize(width: 288, height: 432))
    #expect(options.sides == .longEdge && options.isColor == false)
    let plain = PrinterOptions(listing: "Duplex/Duplex: *None\nColorModel/Color: *Gray\nno line\n/: ")
    #expect(plain == PrinterOptions())
    let endless = PrinterOptions(listing: "PageSize/Size: " + (100..<1000).map { "w\($0)h500" }.joined(separator: " "))
    #expect(endless.papers.count == PrinterOptions.mostPapers)
    // A known paper gives way to the printer's own; a size of the app's does not.
    var choice = PrintChoice(info { $0.paperName = NSPrinter.PaperName("iso-a3") })
    (choice.sides, choice.isColor) = (.one, true)
    choice.fit(options)
    #expect(choice.paper.media == "A4" && choice.sides == .one && choice.isColor == true)
    choice.fit(plain)
    #expect(choice.paper.media == "A4" && choice.sides == nil && choice.isColor == nil)
    choice = PrintChoice(info())
    choice.fit(options)
    #expect(choice.paper.media == "Custom.300x400")
  }

  @Test func `knows papers by their names and sizes`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let info = info()
    #expect(info.paperName == nil)
    info.paperName = NSPrinter.PaperName("na-letter")
    #expect(info.paperSize == CGSize(width: 612, height: 792) && info.localizedPaperName == "US Letter")
    info.paperName = NSPrinter.PaperName("no-such-paper")
    #expect(info.paperName?.rawValue == "na-letter")
    info.paperSize = CGSize(width: 595, height: 842)
    #expect(info.paperName?.rawValue == "iso-a4" && info.paper.media == "A4")
    #expect(info.imageablePageBounds == CGRect(x: 40, y: 50, width: 495, height: 742))
  }

  @Test func `keeps a range to pages that exist`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    var pages = PrintedRange()
    #expect(pages.isAll && pages.range == nil && pages.isValid(among: 0))
    pages.isAll = false
    #expect(!pages.isValid(among: 7), "the number of pages is not known yet")
    pages.clamp(to: 7)
    #expect(pages.range == 1...7 && pages.isValid(among: 7) && !pages.isValid(among: 6))
    for (first, last, keepingFirst, range) in [
      (0, 9, true, 1...7), (5, 3, true, 5...5), (5, 3, false, 3...3), (9, 9, true, 7...7), (2, 4, true, 2...4),
    ] {
      (pages.first, pages.last) = (first, last)
      #expect(pages.isValid(among: 7) == (first == 2))
      pages.clamp(to: 7, keepingFirst: keepingFirst)
      #expect(pages.range == range)
    }
    #expect(pages.shown(of: 7) == 2...4 && pages.shown(of: 3) == 1...3 && pages.shown(of: 0) == 1...1)
    (pages.first, pages.last) = (nil, 3)
    #expect(pages.range == nil && !pages.isValid(among: 7))
  }

  @Test func `prints only the pages of a range`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("range.pdf")
    for (first, last, all, count) in [(2, 3, false, 2), (3, 9, false, 2), (2, 2, false, 1), (2, 3, true, 4)] {
      let operation = NSPrintOperation(
        view: NSHostingView(rootView: Sheet(height: 950)),
        printInfo: info {
          ($0.jobDisposition, $0[.jobSavingURL]) = (.save, file)
          ($0[.allPages], $0[.firstPage], $0[.lastPage]) = (all, first, last)
        })
      operation.showsPrintPanel = false
      #expect(run(operation))
      let pages = try FileInspection(path: file.path)?.pages().count
      #expect(pages == count, "\(first) to \(last)")
    }
    let none = PrintedPages(content: AnyView(Sheet(height: 950)), info: info())
    #expect(throws: PrintedPages.Failure.noPages(5)) { try none.spoolAtOnce(5...6) }
  }

  @Test func `finds the pages where it prints them`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = Text((1...100).map { "Line \($0)" }.joined(separator: "\n")).font(.system(size: 13))
    let found = PrintedPages(content: AnyView(text), info: info())
    while try found.findNext() {}
    let printed = try pages(text).map(\.start)
    #expect(found.starts == printed && found.areAllFound && printed.count > 2)
    let again = try found.findNext()
    #expect(!again)
  }

  // MARK: Preview

  @Test func `shows pages that are drawn when they are looked at, and keeps a few`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let preview = PrintPreview(content: AnyView(Sheet(height: 3000)), info: info())
    var choice = PrintChoice(info())
    await preview.paginate(choice)
    #expect(preview.count == 10 && preview.found == 10 && preview.failure == nil && preview.picture(1) == nil)
    let size = CGSize(width: 150, height: 200)
    for page in 1...10 { await preview.draw(page, size: size, scale: 1) }
    await preview.draw(11, size: size, scale: 1)
    #expect((1...11).filter { preview.picture($0) != nil } == [6, 7, 8, 9, 10])
    await preview.draw(1, size: size, scale: 1)
    let first = try #require(preview.picture(1))
    #expect(first.pixelWidth == 150 && first.pixelHeight == 200)
    #expect(first.pixel(x: 5, y: 5) == 0xFFFF_FFFF, "the margin")
    let red = first.pixel(x: 70, y: 40), blue = first.pixel(x: 70, y: 150)
    #expect(red >> 16 & 0xff > red & 0xff && blue >> 16 & 0xff < blue & 0xff)
    // The pages that are printed are those of the preview, until the paper is another.
    #expect(preview.pages(for: choice) === preview.pages(for: choice))
    choice.orientation = .landscape
    #expect(preview.pages(for: choice).info.page == CGSize(width: 400, height: 300))
    await preview.paginate(choice)
    #expect(preview.count == 15 && preview.layout == 2 && preview.picture(1) == nil)
  }

  @Test func `says in the panel why there is nothing to print`() async {
    defer { try? FileManager.default.removeItem(at: folder) }
    let preview = PrintPreview(content: AnyView(EmptyView()), info: info())
    await preview.paginate(PrintChoice(info()))
    #expect(preview.count == nil && preview.found == 0 && preview.failure?.contains("no size") == true)
  }

  @Test func `has a panel with the pages, their range, and what the printer can do`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try program("lpstat", "if [ \"$1\" = -e ]; then echo Office; else echo 'system default destination: Office'; fi")
    try program("lpoptions", "echo 'PageSize/Media Size: *A4 Letter'; echo 'Duplex/Duplex: *None DuplexNoTumble'")
    let preview = PrintPreview(content: AnyView(Sheet(height: 650)), info: info())
    var choice = PrintChoice(info())
    choice.pages = PrintedRange(2...3)
    let panel = PrintPanel(title: "Chart", preview: preview, choice: choice, choose: { _ in }, programs: folder.path)
    let h = ViewHarness(panel, size: CGSize(width: 640, height: 640))
    func labels() -> String { h.spoken.compactMap(\.label).joined(separator: "|") }
    while preview.count == nil || !labels().contains("Two-Sided") || preview.picture(2) == nil {
      await h.frameIsWanted()
      h.settle()
    }
    for label in ["Printer", "Copies", "All Pages", "First Page", "Last Page", "Paper", "Orientation", "Previous Page", "Next Page", "Preview"] {
      #expect(labels().contains(label), "\(label) in \(labels())")
    }
    #expect(!labels().contains("Color"), "the printer has no choice of it")
    #expect(labels().contains("Page 2 of 3"))
    for node in h.spoken { #expect(Double(node.frame.maxY) <= 640 && Double(node.frame.minY) >= 0) }
    func button(_ label: String) -> AccessibilityNode? { h.spoken(.button).first { $0.label == label } }
    #expect(button("Previous Page")?.properties.isEnabled == false && button("Next Page")?.properties.isEnabled == true)
    #expect(button("Print")?.properties.isEnabled == true)
    let next = try #require(button("Next Page")?.frame)
    h.click(next.midX, next.midY)
    #expect(labels().contains("Page 3 of 3") && button("Next Page")?.properties.isEnabled == false)
  }

  @Test func `does not print a range outside of the pages`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try program("lpstat", "if [ \"$1\" = -e ]; then echo Office; else echo 'system default destination: Office'; fi")
    let preview = PrintPreview(content: AnyView(Sheet(height: 650)), info: info())
    var choice = PrintChoice(info())
    choice.pages = PrintedRange(2...3)
    let panel = PrintPanel(title: "Chart", preview: preview, choice: choice, choose: { _ in }, programs: folder.path)
    let h = ViewHarness(panel, size: CGSize(width: 640, height: 640))
    func button(_ label: String) -> AccessibilityNode? { h.spoken(.button).first { $0.label == label } }
    func field(_ label: String) -> AccessibilityNode? { h.spoken(.textField).first { $0.label == label } }
    while preview.count == nil || field("Last Page") == nil {
      await h.frameIsWanted()
      h.settle()
    }
    let last = try #require(field("Last Page")?.frame), first = try #require(field("First Page")?.frame)
    h.click(last.midX, last.midY)
    h.press(.character("a"), .control)
    if !h.input.handle(.key(KeyEvent(.down, key: .character("9"), time: h.now, producesText: true))) { h.input.handle(.text("9")) }
    h.settle()
    #expect(field("Last Page")?.properties.value == "9")
    #expect(button("Print")?.properties.isEnabled == false && button("Save as PDF\u{2026}")?.properties.isEnabled == false)
    // Where the field is left, its number is one of a page.
    h.click(first.midX, first.midY)
    #expect(field("Last Page")?.properties.value == "3" && button("Print")?.properties.isEnabled == true)
  }
}
