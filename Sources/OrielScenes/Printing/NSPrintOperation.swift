import Foundation
import OrielBase
import OrielControls
import OrielPresentations

/// Prints an `NSHostingView`, or saves it as a PDF.
///
/// On Linux, it prints through CUPS's `lp`. Pages are images at 216 dots per inch, broken between lines of text, at most 10,000
/// of them. AppKit views, previews and page ranges are not supported.
@preconcurrency @MainActor public final class NSPrintOperation {
  public let view: NSView?
  public var printInfo: NSPrintInfo
  public var jobTitle: String?
  /// Asks for the printer first.
  public var showsPrintPanel = true
  public var showsProgressPanel = true
  private var panel: UnboundPresentation<PrintChoice>?
  private var saving: UnboundFilePanel?
  private var alert: UnboundAlert?

  public init(view: NSView, printInfo: NSPrintInfo = .shared) {
    self.view = view
    self.printInfo = printInfo.copy()
  }

  /// Prints, and waits until that is done or cancelled, while the app goes on. False if nothing was printed.
  ///
  /// Inside a task it cannot wait for the panel, as `NSAlert.runModal` cannot; without the panel it can, but the app's windows
  /// stand still until the printing system has the job.
  @discardableResult public func run() -> Bool {
    guard printInfo.jobDisposition != .cancel, let pages else { return false }
    var outcome: Bool?, hasBegun = false
    if showsPrintPanel {
      ask(pages) { outcome = $0 }
      if outcome == nil, !RunningApp.waitModally(needsTasks: true, until: { outcome != nil }) {
        RuntimeIssue.report("NSPrintOperation.run() was called inside a task, where the panel cannot get events. Call it outside tasks, or set showsPrintPanel to false.")
        panel?.cancel()
        saving?.cancel()
      }
      return outcome ?? false
    }
    let job = Task {
      guard !Task.isCancelled else { return }
      hasBegun = true
      outcome = await perform(pages, destination) == nil
    }
    if !RunningApp.waitModally(needsTasks: true, until: { outcome != nil }), !hasBegun {
      job.cancel()
      outcome = performAtOnce(pages, destination) == nil
    }
    return outcome ?? false
  }

  private var pages: PrintedPages? {
    guard let view = view as? any PrintableView else {
      Gap.used("NSPrintOperation with \(view.map { "\(type(of: $0))" } ?? "no view")", because: "AppKit views are not drawn; print an NSHostingView")
      return nil
    }
    return PrintedPages(content: view.printedContent, info: printInfo)
  }

  // MARK: Asking

  private func ask(_ pages: PrintedPages, _ done: @escaping (Bool) -> Void) {
    let host = RunningApp.current?.askingWindow
    let graph = host.flatMap { $0.presenter?.top?.graph ?? $0.graph }
    panel = graph.flatMap { graph in
      UnboundPresentation<PrintChoice>(.sheet, "Print", over: graph) { [self] choice in
        panel = nil
        guard let choice else { return done(false) }
        guard choice.isPDF else { return send(pages, to: .printer(choice.printer, copies: choice.copies), over: graph, done) }
        saving = UnboundFilePanel("Save as PDF", FilePanelRequest(.save(name: title, formats: [.pdf])), FileDialogConfiguration(), over: graph) { [self] found in
          saving = nil
          guard let url = found?.urls.first else { return done(false) }
          send(pages, to: .file(url), over: graph, done)
        }
        if saving == nil { done(false) }
      } content: { [self] answer in AnyView(PrintPanel(choice: PrintChoice(printInfo), choose: answer)) }
    }
    guard panel == nil else { return }
    RuntimeIssue.report("NSPrintOperation.run: there is no window to show the panel in. Open a window first, or set showsPrintPanel to false.")
    done(false)
  }
  private func send(_ pages: PrintedPages, to destination: PrintDestination, over graph: ViewGraph, _ done: @escaping (Bool) -> Void) {
    Task {
      guard let failure = await perform(pages, destination) else { return done(true) }
      alert = UnboundAlert(
        "Print", String(localized: "“\(title)” could not be printed."), message: failure.localizedDescription, isError: true,
        [UnboundAlert.Choice(String(localized: "OK"), role: .cancel)], over: graph
      ) { [weak self] in
        self?.alert = nil
        done(false)
      }
      if alert == nil { done(false) }
    }
  }

  // MARK: Printing

  private var title: String { jobTitle ?? RunningApp.current?.askingWindow?.title ?? String(localized: "Untitled") }
  /// Where it goes without asking; nil if it is to be saved nowhere.
  private var destination: PrintDestination? {
    guard printInfo.jobDisposition == .save else { return .printer(printInfo.printer, copies: printInfo[.copies] as? Int ?? 1) }
    return (printInfo[.jobSavingURL] as? URL).map { .file($0) }
  }
  /// Why not; nil if it was done. Neither the disk nor the printing system is waited for on the main actor.
  private func perform(_ pages: PrintedPages, _ destination: PrintDestination?) async -> (any Error)? {
    do {
      guard let destination else { throw PrintedPages.Failure.noPlace }
      let file = try await pages.spool(), title = title
      try await FileWork.run(throwing: { try destination.take(file, title: title) })
      return nil
    } catch { return told(error) }
  }
  private func performAtOnce(_ pages: PrintedPages, _ destination: PrintDestination?) -> (any Error)? {
    do {
      guard let destination else { throw PrintedPages.Failure.noPlace }
      try destination.take(try pages.spoolAtOnce(), title: title)
      return nil
    } catch { return told(error) }
  }
  private func told(_ error: any Error) -> any Error {
    RuntimeIssue.report("“\(title)” could not be printed: \(error.localizedDescription)")
    return error
  }
}

/// Where pages go.
nonisolated enum PrintDestination: Equatable, Sendable {
  /// One of the printing system's; nil is the person's own.
  case printer(String?, copies: Int)
  case file(URL)

  /// May take as long as the printing system or the disk does. The printing system has its own copy afterwards.
  func take(_ pdf: SpooledPDF, title: String) throws {
    switch self {
    case .file(let url): try pdf.save(to: url)
    case .printer(let name, let copies): try Printers.send(pdf.path, to: name, copies: copies, title: title)
    }
  }
}
/// What the panel is answered with.
struct PrintChoice {
  var printer: String?
  var copies: Int
  /// The person wants a PDF, and is asked where.
  var isPDF = false
  init(_ info: NSPrintInfo) {
    printer = info.printer
    copies = info[.copies] as? Int ?? 1
  }
}

/// A view that can be drawn on paper.
protocol PrintableView: NSView { var printedContent: AnyView { get } }
extension NSHostingView: PrintableView {
  var printedContent: AnyView { AnyView(rootView) }
}
extension NSView {
  /// Prints it, with the panel.
  public func printView(_ sender: Any?) { NSPrintOperation(view: self).run() }
}
