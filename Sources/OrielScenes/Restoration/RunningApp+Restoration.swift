import Foundation
import OrielControls

/// Restoring the windows of the last session.
extension RunningApp {
  /// Reopens the windows that were open when the app terminated, for whatever reason.
  func restoreWindows() {
    guard let memory else { return }
    defer { memory.begin() }
    guard let archive = memory.read(), !archive.windows.isEmpty else { return }
    var returning: [(host: SceneInstance, record: WindowRecord)] = []
    for record in archive.windows {
      guard let declaration = declaration(of: record) else {
        RuntimeIssue.report("A window of the last run is not restored: the app has no scene \(record.scene.id.map { "'\($0)'" } ?? "\(record.scene.index + 1)") of its kind any more.")
        continue
      }
      guard !declaration.isRestorationDisabled, declaration.kind != .alert else { continue }
      if declaration.kind == .extra {
        formerExtraWindows[ObjectIdentifier(declaration)] = record
        continue
      }
      // Some scenes and some apps have only one window.
      if declaration.kind == .window || declaration.kind == .settings || declaration.kind == .utility,
        !registry.windows(of: declaration).isEmpty { continue }
      if !supportsMultipleWindows, declaration.isWindowLike, registry.windows.contains(where: { $0.declaration.isWindowLike }) { continue }
      let host = SceneInstance(app: self, declaration: declaration, presented: value(of: record, in: declaration), record: record)
      registry.add(host)
      returning.append((host, record))
    }
    restoresOthers = returning.contains { $0.host.hasMenuBar }
    show(returning)
  }

  /// The scene with the record's id; without an id, the scene at its index, or the first that presents the same type.
  private func declaration(of record: WindowRecord) -> SceneDeclaration? {
    let alike = entries.map(\.declaration).filter { "\($0.kind)" == record.scene.kind && $0.id == record.scene.id }
    if record.scene.id != nil { return alike.first }
    func presentsTheSame(_ declaration: SceneDeclaration) -> Bool { declaration.presentedType.map { .storedName(of: $0) } == record.presents }
    return alike.first { $0.index == record.scene.index && presentsTheSame($0) } ?? alike.first(where: presentsTheSame)
      ?? alike.first { $0.index == record.scene.index }
  }

  private func value(of record: WindowRecord, in declaration: SceneDeclaration) -> Any? {
    guard let text = record.value else { return nil }
    if let type = declaration.presentedType, record.presents == .storedName(of: type), let value = declaration.decode(Data(text.utf8)) {
      return value
    }
    RuntimeIssue.report(
      "The value presented by a window of \(declaration.nameWithType) can no longer be decoded (it was a \(record.presents ?? "value")): the window is restored without it.")
    return nil
  }

  // MARK: Showing

  /// From the lowest frame to the highest; tabs of a frame together.
  private func show(_ windows: [(host: SceneInstance, record: WindowRecord)]) {
    var frames: [[(host: SceneInstance, record: WindowRecord)]] = []
    for window in windows {
      if let tab = window.record.tab, window.host.mayHaveTabs,
        let index = frames.firstIndex(where: {
          $0[0].record.tab?.group == tab.group && $0[0].host.declaration === window.host.declaration && $0[0].host.mayHaveTabs
        }) {
        frames[index].append(window)
      } else {
        frames.append([window])
      }
    }
    func height(_ frame: [(host: SceneInstance, record: WindowRecord)]) -> Int { frame.map(\.record.height).max() ?? 0 }
    frames.sort { height($0) < height($1) }
    for frame in frames { show(frame: frame) }
    guard let top = frames.last(where: { !$0[0].record.states.contains(.minimized) })?.first(where: { !$0.host.isClosed }) else { return }
    let isElsewhere = if case .number(let number)? = top.record.desktop { number != system.currentDesktop } else { false }
    if frames.count > 1 || isElsewhere { memory?.returning.front = top.host }
  }
  private func show(frame: [(host: SceneInstance, record: WindowRecord)]) {
    guard let first = frame.first(where: { $0.record.tab?.isSelected == true }) ?? frame.first else { return }
    first.host.open()
    guard first.record.tab != nil, !first.host.isClosed else { return }
    let members = frame.enumerated().sorted { ($0.element.record.tab?.position ?? 0, $0.offset) < ($1.element.record.tab?.position ?? 0, $1.offset) }
    guard members.count > 1 || first.record.tab?.showsBar == true, let tabs = SceneFrame.of(first.host) else { return }
    for (index, member) in members.map(\.element).enumerated() where member.host !== first.host {
      // The tab shows its title before its window is visible.
      member.host.fill()
      member.host.graph.evaluate()
      do { try tabs.add(member.host, at: index, selects: false) } catch {
        report(error, opening: member.host.declaration)
        member.host.end()
      }
    }
    if first.record.tab?.showsBar == true { tabs.askForBar(true) }
  }

  // MARK: The session

  /// Saves synchronously, as the session manager requires.
  package func saveState() {
    memory?.saveNow()
    DefaultsKeeper.shared.saveNow()
  }
}
