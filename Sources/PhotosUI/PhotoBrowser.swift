import Foundation
import OrielDrawing
import OrielPresentations

/// A picker's view: albums, photos by month, and buttons.
struct PhotoBrowser: View {
  enum Form { case panel, inline, strip }
  @Bindable var model: PhotoPickerModel
  let form: Form
  var finish: (_ isConfirmed: Bool) -> Void = { _ in }
  @Environment(\.photosPicker) private var configuration
  @Environment(\.theme) private var theme
  @Environment(\.calendar) private var calendar

  private static let size = CGSize(width: 820, height: 560), sidebar = 190.0

  var body: some View {
    Group {
      if form == .strip {
        PhotoStrip(model: model).frame(height: 120)
      } else {
        VStack(spacing: 0) {
          if !configuration.hides(.top) {
            PhotoBar(model: model, showsTitle: form == .panel)
            Divider()
          }
          HStack(spacing: 0) {
            if showsSidebar {
              PhotoSidebar(model: model).frame(width: Self.sidebar)
              Divider()
            }
            PhotoGrid(model: model) { finish(true) }
          }
          if showsFooter {
            Divider()
            PhotoFooter(model: model, form: form, finish: finish)
          }
        }
        .frame(
          minWidth: form == .panel ? 520 : 240, idealWidth: Self.size.width, maxWidth: .infinity, minHeight: 280, idealHeight: Self.size.height,
          maxHeight: .infinity)
      }
    }
    .background(Color(theme.colors.windowBackground))
    .presentationSizing(.fitted)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(model.request.isSingle ? "Choose a Photo" : "Choose Photos")
    .task {
      model.calendar = calendar
      await model.read()
    }
  }
  private var showsSidebar: Bool { !configuration.hides(.leading) && !configuration.disabled.contains(.collectionNavigation) && form == .panel }
  private var showsFooter: Bool { form == .panel || !configuration.hides(.bottom) && !configuration.disabled.contains(.selectionActions) }
}

/// Title and search.
private struct PhotoBar: View {
  @Bindable var model: PhotoPickerModel
  let showsTitle: Bool
  @Environment(\.photosPicker) private var configuration
  var body: some View {
    HStack(spacing: 12) {
      if showsTitle { Text(model.request.isSingle ? "Choose a Photo" : "Choose Photos").font(.headline) }
      if model.isReading { ProgressView().controlSize(.small).accessibilityLabel("Reading the library") }
      Spacer(minLength: 12)
      if !configuration.disabled.contains(.search) {
        SearchField(text: $model.search, prompt: Text("Search")).frame(width: 200)
      }
    }
    .padding(.horizontal, 16)
    .frame(height: 48)
  }
}

private struct PhotoSidebar: View {
  @Bindable var model: PhotoPickerModel
  var body: some View {
    List(selection: Binding(get: { model.place }, set: { model.place = $0 ?? .all })) {
      Label("All Photos", systemImage: "photo.on.rectangle").tag(PhotoPickerModel.Place.all)
      if model.hasVideos { Label("Videos", systemImage: "film").tag(PhotoPickerModel.Place.videos) }
      Section("Folders") {
        ForEach(model.albums, id: \.name) { album in
          HStack {
            Label(album.name, systemImage: "folder").lineLimit(1)
            Spacer(minLength: 4)
            Text("\(album.count)").foregroundStyle(.secondary).monospacedDigit()
          }
          .tag(PhotoPickerModel.Place.album(album.name))
        }
      }
    }
    .listStyle(.sidebar)
    .accessibilityLabel("Folders")
  }
}

