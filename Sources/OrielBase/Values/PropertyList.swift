import Foundation

/// Converts dictionaries to and from property lists.
package enum PropertyList {
  /// nil if the data is not a property list with a dictionary at its root.
  package static func dictionary(_ data: Data) -> [String: Any]? {
    (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]
  }
  /// nil if a value is not a property list type.
  package static func data(_ dictionary: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .xml) -> Data? {
    guard PropertyListSerialization.propertyList(dictionary, isValidFor: format) else { return nil }
    return try? PropertyListSerialization.data(fromPropertyList: dictionary, format: format, options: 0)
  }
}
