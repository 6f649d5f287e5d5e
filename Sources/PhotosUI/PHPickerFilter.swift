import Foundation

/// Limits a picker to certain kinds of photos and videos.
public nonisolated struct PHPickerFilter: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case images, videos, livePhotos, bursts, cinematicVideos, depthEffectPhotos, panoramas, screenRecordings, screenshots, slomoVideos
    case timelapseVideos, spatialMedia
  }
  private indirect enum Rule: Hashable, Sendable {
    case kind(Kind), any([Rule]), all([Rule]), not(Rule)
    func allows(_ kinds: Set<Kind>) -> Bool {
      switch self {
      case .kind(let kind): kinds.contains(kind)
      case .any(let rules): rules.contains { $0.allows(kinds) }
      case .all(let rules): rules.allSatisfy { $0.allows(kinds) }
      case .not(let rule): !rule.allows(kinds)
      }
    }
  }
  private let rule: Rule
  private init(_ rule: Rule) { self.rule = rule }
  private init(_ kind: Kind) { rule = .kind(kind) }

  public static let images = PHPickerFilter(.images)
  public static let videos = PHPickerFilter(.videos)
  public static let livePhotos = PHPickerFilter(.livePhotos)
  public static let bursts = PHPickerFilter(.bursts)
  public static let cinematicVideos = PHPickerFilter(.cinematicVideos)
  public static let depthEffectPhotos = PHPickerFilter(.depthEffectPhotos)
  public static let panoramas = PHPickerFilter(.panoramas)
  public static let screenRecordings = PHPickerFilter(.screenRecordings)
  public static let screenshots = PHPickerFilter(.screenshots)
  public static let slomoVideos = PHPickerFilter(.slomoVideos)
  public static let timelapseVideos = PHPickerFilter(.timelapseVideos)
  public static let spatialMedia = PHPickerFilter(.spatialMedia)

  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter { PHPickerFilter(.any(subfilters.map(\.rule))) }
  public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter { PHPickerFilter(.all(subfilters.map(\.rule))) }
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter { PHPickerFilter(.not(filter.rule)) }

  func allows(_ kinds: Set<Kind>) -> Bool { rule.allows(kinds) }
}

/// The parts of a picker that an app can disable.
public nonisolated struct PHPickerCapabilities: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let search = PHPickerCapabilities(rawValue: 1)
  public static let stagingArea = PHPickerCapabilities(rawValue: 2)
  public static let collectionNavigation = PHPickerCapabilities(rawValue: 4)
  public static let selectionActions = PHPickerCapabilities(rawValue: 8)
  public static let sensitivityAnalysisIntervention = PHPickerCapabilities(rawValue: 16)
}

/// How a picker's selection behaves.
public nonisolated struct PhotosPickerSelectionBehavior: Hashable, Sendable {
  let isOrdered: Bool
  let isContinuous: Bool
  public static let `default` = PhotosPickerSelectionBehavior(isOrdered: false, isContinuous: false)
  /// Numbers the selected items.
  public static let ordered = PhotosPickerSelectionBehavior(isOrdered: true, isContinuous: false)
  /// Updates the binding with every change, before the user confirms.
  public static let continuous = PhotosPickerSelectionBehavior(isOrdered: false, isContinuous: true)
  public static let continuousAndOrdered = PhotosPickerSelectionBehavior(isOrdered: true, isContinuous: true)
}

/// How a picker view appears.
public nonisolated struct PhotosPickerStyle: Hashable, Sendable {
  private let name: Int
  /// A button that presents the picker.
  public static let presentation = PhotosPickerStyle(name: 0)
  /// The picker, in place of the button.
  public static let inline = PhotosPickerStyle(name: 1)
  /// One row of photos, in place of the button.
  public static let compact = PhotosPickerStyle(name: 2)
}
