import Foundation
import OrielGraph

nonisolated extension AppStorage {
  /// Stores the user's changes to a table's columns in the app's user defaults.
  public init<RowValue: Identifiable>(
    wrappedValue: Value = TableColumnCustomization<RowValue>(), _ key: String, store: UserDefaults? = nil
  ) where Value == TableColumnCustomization<RowValue> {
    self.init(encodedFor: key, wrappedValue, store)
  }
}

nonisolated extension SceneStorage {
  /// Stores the user's changes to a table's columns with the window.
  public init<RowValue: Identifiable>(wrappedValue: Value = TableColumnCustomization<RowValue>(), _ key: String)
  where Value == TableColumnCustomization<RowValue> {
    self.init(encodedFor: key, wrappedValue)
  }
}
