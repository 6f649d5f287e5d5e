import SwiftUI

struct SizesPage: View {
  private enum Choice: String, CaseIterable {
    case automatic = "Automatic", fitted = "Fitted", form = "Form", page = "Page"
  }
  @State private var choice = Choice.automatic
  @State private var isFittedDown = false
  @State private var isSticky = false
  @State private var isShown = false
  @State private var isCompact = false
  @State private var staysPopover = false
  @State private var showsTide = false
  @State private var asksBeforeQuitting = true
  @State private var isUnfinished = false

  var body: some View {
    Demonstration(
      title: "How large a sheet is",
      source: """
        .sheet(isPresented: $isShown) {
          Log().presentationSizing(.\(choice.rawValue.lowercased())\(isFittedDown ? ".fitted(horizontal: false, vertical: true)" : "")\(isSticky ? ".sticky(vertical: true)" : ""))
        }
        """
    ) {
      HStack {
        Button("Show Log") { isShown = true }
        Picker("Size", selection: $choice) { ForEach(Choice.allCases, id: \.self) { Text($0.rawValue) } }.fixedSize()
        Toggle("As tall as the content", isOn: $isFittedDown)
        Toggle("Never smaller again", isOn: $isSticky)
      }
    }
    .sheet(isPresented: $isShown) { sized(Log()) }

    Demonstration(
      title: "A popover where the width is compact",
      source: ".popover(isPresented: $showsTide) { Tide().presentationCompactAdaptation(\(staysPopover ? ".popover" : ".automatic")) }"
    ) {
      HStack {
        Button("Show Tide") { showsTide = true }
          .popover(isPresented: $showsTide) {
            Text("Low tide at six.").padding(24).presentationCompactAdaptation(staysPopover ? .popover : .automatic)
          }
          .environment(\.horizontalSizeClass, isCompact ? .compact : .regular)
        Toggle("Compact", isOn: $isCompact)
        Toggle("Stays a popover", isOn: $staysPopover)
      }
    }

    Demonstration(
      title: "A sheet that keeps the app from quitting",
      source: ".presentationPreventsAppTermination(\(asksBeforeQuitting))"
    ) {
      HStack {
        Button("Begin") { isUnfinished = true }
        Toggle("Quitting waits for it", isOn: $asksBeforeQuitting)
      }
    }
    .sheet(isPresented: $isUnfinished) {
      VStack(spacing: 12) {
        Text("Choose Quit from the File menu.")
        Button("Done") { isUnfinished = false }.keyboardShortcut(.defaultAction)
      }
      .padding(30)
      .presentationPreventsAppTermination(asksBeforeQuitting)
    }
  }

  @ViewBuilder private func sized(_ log: some View) -> some View {
    switch choice {
    case .automatic: log.presentationSizing(varied(.automatic))
    case .fitted: log.presentationSizing(varied(.fitted))
    case .form: log.presentationSizing(varied(.form))
    case .page: log.presentationSizing(varied(.page))
    }
  }
  private func varied(_ sizing: some PresentationSizing) -> some PresentationSizing {
    sizing.fitted(horizontal: false, vertical: isFittedDown).sticky(vertical: isSticky)
  }
}

private struct Log: View {
  @State private var lines = ["Cast off at six"]
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      ForEach(lines.indices, id: \.self) { Text(lines[$0]) }
      HStack {
        Button("More") { lines.append("Entry \(lines.count + 1)") }
        Button("Less") { lines.removeLast() }.disabled(lines.count < 2)
      }
    }
    .padding(20)
    .frame(maxWidth: .infinity, alignment: .leading)
    .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } } }
  }
}