/// Square photos, grouped by month.
private struct PhotoGrid: View {
  @Bindable var model: PhotoPickerModel
  let confirm: () -> Void
  @Environment(\.theme) private var theme
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.calendar) private var calendar
  @FocusState private var isFocused: Bool
  private static let cell = 116.0, gap = 4.0, margin = 12.0

  var body: some View {
    GeometryReader { room in
      let columns = max(1, Int((room.size.width - 2 * Self.margin + Self.gap) / (Self.cell + Self.gap)))
      let side = ((room.size.width - 2 * Self.margin - Self.gap * Double(columns - 1)) / Double(columns)).rounded(.down)
      ScrollViewReader { scroll in
        ScrollView {
          LazyVGrid(columns: Array(repeating: GridItem(.fixed(max(20, side)), spacing: Self.gap), count: columns), alignment: .leading, spacing: Self.gap) {
            ForEach(model.months) { month in
              Section {
                ForEach(month.assets) { asset in
                  PhotoCell(asset: asset, model: model, side: side, hasFocus: isFocused) {
                    isFocused = true
                    model.toggle(asset)
                  } open: {
                    model.choose(asset)
                    if model.request.isSingle { confirm() }
                  }
                }
              } header: {
                Text(verbatim: title(of: month)).font(.headline).padding(.top, 8).padding(.bottom, 2)
                  .frame(maxWidth: .infinity, alignment: .leading)
                  .accessibilityAddTraits(.isHeader)
              }
            }
          }
          .padding(.horizontal, Self.margin).padding(.bottom, Self.margin)
        }
        .focusable()
        // The ring is around a photo.
        .focusEffectDisabled()
        .focused($isFocused)
        .onMoveCommand { if let id = model.move($0, columns: columns) { scroll.scrollTo(id) } }
        .onKeyPress(.home) { go(scroll, toEnd: false) }
        .onKeyPress(.end) { go(scroll, toEnd: true) }
        .onKeyPress(.space) { model.toggleCurrent() ? .handled : .ignored }
      }
    }
    .overlay { if let absence = model.absence { PhotoNotice(absence: absence) } }
    .background(Color(theme.colors.contentBackground))
    .onAppear { isFocused = true }
    .accessibilityElement(children: .contain)
  }
  private func go(_ scroll: ScrollViewProxy, toEnd: Bool) -> KeyPress.Result {
    guard let id = model.go(toEnd: toEnd) else { return .ignored }
    scroll.scrollTo(id)
    return .handled
  }
  private func title(of month: PhotoPickerModel.Month) -> String {
    guard let date = month.assets.first?.date else { return "" }
    var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    style = style.month(.wide).year()
    return date.formatted(style)
  }
}

/// Explains why there are no photos.
private struct PhotoNotice: View {
  let absence: PhotoPickerModel.Absence
  var body: some View {
    switch absence {
    case .library:
      ContentUnavailableView("No Photos", systemImage: "photo.on.rectangle", description: Text("Photos and videos in your Pictures and Videos folders appear here."))
    case .found(let search):
      ContentUnavailableView("Nothing Found", systemImage: "magnifyingglass", description: Text("No name or folder contains “\(search)”."))
    }
  }
}

/// One row of photos, the newest first.
private struct PhotoStrip: View {
  let model: PhotoPickerModel
  @Environment(\.theme) private var theme
  @FocusState private var isFocused: Bool
  var body: some View {
    let assets = model.months.flatMap(\.assets)
    ScrollViewReader { scroll in
      ScrollView(.horizontal) {
        LazyHStack(spacing: 4) {
          ForEach(assets) { asset in
            PhotoCell(asset: asset, model: model, side: 100, hasFocus: isFocused) {
              isFocused = true
              model.toggle(asset)
            } open: {
              model.choose(asset)
            }
          }
        }
        .padding(10)
      }
      .focusable(!assets.isEmpty)
      .focused($isFocused)
      .onMoveCommand { direction in
        // There is only one row.
        guard direction == .left || direction == .right else { return }
        if let id = model.move(direction, columns: 1) { scroll.scrollTo(id) }
      }
      .onKeyPress(.space) { model.toggleCurrent() ? .handled : .ignored }
    }
    .overlay {
      if model.absence != nil {
        // The panel's explanation does not fit into a row.
        Label("No Photos", systemImage: "photo.on.rectangle").foregroundStyle(.secondary)
      }
    }
    .background(Color(theme.colors.contentBackground))
  }
}

private struct PhotoCell: View {
  let asset: PhotoAsset
  let model: PhotoPickerModel
  let side: Double
  let hasFocus: Bool
  let toggle: () -> Void
  let open: () -> Void
  @Environment(\.theme) private var theme
  @Environment(\.locale) private var locale
  @State private var picture: Bitmap?

