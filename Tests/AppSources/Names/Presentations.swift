import SwiftUI
import UIKit
import UniformTypeIdentifiers

/// Presentations, as apps write them.
struct PresentationNames: View {
  struct Item: Identifiable { var id = 0 }
  struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    var text = ""
    init(text: String = "") { self.text = text }
    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
  }
  @State private var isShown = false
  @State private var item: Item?
  @State private var detent = PresentationDetent.medium

  var body: some View {
    VStack {
      Text("a").sheet(isPresented: $isShown) { sheet }
        .sheet(item: $item, onDismiss: { isShown = false }) { Text("\($0.id)") }
        .fullScreenCover(isPresented: $isShown) { Text("a").interactiveDismissDisabled() }
      Text("b").alert("Delete?", isPresented: $isShown) {
        Button("Delete", role: .destructive) {}
        Button("Cancel", role: .cancel) {}
      } message: { Text("It cannot be undone.") }
        .alert(isPresented: $isShown) { Alert(title: Text("Old"), message: Text("form"), dismissButton: .default(Text("OK"))) }
        .actionSheet(isPresented: $isShown) { ActionSheet(title: Text("Old"), buttons: [.cancel(), .destructive(Text("Delete"))]) }
      Text("c").confirmationDialog("Sure?", isPresented: $isShown, titleVisibility: .visible) { Button("Yes") {} }
        .popover(isPresented: $isShown, arrowEdge: .bottom) { Text("c").presentationCompactAdaptation(.popover) }
      Text("d").fileImporter(isPresented: $isShown, allowedContentTypes: [.image, .folder], allowsMultipleSelection: true) { result in
        if case .success(let urls) = result { print(urls.count) }
      }
      .fileExporter(isPresented: $isShown, document: Note(), contentType: .plainText, defaultFilename: "Note") { _ in }
    }
  }
  private var sheet: some View {
    Text("sheet").presentationDetents([.medium, .large, .height(200)], selection: $detent).presentationDragIndicator(.visible)
      .presentationBackground(.thinMaterial).presentationCornerRadius(12).presentationSizing(.form)
      .presentationBackgroundInteraction(.enabled(upThrough: .medium))
  }
}

final class PhoneDelegate: NSObject, UIApplicationDelegate {}

struct PresentingApp: App {
  @UIApplicationDelegateAdaptor(PhoneDelegate.self) private var delegate
  var body: some Scene {
    WindowGroup { PresentationNames().onContinueUserActivity("org.example.read") { print($0.activityType) } }
    MenuBarExtra("Clock", systemImage: "clock") { Button("Stop") {} }.menuBarExtraStyle(.window)
  }
}

/// Drag and drop, as apps write it.
struct DragNames: View {
  @State private var names = ["a"]
  @State private var isTargeted = false

  struct Reorder: DropDelegate {
    @Binding var names: [String]
    func validateDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.text]) }
    func dropEntered(info: DropInfo) { print(info.location) }
    func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
    func performDrop(info: DropInfo) -> Bool {
      for provider in info.itemProviders(for: [.text]) {
        _ = provider.loadObject(ofClass: String.self) { text, _ in print(text ?? "") }
      }
      return true
    }
  }
  var body: some View {
    VStack {
      Text("a").onDrag { NSItemProvider(object: "a" as NSString) }.onDrop(of: [UTType.text], delegate: Reorder(names: $names))
      Text("b").draggable("b") { Image(systemName: "doc") }
        .dropDestination(for: String.self) { items, location in
          names += items
          return location.x > 0
        } isTargeted: { isTargeted = $0 }
      Text("c").onDrop(of: [.fileURL], isTargeted: $isTargeted) { providers in
        guard let provider = providers.first else { return false }
        provider.loadItem(forTypeIdentifier: UTType.fileURL.identifier, options: nil) { data, _ in print(data as Any) }
        return true
      }
      List { ForEach(names, id: \.self) { Text($0).itemProvider { NSItemProvider(object: "row" as NSString) } } }
    }
  }
}
