extension UserFolders.Kind {
  /// In the sidebar of a file panel.
  package nonisolated var symbol: String {
    switch self {
    case .desktop: "display"
    case .documents: "doc"
    case .downloads: "arrow.down.circle"
    case .music: "music.note"
    case .pictures: "photo"
    case .videos: "film"
    }
  }
}
