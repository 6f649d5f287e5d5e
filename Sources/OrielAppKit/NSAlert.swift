import Foundation
import OrielScenes

/// An alert like that of `alert(_:isPresented:)`, for code outside views. It is presented over the window that has the focus.
///
/// On Linux, there are no accessory views, no delegates and no `beginSheetModal`.
@preconcurrency @MainActor open class NSAlert {
  public nonisolated enum Style: UInt, Sendable { case warning, informational, critical }

  open var messageText = ""
  open var informativeText = ""
  /// Critical alerts show a warning sign. Other styles look the same.
  open var alertStyle = Style.warning
  /// The alert's icon; nil for the app's.
  open var icon: NSImage?
  open var showsSuppressionButton = false
  /// The check box: `state` is the user's choice, `title` its label.
  public let suppressionButton: NSButton? = NSButton(title: String(localized: "Don’t ask again"))
  /// The buttons in the order in which they were added. An alert without any gets an OK button.
  public private(set) var buttons: [NSButton] = []
  private var shown: UnboundPresentation<Int>?

  public init() {}
  /// Creates an alert with the error's description and recovery suggestion.
  public convenience init(error: any Error) {
    self.init()
    messageText = error.localizedDescription
    informativeText = (error as? any LocalizedError)?.recoverySuggestion ?? ""
  }

  /// Adds a button. Return presses the first one, Escape one called "Cancel".
  @discardableResult open func addButton(withTitle title: String) -> NSButton {
    let button = NSButton(title: title)
    if buttons.isEmpty { button.keyEquivalent = "\r" }
    if title == "Cancel" || title == String(localized: "Cancel") { button.keyEquivalent = "\u{1B}" }
    button.tag = NSApplication.ModalResponse.alertFirstButtonReturn.rawValue + buttons.count
    buttons.append(button)
    return button
  }

  /// Shows the alert and waits for the answer while the app keeps running.
  @discardableResult open func runModal() -> NSApplication.ModalResponse {
    var response: NSApplication.ModalResponse?
    show(over: RunningApp.current?.askingWindow) { response = $0 }
    if response == nil, !RunningApp.waitModally(needsTasks: false, until: { response != nil }) { shown?.cancel() }
    return response ?? .abort
  }
  private func show(over host: SceneInstance?, _ done: @escaping (NSApplication.ModalResponse) -> Void) {
    guard shown == nil else { return RuntimeIssue.report("NSAlert: the alert is already shown. Create another NSAlert.") }
    let buttons = buttons.filter { !$0.isHidden }, ok = NSButton(title: String(localized: "OK"))
    ok.tag = NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
    let shownButtons = buttons.isEmpty ? [ok] : buttons
    var configuration = DialogConfiguration()
    configuration.icon = icon.map { Image(nsImage: $0) }
    configuration.severity = alertStyle == .critical ? .critical : .standard
    if showsSuppressionButton, let suppressionButton {
      configuration.suppress(
        Binding(get: { suppressionButton.state == .on }, set: { suppressionButton.state = $0 ? .on : .off }), Text(verbatim: suppressionButton.title))
    }
    let title = messageText, message = informativeText
    shown = (host?.presenter?.top?.graph ?? host?.graph).flatMap { graph in
      UnboundPresentation<Int>(.alert, "NSAlert", over: graph) { [self] answer in
        shown = nil
        // The window closed without an answer.
        done(answer.map { NSApplication.ModalResponse($0) } ?? .abort)
      } content: { answer in
        AnyView(NSAlertContent(title: title, message: message, buttons: shownButtons, answer: answer).environment(\.dialogConfiguration, configuration))
      }
    }
    guard shown == nil else { return }
    RuntimeIssue.report("NSAlert: there is no window to show \"\(title)\" in. Open a window first, or use AlertScene.")
    done(.abort)
  }
}

private struct NSAlertContent: View {
  let title: String
  let message: String
  let buttons: [NSButton]
  let answer: (Int?) -> Void
  var body: some View {
    if message.isEmpty {
      AlertBody(kind: .alert, title: Text(verbatim: title), actions: actions, message: EmptyView())
    } else {
      AlertBody(kind: .alert, title: Text(verbatim: title), actions: actions, message: Text(verbatim: message))
    }
  }
  private var actions: some View {
    ForEach(buttons.map(\.tag), id: \.self) { tag in
      let button = buttons.first { $0.tag == tag }!
      Button(button.title, role: button.role) { answer(tag) }.keyboardShortcut(button.shortcut).disabled(!button.isEnabled)
    }
  }
}

/// A button of an alert.
@preconcurrency @MainActor public final class NSButton {
  public nonisolated enum StateValue: Sendable { case off, on, mixed }
  public var title: String
  /// "\r" for Return, "\u{1B}" for Escape; other keys have no effect in an alert.
  public var keyEquivalent = ""
  /// Whether the button has a destructive action. It is drawn accordingly.
  public var hasDestructiveAction = false
  public var tag = 0
  public var state = StateValue.off
  public var isHidden = false { didSet { if isHidden != oldValue { onChange?() } } }
  public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
  /// Called on changes, for a button that another view draws.
  var onChange: (() -> Void)?
  init(title: String) { self.title = title }

  fileprivate var role: ButtonRole? { keyEquivalent == "\u{1B}" ? .cancel : hasDestructiveAction ? .destructive : nil }
  fileprivate var shortcut: KeyboardShortcut? { keyEquivalent == "\r" ? .defaultAction : nil }
}

extension NSApplication.ModalResponse {
  public static let alertFirstButtonReturn = Self(rawValue: 1000)
  public static let alertSecondButtonReturn = Self(rawValue: 1001)
  public static let alertThirdButtonReturn = Self(rawValue: 1002)
}
