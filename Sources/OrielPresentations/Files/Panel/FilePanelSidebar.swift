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
      // Not a place around the folder: a click on what is selected already would not go there.
      get: {
        let location = model.location
        return (model.places.all + model.recentPlaces).contains { $0.location == location } ? location : nil
      },
      set: { if let place = $0, place != model.location { model.go(to: place) } })
  }
}
