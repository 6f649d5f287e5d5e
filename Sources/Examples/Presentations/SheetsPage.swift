import SwiftUI

struct Place: Identifiable {
  let id = UUID()
  var name: String
  var kind = "Café"
}

struct SheetsPage: View {
  @State private var isAdding = false
  @State private var isStubborn = false
  @State private var chosen: Place?
  @State private var isCovered = false
  @State private var isLarge = false
  @State private var places = [Place(name: "Boathouse"), Place(name: "Lighthouse", kind: "Museum")]
  @State private var lastEnd = "No sheet has ended yet."

  var body: some View {
    Demonstration(
      title: "A sheet with its buttons",
      source: """
        .sheet(isPresented: $isAdding) {
          NewPlace()
            .toolbar {
              ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
              ToolbarItem(placement: .confirmationAction) { Button("Add") { add() } }
            }
        }
        """
    ) {
      HStack {
        Button("Add Place\u{2026}") { isAdding = true }
        Toggle("Escape does not end it", isOn: $isStubborn)
      }
      Text(lastEnd).foregroundStyle(.secondary)
    }
    .sheet(isPresented: $isAdding) {
      lastEnd = "The sheet ended with \(places.count) places."
    } content: {
      NewPlace(places: $places).interactiveDismissDisabled(isStubborn)
    }

    Demonstration(
      title: "A sheet for an item",
      source: ".sheet(item: $chosen) { place in PlaceDetail(place: place) }"
    ) {
      HStack {
        ForEach(places) { place in Button(place.name) { chosen = place } }
      }
    }
    .sheet(item: $chosen) { PlaceDetail(place: $0) }

    HeightsDemonstration()

    Demonstration(title: "Larger than its window", source: ".sheet(isPresented: $isLarge) { Atlas() }") {
      Button("Open Atlas") { isLarge = true }
    }
    .sheet(isPresented: $isLarge) { Atlas() }

    Demonstration(title: "A cover", source: ".fullScreenCover(isPresented: $isCovered) { Slide() }") {
      Button("Cover the Screen") { isCovered = true }
    }
    .fullScreenCover(isPresented: $isCovered) { Slide() }
  }
}

private struct NewPlace: View {
  @Binding var places: [Place]
  @State private var name = ""
  @State private var kind = "Café"
  @State private var isOnMap = true
  @State private var asksForHelp = false
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text("New place").font(.title3.bold())
      Form {
        TextField("Name", text: $name)
        Picker("Kind", selection: $kind) {
          ForEach(["Café", "Museum", "Pier"], id: \.self) { Text($0) }
        }
        Toggle("Show on the map", isOn: $isOnMap)
        Button("What Is a Place?") { asksForHelp = true }
      }
    }
    .padding(20)
    .frame(width: 400)
    .sheet(isPresented: $asksForHelp) {
      Text("A place has a name, a kind and a point on the map.").padding(30).frame(width: 260)
    }
    .toolbar {
      ToolbarItem(placement: .status) { Text("All fields are needed").font(.caption).foregroundStyle(.secondary) }
      ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      ToolbarItem(placement: .confirmationAction) {
        Button("Add") {
          places.append(Place(name: name, kind: kind))
          dismiss()
        }
        .disabled(name.isEmpty)
      }
    }
  }
}

private struct PlaceDetail: View {
  let place: Place
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    VStack(spacing: 12) {
      Image(systemName: "mappin.and.ellipse").font(.largeTitle)
      Text(place.name).font(.title2)
      Text(place.kind).foregroundStyle(.secondary)
      Button("Done") { dismiss() }.keyboardShortcut(.defaultAction)
    }
    .padding(30)
    .frame(minWidth: 300)
  }
}

private struct Atlas: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    List(1..<200) { Text("Sheet \($0)") }
      .frame(width: 1000, height: 640)
      .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } } }
  }
}

private struct Slide: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    VStack(spacing: 20) {
      Text("The whole monitor").font(.largeTitle)
      Button("Back") { dismiss() }
    }
  }
}

private struct HeightsDemonstration: View {
  @State private var isShown = false
  @State private var detent = PresentationDetent.height(140)
  @State private var letsThrough = false
  var body: some View {
    Demonstration(
      title: "A sheet with several heights",
      source: """
        .sheet(isPresented: $isShown) {
          Notes()
            .presentationDetents([.height(140), .medium, .large], selection: $detent)
            .presentationDragIndicator(.visible)
            .presentationBackgroundInteraction(.enabled)
        }
        """
    ) {
      HStack {
        Button("Show Notes") { isShown = true }
        Toggle("The window can be used meanwhile", isOn: $letsThrough)
      }
    }
    .sheet(isPresented: $isShown) {
      ScrollView {
        Text("Notes").font(.headline).frame(maxWidth: .infinity)
        ForEach(1..<30) { Text("Line \($0)") }
      }
      .padding(.top, 20)
      .presentationDetents([.height(140), .medium, .large], selection: $detent)
      .presentationDragIndicator(.visible)
      .presentationBackgroundInteraction(letsThrough ? .enabled : .disabled)
      .presentationBackground(.thickMaterial)
      .presentationCornerRadius(20)
    }
  }
}