  var body: some View {
    let isChosen = model.isChosen(asset.id), isCurrent = hasFocus && model.current == asset.id
    ZStack(alignment: .bottomTrailing) {
      ZStack {
        Color(theme.colors.fillTertiary)
        if let picture {
          Image(bitmap: picture).resizable().interpolation(.high).scaledToFill()
        } else {
          Image(systemName: asset.isVideo ? "film" : "photo").font(.system(size: 24, weight: .light)).foregroundStyle(.tertiary)
        }
      }
      .frame(width: side, height: side)
      .clipped()
      .opacity(!isChosen && model.isFull ? 0.4 : 1)
      if asset.isVideo {
        Image(systemName: "film").font(.system(size: 11, weight: .semibold)).foregroundStyle(.white)
          .shadow(color: .black.opacity(0.6), radius: 2)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomLeading).padding(6)
      }
      if isChosen { badge.padding(6) }
    }
    .frame(width: side, height: side)
    .overlay {
      if isChosen {
        RoundedRectangle(cornerRadius: 4).strokeBorder(Color(theme.colors.accent), lineWidth: 3)
      } else if isCurrent {
        RoundedRectangle(cornerRadius: 4).strokeBorder(Color(theme.colors.focusRing), lineWidth: 2)
      }
    }
    .clipShape(.rect(cornerRadius: 4))
    .contentShape(.rect)
    .gesture(TapGesture(count: 2).onEnded { open() })
    .simultaneousGesture(TapGesture().onEnded { toggle() })
    .help(Text(verbatim: asset.entry.name))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Text(verbatim: asset.entry.name))
    .accessibilityValue(model.number(of: asset.id).map { Text("\($0)") } ?? Text(verbatim: ""))
    .accessibilityAddTraits(isChosen ? [.isButton, .isImage, .isSelected] : [.isButton, .isImage])
    .accessibilityAction { toggle() }
    .task(id: asset.id) {
      guard picture == nil else { return }
      let made = await model.thumbnails.picture(of: asset.entry)
      guard !Task.isCancelled else { return }
      picture = made
      model.thumbnailsShown += made == nil ? 0 : 1
    }
  }
  private var badge: some View {
    Group {
      if let number = model.number(of: asset.id) {
        Text("\(number)").font(.system(size: 11, weight: .bold)).monospacedDigit()
      } else {
        Image(systemName: "checkmark").font(.system(size: 10, weight: .bold))
      }
    }
    .foregroundStyle(Color(theme.colors.onAccent))
    .frame(minWidth: 20, minHeight: 20)
    .background(Color(theme.colors.accent), in: .capsule)
    .overlay { Capsule().strokeBorder(.white, lineWidth: 1.5) }
  }
}

/// The number of selected photos, and the buttons.
private struct PhotoFooter: View {
  let model: PhotoPickerModel
  let form: PhotoBrowser.Form
  let finish: (Bool) -> Void
  @Environment(\.photosPicker) private var configuration
  @Environment(\.theme) private var theme
  var body: some View {
    HStack(spacing: 8) {
      if !model.request.isSingle, !configuration.disabled.contains(.stagingArea) {
        Text(summary).foregroundStyle(.secondary).monospacedDigit()
      }
      if !configuration.disabled.contains(.selectionActions), !model.request.isSingle {
        Button("Clear") { model.clear() }.buttonStyle(.borderless).disabled(model.chosen.isEmpty)
      }
      Spacer(minLength: 0)
      if form == .panel {
        if model.request.behavior.isContinuous {
          Button { finish(true) } label: { Text("Done").frame(minWidth: least) }.keyboardShortcut(.defaultAction)
            .background { Button("Cancel") { finish(false) }.keyboardShortcut(.cancelAction).opacity(0).accessibilityHidden(true).focusable(false) }
        } else {
          DialogButtons {
            Button(role: .cancel) { finish(false) } label: { Text("Cancel").frame(minWidth: least) }.keyboardShortcut(.cancelAction)
          } confirm: {
            Button { finish(true) } label: { Text("Add").frame(minWidth: least) }.keyboardShortcut(.defaultAction)
              .disabled(!model.canConfirm)
          }
        }
      }
    }
    .padding(.horizontal, 16).padding(.vertical, 12)
  }
  private var least: Double { theme.metrics.control.dialogButtonMin - 2 * theme.metrics.control.paddingH[.regular] }
  private var summary: String {
    let count = model.chosen.count
    if let most = model.request.most { return String(localized: "\(count) of up to \(most) selected") }
    return count == 0 ? String(localized: "Nothing selected") : String(localized: "\(count) selected")
  }
}
