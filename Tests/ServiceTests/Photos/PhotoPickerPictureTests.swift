import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielScenes
@testable import PhotosUI

@Suite struct `The looks of photo pickers` {
  @Test(arguments: PictureMode.allCases) func `with some photos chosen`(mode: PictureMode) async {
    let folder = Folder()
    let colors = [RGBA(red: 0.25, green: 0.55, blue: 0.8), RGBA(red: 0.9, green: 0.6, blue: 0.35), RGBA(red: 0.55, green: 0.7, blue: 0.45), RGBA(red: 0.5, green: 0.45, blue: 0.7)]
    for number in 0..<14 {
      let name = ["Pictures/Harbour", "Pictures/Crew", "Pictures"][number % 3] + "/\(number).png"
      folder.file(name, Documents.png(160, [160, 110, 220][number % 3], colors[number % 4]))
      folder.setDate(name, PhotoFolder.may - number * 4 * 86_400)
    }
    var request = PhotoRequest(behavior: .ordered, most: 5)
    request.library = PHPhotoLibrary(ownFolders: [folder("Pictures")])
    let model = PhotoPickerModel(request, chosen: [], thumbnails: Thumbnails(cache: folder("cache")))
    // Small where the picture is one of many pixels or of edges only.
    let isWhole = [PictureMode.light, .dark, .rightToLeft].contains(mode)
    let harness = mode.harness(PhotoBrowser(model: model, form: .panel), size: isWhole ? CGSize(width: 820, height: 560) : CGSize(width: 560, height: 340))
    await harness.shows { !model.isReading }
    for index in [1, 4, 2] { model.toggle(model.shown[index]) }
    // A picture that is there has been painted over its icon: no symbol of a photo is left but those of the sidebar.
    await harness.shows {
      let cells = harness.spoken.count { $0.label?.hasSuffix(".png") == true }
      return cells > 0 && model.thumbnailsShown >= cells
    }
    mode.check("photos", harness)
  }
  @Test(arguments: [PictureMode.light, .dark]) func `in a row without any`(mode: PictureMode) async {
    var request = PhotoRequest()
    request.library = PHPhotoLibrary(ownFolders: [Folder()("None")])
    let model = PhotoPickerModel(request, chosen: [], thumbnails: Thumbnails(cache: Folder()("cache")))
    let harness = mode.harness(PhotoBrowser(model: model, form: .strip), size: CGSize(width: 360, height: 120))
    await harness.shows { model.absence != nil }
    mode.check("photos-none", harness)
  }
}
