import Foundation
import OrielBase
import OrielPresentations

#if canImport(Glibc)
  import Glibc
#endif

/// Photos in a sandbox that does not let the app into the person's folders: the file chooser of the desktop, which does, asks for them.
extension PhotoRequest {
  /// Nothing of the library can be read.
  var needsPortal: Bool {
    guard OutsideFilePanels.isSandboxed() else { return false }
    let library = library ?? .shared()
    return library.providers.isEmpty && !library.folders.contains { access($0, R_OK | X_OK) == 0 }
  }
  /// The kinds of files to offer. What a photo is besides an image, the file chooser cannot tell.
  var contentTypes: [UTType] {
    guard let filter else { return [.image, .movie] }
    let images: [PHPickerFilter.Kind] = [.livePhotos, .bursts, .depthEffectPhotos, .panoramas, .screenshots, .spatialMedia]
    let videos: [PHPickerFilter.Kind] = [.cinematicVideos, .screenRecordings, .slomoVideos, .timelapseVideos, .spatialMedia]
    func allows(_ kind: PHPickerFilter.Kind, _ special: [PHPickerFilter.Kind]) -> Bool {
      filter.allows([kind]) || special.contains { filter.allows([kind, $0]) }
    }
    return (allows(.images, images) ? [.image] : []) + (allows(.videos, videos) ? [.movie] : [])
  }
  /// The files as a choice: the first ones, where only so many are wanted.
  func items(at urls: [URL]) -> [PhotosPickerItem] {
    urls.prefix(most ?? urls.count).map { url in
      PhotosPickerItem(
        path: url.path, type: UTType(fileName: url.lastPathComponent) ?? .data, policy: policy, isIdentified: library != nil)
    }
  }
}
