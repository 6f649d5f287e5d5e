import Foundation
import OrielBase
import OrielPresentations

#if canImport(Glibc)
  import Glibc
#endif

/// Picking photos in a sandbox without access to the user's folders, through the desktop's file chooser.
extension PhotoRequest {
  /// Whether no part of the library can be read.
  var needsPortal: Bool {
    guard OutsideFilePanels.isSandboxed() else { return false }
    let library = library ?? .shared()
    return library.providers.isEmpty && !library.folders.contains { access($0, R_OK | X_OK) == 0 }
  }
  /// The file types to offer. The file chooser cannot filter by kinds of photos.
  var contentTypes: [UTType] {
    guard let filter else { return [.image, .movie] }
    let images: [PHPickerFilter.Kind] = [.livePhotos, .bursts, .depthEffectPhotos, .panoramas, .screenshots, .spatialMedia]
    let videos: [PHPickerFilter.Kind] = [.cinematicVideos, .screenRecordings, .slomoVideos, .timelapseVideos, .spatialMedia]
    func allows(_ kind: PHPickerFilter.Kind, _ special: [PHPickerFilter.Kind]) -> Bool {
      filter.allows([kind]) || special.contains { filter.allows([kind, $0]) }
    }
    return (allows(.images, images) ? [.image] : []) + (allows(.videos, videos) ? [.movie] : [])
  }
  /// The chosen files as a selection, up to the limit.
  func items(at urls: [URL]) -> [PhotosPickerItem] {
    urls.prefix(most ?? urls.count).map { url in
      PhotosPickerItem(
        path: url.path, type: UTType(fileName: url.lastPathComponent) ?? .data, policy: policy, isIdentified: library != nil)
    }
  }
}
