import Foundation
import OrielControls

/// Files as a table of names, sizes, kinds and dates.
struct FileTable: View {
  @Bindable var model: FilePanelModel
  private var sorting: Binding<[FileComparator]> {
    Binding(get: { [FileComparator(model.order)] }, set: { if let first = $0.first { model.order = first.fileOrder } })
  }

  var body: some View {
    ScrollViewReader { scroll in
      table.onChange(of: model.revealed, initial: true) { if let id = model.revealed.id { scroll.scrollTo(id) } }
    }
  }
  private var table: some View {
    Group {
      // Rows that are made one by one cost more, and folders may be large.
      if model.mayRefuse {
        Table(of: FileEntry.self, selection: selection, sortOrder: sorting) { columns } rows: {
          ForEach(model.listing.entries) { entry in
            TableRow(entry).changingRows { $0.selectionDisabled(model.refuses(entry)) }
          }
        }
      } else {
        Table(model.listing.entries, selection: selection, sortOrder: sorting) { columns }
      }
    }
    .contextMenu(forSelectionType: FileEntry.ID.self) { FileMenu(ids: $0, model: model) } primaryAction: { ids in
      Task { await model.open(ids) }
    }
  }
  @TableColumnBuilder<FileEntry, FileComparator>
  private var columns: some TableColumnContent<FileEntry, FileComparator> {
    TableColumn("Name", sortUsing: FileComparator(FileOrder(.name))) { FileNameCell(entry: $0, model: model) }
    TableColumn("Size", sortUsing: FileComparator(FileOrder(.size))) { FileSizeText(entry: $0, counts: model.sources.counts).foregroundStyle(.secondary) }
      .width(min: 56, ideal: 68, max: 140)
    TableColumn("Kind", sortUsing: FileComparator(FileOrder(.kind))) { Text($0.kindName).foregroundStyle(.secondary) }
      .width(min: 60, ideal: 100, max: 240)
    TableColumn("Modified", sortUsing: FileComparator(FileOrder(.modified))) { FileDateText(date: $0.modificationDate, now: model.sources.now).foregroundStyle(.secondary) }
      .width(min: 80, ideal: 118, max: 240)
  }
  private var selection: Binding<Set<FileEntry.ID>> {
    Binding(
      get: { model.selection },
      set: { new in
        // One file where one is wanted: the last that was chosen.
        guard !model.request.allowsMultiple, new.count > 1 else { return model.selection = new }
        model.selection = Set(new.subtracting(model.selection).prefix(1))
      })
  }
}

/// The columns by which a table of files is sorted; the listing does the sorting.
nonisolated struct FileComparator: SortComparator, Hashable {
  var fileOrder: FileOrder
  init(_ order: FileOrder) { fileOrder = order }
  var order: SortOrder {
    get { fileOrder.isReversed ? .reverse : .forward }
    set { fileOrder.isReversed = newValue == .reverse }
  }
  func compare(_ a: FileEntry, _ b: FileEntry) -> ComparisonResult {
    let sorted = fileOrder.sorted([b, a])
    return a == b ? .orderedSame : sorted.first == a ? .orderedAscending : .orderedDescending
  }
}

/// What can be done with entries.
struct FileMenu: View {
  let ids: Set<FileEntry.ID>
  let model: FilePanelModel
  var body: some View {
    if ids.count == 1 {
      Button("Open") { Task { await model.open(ids) } }
      Button("Rename") { model.beginRenaming(ids.first) }
      Divider()
    }
    if !model.request.isOpen { Button("New Folder") { model.askForFolder() }.disabled(!model.canMakeFolder) }
    Toggle("Show Hidden Files", isOn: Binding(get: { model.showsHidden }, set: { model.showsHidden = $0 }))
    Button("Read Again") { model.listing.refresh() }
  }
}

/// "12 KB", "6 items".
struct FileSizeText: View {
  let entry: FileEntry
  let counts: FolderCounts
  @State private var count: Int?
  @Environment(\.locale) private var locale
  var body: some View {
    Group {
      if !entry.isFolder { Text(entry.size.formatted(.byteCount(style: .file).locale(locale))) }
      else if let count { Text(count > FolderCounts.most ? "\(FolderCounts.most)+ items" : count == 1 ? "1 item" : "\(count) items") }
      else { Text(verbatim: "") }
    }
    .monospacedDigit()
    .task(id: entry.path) {
      guard entry.isFolder else { return }
      count = await counts.count(entry)
    }
  }
}

/// "Today, 09:12", "Yesterday", "3 Nov 2026".
struct FileDateText: View {
  let date: Date
  let now: @MainActor () -> Date
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some View { Text(words) }
  private var words: String {
    var calendar = calendar
    calendar.timeZone = timeZone
    func format(_ style: Date.FormatStyle) -> String {
      var style = style.locale(locale)
      style.timeZone = timeZone
      style.calendar = calendar
      return date.formatted(style)
    }
    let today = calendar.startOfDay(for: now()), day = calendar.startOfDay(for: date)
    switch calendar.dateComponents([.day], from: day, to: today).day {
    case 0:
      let time = format(Date.FormatStyle(date: .omitted, time: .shortened))
      return RelativeDay.today.word(at: time, locale, calendar)
    case 1: return RelativeDay.yesterday.word(locale, calendar)
    default: return format(.dateTime.day().month(.abbreviated).year())
    }
  }
}
