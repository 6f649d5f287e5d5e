import Foundation
import OrielBase
import OrielScenes

/// Prints an `NSHostingView`, or saves it as a PDF.
///
/// On Linux, it prints through CUPS's `lp`. Pages are images at 216 dots per inch, broken between lines of text, at most 10,000
/// of them. AppKit views are not supported.
@preconcurrency @MainActor public final class NSPrintOperation {
  public let view: NSView?
  public var printInfo: NSPrintInfo
  public var jobTitle: String?
  /// Whether to show the print panel first.
  public var showsPrintPanel = true
  public var showsProgressPanel = true
  private var panel: UnboundPresentation<PrintChoice>?
  private var saving: UnboundFilePanel?
  private var alert: UnboundAlert?

  public init(view: NSView, printInfo: NSPrintInfo = .shared) {
    self.view = view
    self.printInfo = printInfo.copy()
  }

  /// Prints and waits until it is done or cancelled, while the app keeps running. Returns false if nothing was printed.
  ///
  /// Like `NSAlert.runModal`, it cannot wait for the panel inside a task. Without the panel it can, but the app's windows do not
  /// respond until the printing system has the job.
  @discardableResult public func run() -> Bool {
    guard printInfo.jobDisposition != .cancel, let content else { return false }
    var outcome: Bool?, hasBegun = false
    if showsPrintPanel {
      ask(content) { outcome = $0 }
      if outcome == nil, !RunningApp.waitModally(needsTasks: true, until: { outcome != nil }) {
        RuntimeIssue.report("NSPrintOperation.run() was called inside a task, where the panel cannot get events. Call it outside tasks, or set showsPrintPanel to false.")
        panel?.cancel()
        saving?.cancel()
      }
      return outcome ?? false
    }
    let pages = PrintedPages(content: content, info: printInfo.copy())
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

  private var content: AnyView? {
    guard let view = view as? any PrintableView else {
      Gap.used("NSPrintOperation with \(view.map { "\(type(of: $0))" } ?? "no view")", because: "AppKit views are not drawn; print an NSHostingView")
      return nil
    }
    return view.printedContent
  }

  // MARK: Panel

  private func ask(_ content: AnyView, _ done: @escaping (Bool) -> Void) {
    let preview = PrintPreview(content: content, info: printInfo)
    let host = RunningApp.current?.askingWindow
    let graph = host.flatMap { $0.presenter?.top?.graph ?? $0.graph }
    panel = graph.flatMap { graph in
      UnboundPresentation<PrintChoice>(.sheet, "Print", over: graph) { [self] choice in
        panel = nil
        guard let choice else { return done(false) }
        choice.apply(to: printInfo)
        let pages = preview.pages(for: choice)
        guard choice.isPDF else {
          return send(pages, to: .printer(choice.printer, copies: choice.copies, options: choice.options), over: graph, done)
        }
        saving = UnboundFilePanel("Save as PDF", FilePanelRequest(.save(name: fileName, formats: [.pdf])), FileDialogConfiguration(), over: graph) { [self] found in
          saving = nil
          guard let url = found?.urls.first else { return done(false) }
          send(pages, to: .file(url), over: graph, done)
        }
        if saving == nil { done(false) }
      } content: { [self] answer in AnyView(PrintPanel(title: title, preview: preview, choice: PrintChoice(printInfo), choose: answer)) }
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
  /// Without the extension of the file that it is the title of.
  private var fileName: String {
    let name = title as NSString
    return UTType(filenameExtension: name.pathExtension).map { !$0.isDynamic } == true ? name.deletingPathExtension : title
  }
  /// The destination without the panel; nil if a job to save has no file.
  private var destination: PrintDestination? {
    guard printInfo.jobDisposition == .save else {
      let choice = PrintChoice(printInfo)
      return .printer(choice.printer, copies: choice.copies, options: choice.options)
    }
    return (printInfo[.jobSavingURL] as? URL).map { .file($0) }
  }
  /// Prints the pages without blocking the main actor. Returns an error message; nil on success.
  private func perform(_ pages: PrintedPages, _ destination: PrintDestination?) async -> (any Error)? {
    do {
      guard let destination else { throw PrintedPages.Failure.noPlace }
      let file = try await pages.spool(printInfo.pageRange), title = title
      try await FileWork.run(throwing: { try destination.take(file, title: title) })
      return nil
    } catch { return told(error) }
  }
  private func performAtOnce(_ pages: PrintedPages, _ destination: PrintDestination?) -> (any Error)? {
    do {
      guard let destination else { throw PrintedPages.Failure.noPlace }
      try destination.take(try pages.spoolAtOnce(printInfo.pageRange), title: title)
      return nil
    } catch { return told(error) }
  }
  private func told(_ error: any Error) -> any Error {
    RuntimeIssue.report("“\(title)” could not be printed: \(error.localizedDescription)")
    return error
  }
}

/// The destination of printed pages.
nonisolated enum PrintDestination: Equatable, Sendable {
  /// A printer; nil for the user's default.
  case printer(String?, copies: Int, options: [String])
  case file(URL)

  /// Blocks until the printing system has its own copy or the file is written.
  func take(_ pdf: SpooledPDF, title: String) throws {
    switch self {
    case .file(let url): try pdf.save(to: url)
    case .printer(let name, let copies, let options): try Printers.send(pdf.path, to: name, copies: copies, options: options, title: title)
    }
  }
}
/// A printable view.
protocol PrintableView: NSView { var printedContent: AnyView { get } }
extension NSHostingView: PrintableView {
  var printedContent: AnyView { AnyView(rootView) }
}
extension NSView {
  /// Prints the view, with the print panel.
  public func printView(_ sender: Any?) { NSPrintOperation(view: self).run() }
}
