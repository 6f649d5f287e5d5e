import Foundation

/// Dictionaries as property lists: what apps and Foundation keep in files and hand to other programs.
package enum PropertyList {
  /// nil if the data is no property list, or one of something else than a dictionary.
  package static func dictionary(_ data: Data) -> [String: Any]? {
    (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]
  }
  /// nil if a value is nothing that a property list can hold.
  package static func data(_ dictionary: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .xml) -> Data? {
    guard PropertyListSerialization.propertyList(dictionary, isValidFor: format) else { return nil }
    return try? PropertyListSerialization.data(fromPropertyList: dictionary, format: format, options: 0)
  }
}
