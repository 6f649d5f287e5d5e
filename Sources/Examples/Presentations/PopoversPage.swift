import SwiftUI

struct PopoversPage: View {
  @State private var isShown = false
  @State private var isPinned = false
  @State private var edge = Edge.top
  @State private var note = "Bring the charts."
  @State private var chosen: Place?
  @State private var places = [Place(name: "Boathouse"), Place(name: "Lighthouse", kind: "Museum")]
  @State private var isPainted = false
  @State private var isInspecting = false
  @State private var isNarrow = false

  var body: some View {
    Demonstration(
      title: "A popover with its edge",
      source: """
        .popover(isPresented: $isShown, arrowEdge: .\(edge)) {
          Note(text: $note).interactiveDismissDisabled(\(isPinned))
        }
        """
    ) {
      HStack {
        Button("Show Note") { isShown.toggle() }
          .popover(isPresented: $isShown, arrowEdge: edge) { Note(text: $note).interactiveDismissDisabled(isPinned) }
        Picker("Edge", selection: $edge) { ForEach(Edge.allCases, id: \.self) { Text("\($0)") } }.fixedSize()
        Toggle("Stays", isOn: $isPinned)
      }
    }
    Demonstration(
      title: "A popover for an item, at a point", source: ".popover(item: $chosen, attachmentAnchor: .point(.bottom)) { PlaceFacts(place: $0) }"
    ) {
      HStack { ForEach(places) { place in Button(place.name) { chosen = place } } }
        .popover(item: $chosen, attachmentAnchor: .point(.bottom), arrowEdge: .bottom) { place in
          VStack(alignment: .leading) {
            Text(place.name).font(.headline)
            Text(place.kind).foregroundStyle(.secondary)
          }
          .padding()
        }
    }
    Demonstration(
      title: "A background and corners of its own",
      source: """
        Text("Low tide at six.").padding(24)
          .presentationBackground(.teal.gradient).presentationCornerRadius(24)
        """
    ) {
      Button("Show Tide") { isPainted = true }
        .popover(isPresented: $isPainted) {
          Text("Low tide at six.").foregroundStyle(.white).padding(24)
            .presentationBackground(.teal.gradient).presentationCornerRadius(24)
        }
    }
    Demonstration(
      title: "An inspector, and a sheet instead where the width is compact",
      source: ".inspector(isPresented: $isInspecting) { Facts().inspectorColumnWidth(min: 120, ideal: 160) }"
    ) {
      HStack {
        Toggle("Inspector", isOn: $isInspecting)
        Toggle("Compact", isOn: $isNarrow)
      }
      Text("What is inspected").frame(maxWidth: .infinity, minHeight: 120)
        .inspector(isPresented: $isInspecting) {
          VStack(alignment: .leading) {
            Text("Facts").font(.headline)
            Button("Close") { isInspecting = false }
          }
          .padding()
          .frame(maxHeight: .infinity, alignment: .top)
          .inspectorColumnWidth(min: 120, ideal: 160)
        }
        .environment(\.horizontalSizeClass, isNarrow ? .compact : .regular)
    }
  }
}

private struct Note: View {
  @Binding var text: String
  @State private var isLong = false
  @State private var showsHelp = false
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack {
        Text("Note").font(.headline)
        Spacer()
        Button("Help", systemImage: "questionmark.circle") { showsHelp = true }
          .labelStyle(.iconOnly)
          .popover(isPresented: $showsHelp, arrowEdge: .trailing) { Text("Only you see this note.").padding() }
      }
      TextField("Note", text: $text)
      if isLong { Text("It goes with the place and is printed with it.").foregroundStyle(.secondary) }
      HStack {
        Toggle("More", isOn: $isLong)
        Menu("Insert") {
          Button("Date") { text += " Today." }
          Button("Tide") { text += " Low at six." }
        }
        .fixedSize()
        Spacer()
        Button("Done") { dismiss() }.keyboardShortcut(.defaultAction)
      }
    }
    .padding(16)
    .frame(width: 300)
  }
}
