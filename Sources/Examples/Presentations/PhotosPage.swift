import PhotosUI
import SwiftUI

struct PhotosPage: View {
  @State private var picks = false
  @State private var items: [PhotosPickerItem] = []
  @State private var images: [Image] = []
  @State private var one: PhotosPickerItem?
  @State private var isOrdered = true
  @State private var onlyImages = false
  @State private var limit = 5

  var body: some View {
    Demonstration(
      title: "Choosing photos",
      source: """
        .photosPicker(isPresented: $picks, selection: $items, maxSelectionCount: limit, selectionBehavior: .ordered)
        .task(id: items) {
          for item in items { if let image = try? await item.loadTransferable(type: Image.self) { images.append(image) } }
        }
        """
    ) {
      HStack {
        Button("Choose Photos\u{2026}") { picks = true }
        Toggle("Ordered", isOn: $isOrdered)
        Toggle("Images only", isOn: $onlyImages)
        Stepper("Up to \(limit)", value: $limit, in: 2...20)
      }
      HStack {
        ForEach(images.indices, id: \.self) { index in
          images[index].resizable().scaledToFill().frame(width: 72, height: 72).clipShape(.rect(cornerRadius: 6))
        }
      }
    }
    .photosPicker(
      isPresented: $picks, selection: $items, maxSelectionCount: limit, selectionBehavior: isOrdered ? .ordered : .default,
      matching: onlyImages ? .images : nil
    )
    .task(id: items) {
      var loaded: [Image] = []
      for item in items {
        if let image = try? await item.loadTransferable(type: Image.self) { loaded.append(image) }
      }
      images = loaded
    }

    Demonstration(title: "As a button", source: "PhotosPicker(\"Choose a Photo\", selection: $one, matching: .images)") {
      PhotosPicker("Choose a Photo", selection: $one, matching: .images)
    }
    Demonstration(title: "In its place", source: "PhotosPicker(\u{2026}).photosPickerStyle(.compact)") {
      PhotosPicker("Photos", selection: $items).photosPickerStyle(.compact)
    }
  }
}
