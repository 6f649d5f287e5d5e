import Foundation
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielAppKit
@testable import OrielPresentations
@testable import OrielScenes

/// What code says to the panels and alerts of AppKit before they appear, and when they cannot.
@Suite(.serialized) struct `The properties of panels` {
  @Test func `are those of the panel that the person sees`() {
    let panel = NSSavePanel.savePanel(), plain = panel.configuration
    #expect(plain.message == nil && plain.confirmationLabel == nil && plain.filenameLabel == nil && plain.defaultDirectory == nil)
    #expect(plain.customizationID == nil && plain.browserOptions == [] && !plain.importsUnresolvedAliases)
    panel.title = "Title"
    #expect(panel.configuration.message == Text(verbatim: "Title"))
    panel.message = "Message"
    (panel.prompt, panel.nameFieldLabel, panel.identifier) = ("Keep", "Called:", "chart")
    panel.directoryURL = URL(fileURLWithPath: "/tmp")
    let full = panel.configuration
    #expect(full.message == Text(verbatim: "Message") && full.confirmationLabel == Text(verbatim: "Keep"))
    #expect(full.filenameLabel == Text(verbatim: "Called:") && full.customizationID == "chart" && full.defaultDirectory?.path == "/tmp")
    for (hidden, packages) in [(false, false), (true, false), (false, true), (true, true)] {
      (panel.showsHiddenFiles, panel.treatsFilePackagesAsDirectories) = (hidden, packages)
      #expect(panel.configuration.browserOptions.contains(.includeHiddenFiles) == hidden)
      #expect(panel.configuration.browserOptions.contains(.enumeratePackages) == packages)
    }
    #expect(!panel.configuration.hidesExtension)
    panel.isExtensionHidden = true
    #expect(panel.configuration.hidesExtension)
    let open = NSOpenPanel.openPanel()
    #expect(!open.configuration.importsUnresolvedAliases)
    open.resolvesAliases = false
    open.prompt = "Take"
    #expect(open.configuration.importsUnresolvedAliases && open.configuration.confirmationLabel == Text(verbatim: "Take"))
  }
  @Test func `say what is asked for`() {
    let save = NSSavePanel()
    #expect(save.request.purpose == .save(name: "Untitled", formats: []))
    (save.nameFieldStringValue, save.allowedContentTypes) = ("Chart", [.png, .pdf])
    #expect(save.request.purpose == .save(name: "Chart", formats: [.png, .pdf]))
    // The older form, of identifiers and extensions.
    save.allowedFileTypes = ["public.jpeg", "txt"]
    #expect(save.allowedContentTypes == [.jpeg, .plainText] && save.allowedFileTypes == ["public.jpeg", "public.plain-text"])
    save.allowedFileTypes = nil
    #expect(save.allowedContentTypes.isEmpty && save.allowedFileTypes == nil)
    let open = NSOpenPanel()
    /// Files, folders, types, and what is offered then.
    let table: [(Bool, Bool, [UTType], [UTType])] = [
      (true, false, [], [.data, .package]), (true, true, [], [.data, .package, .folder]), (false, true, [], [.folder]), (false, false, [], []),
      (true, false, [.png], [.png]), (true, true, [.png, .pdf], [.png, .pdf, .folder]), (false, true, [.png], [.folder]),
    ]
    for (files, folders, types, offered) in table {
      (open.canChooseFiles, open.canChooseDirectories, open.allowedContentTypes) = (files, folders, types)
      for several in [false, true] {
        open.allowsMultipleSelection = several
        #expect(open.request.purpose == .open(types: offered, allowsMultiple: several))
      }
    }
  }
  @Test func `hold what was chosen`() {
    let urls = [URL(fileURLWithPath: "/tmp/a.png"), URL(fileURLWithPath: "/tmp/b.png")]
    let choice = FilePanelChoice(urls: urls, format: .png, folder: "/tmp")
    let save = NSSavePanel(), open = NSOpenPanel()
    save.nameFieldStringValue = "Chart"
    save.take(choice)
    #expect(save.url == urls[0] && save.nameFieldStringValue == "a.png")
    save.take(nil)
    #expect(save.url == nil && save.nameFieldStringValue == "a.png")
    open.take(choice)
    #expect(open.urls == urls && open.url == urls[0])
    open.take(nil)
    #expect(open.urls.isEmpty && open.url == nil)
  }
  @Test func `are of no use without a window, which is an issue and an answer`() {
    RunningApp.current?.standAside()
    for panel in [NSSavePanel(), NSOpenPanel()] {
      panel.url = URL(fileURLWithPath: "/tmp/old")
      var answers: [NSApplication.ModalResponse] = []
      let issues = RuntimeIssue.capturing {
        panel.begin { answers.append($0) }
        panel.begin { answers.append($0) }
        answers.append(panel.runModal())
      }
      #expect(answers == [.cancel, .cancel, .cancel] && panel.url == nil)
      #expect(issues.count == 3 && issues.allSatisfy { $0.contains("\(type(of: panel)).begin: there is no window") })
    }
    let alert = NSAlert()
    alert.messageText = "Lost?"
    var answer: NSApplication.ModalResponse?
    let issues = RuntimeIssue.capturing { answer = alert.runModal() }
    #expect(answer == .abort && issues.count == 1 && issues[0].contains("NSAlert: there is no window to show \"Lost?\""))
  }
  @Test func `wait for an answer once, and not inside a task`() {
    let test = MenuTest(size: CGSize(width: 1000, height: 700), Text("Below")), panel = NSSavePanel()
    var answers: [NSApplication.ModalResponse] = []
    panel.url = URL(fileURLWithPath: "/tmp/old")
    panel.begin { answers.append($0) }
    test.system.advance(by: 1)
    #expect(test.host.madePresenter?.isEmpty == false && answers.isEmpty && panel.url == nil)
    let issues = RuntimeIssue.capturing { panel.begin { answers.append($0) } }
    #expect(issues.count == 1 && issues[0].contains("NSSavePanel.begin: the panel is already shown"))
    panel.cancel(nil)
    test.system.advance(by: 1)
    #expect(test.host.madePresenter?.isEmpty == true && answers == [.cancel])
    // With nobody who could answer.
    test.system.isInsideTask = true
    let inside = RuntimeIssue.capturing { answers.append(panel.runModal()) }
    test.system.advance(by: 1)
    #expect(inside.count == 1 && inside[0].contains("await begin()"))
    #expect(answers == [.cancel, .cancel] && test.host.madePresenter?.isEmpty == true)
  }
  @Test func `of an alert number its buttons, and give the first Return and one called Cancel Escape`() {
    let alert = NSAlert()
    for title in ["Save", "Don't Save", "Cancel", "Help"] { #expect(alert.addButton(withTitle: title) === alert.buttons.last) }
    #expect(alert.buttons.map(\.title) == ["Save", "Don't Save", "Cancel", "Help"] && alert.buttons.map(\.tag) == [1000, 1001, 1002, 1003])
    #expect(alert.buttons.map(\.keyEquivalent) == ["\r", "", "\u{1B}", ""])
    let other = NSAlert()
    other.addButton(withTitle: "Cancel")
    other.addButton(withTitle: "OK")
    #expect(other.buttons.map(\.keyEquivalent) == ["\u{1B}", ""])
    #expect(NSApplication.ModalResponse.alertFirstButtonReturn.rawValue == 1000 && NSApplication.ModalResponse.alertSecondButtonReturn.rawValue == 1001)
    #expect(NSApplication.ModalResponse.alertThirdButtonReturn.rawValue == 1002 && NSApplication.ModalResponse.OK.rawValue == 1)
    var changes = 0
    let button = alert.buttons[0]
    button.onChange = { changes += 1 }
    for (value, count) in [(false, 0), (true, 1), (true, 1), (false, 2)] {
      button.isHidden = value
      #expect(changes == count)
    }
    for (value, count) in [(true, 2), (false, 3), (false, 3), (true, 4)] {
      button.isEnabled = value
      #expect(changes == count)
    }
  }
}

@Suite struct `What is printed` {
  @Test func `has the paper's size in its orientation, and an area between the margins that is never empty`() {
    let info = NSPrintInfo()
    info.paperSize = CGSize(width: 300, height: 400)
    (info.topMargin, info.bottomMargin, info.leftMargin, info.rightMargin) = (50, 20, 40, 60)
    #expect(info.page == CGSize(width: 300, height: 400) && info.imageable == CGRect(x: 40, y: 50, width: 200, height: 330))
    info.orientation = .landscape
    #expect(info.page == CGSize(width: 400, height: 300) && info.imageable == CGRect(x: 40, y: 50, width: 300, height: 230))
    info.paperSize = CGSize(width: 106, height: 137)
    #expect(info.imageable == CGRect(x: 40, y: 50, width: 37, height: 36))
    info.paperSize = CGSize(width: 0, height: 0)
    #expect(info.imageable == CGRect(x: 40, y: 50, width: 36, height: 36))
  }
  @Test func `is told by a copy, which code may change`() {
    let info = NSPrintInfo(), plain = PrintChoice(info)
    #expect(plain.copies == 1 && plain.printer == nil && !plain.isPDF)
    info.paperSize = CGSize(width: 300, height: 400)
    (info.topMargin, info.bottomMargin, info.leftMargin, info.rightMargin) = (1, 2, 3, 4)
    (info.orientation, info.jobDisposition, info.printer) = (.landscape, .save, "Office")
    info[.copies] = 3
    let copy = info.copy()
    #expect(copy !== info && copy.paperSize == info.paperSize && copy.orientation == .landscape && copy.jobDisposition == .save)
    #expect([copy.topMargin, copy.bottomMargin, copy.leftMargin, copy.rightMargin] == [1, 2, 3, 4])
    #expect(copy.printer == "Office" && copy[.copies] as? Int == 3 && copy.dictionary().count == 1)
    copy[.copies] = 5
    #expect(info[.copies] as? Int == 3 && PrintChoice(copy).copies == 5 && PrintChoice(copy).printer == "Office")
    let operation = NSPrintOperation(view: NSView(), printInfo: info)
    #expect(operation.printInfo !== info && operation.printInfo.printer == "Office")
  }
}
