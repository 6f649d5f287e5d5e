import Foundation
import OrielControls

/// Places to go.
struct FilePanelSidebar: View {
  let model: FilePanelModel
  var body: some View {
    List(selection: selection) {
      Section { rows(model.places.common) }
      if !model.recentPlaces.isEmpty { Section("Recent Places") { rows(model.recentPlaces) } }
      Section("Places") { rows(model.places.places) }
      if !model.places.devices.isEmpty { Section("Devices") { rows(model.places.devices) } }
    }
    .listStyle(.sidebar)
    .accessibilityLabel("Places")
  }
  private func rows(_ places: [FilePlace]) -> some View {
    ForEach(places) { place in Label(place.name, systemImage: place.symbol).tag(place.location) }
  }
  private var selection: Binding<FileLocation?> {
    Binding(
      get: { model.currentPlace },
      set: { if let place = $0, place != model.location { model.go(to: place) } })
  }
}
