import Foundation

/// What an element is to assistive technology.
public nonisolated struct _AccessibilityProperties: Equatable, Sendable {
  package nonisolated enum Role: String, Sendable {
    case none, text, heading, image, button, link, checkBox, radioButton, toggle, slider, stepper, textField, secureField
    case searchField, textArea, list, listItem, outline, outlineItem, table, row, cell, columnHeader, menu, menuBar
    case menuItem, popUpButton, comboBox, tab, tabList, progress, levelIndicator, scrollBar, scrollArea, splitter, toolbar
    case group, separator, window, dialog, alert, toolTip, statusBar, disclosure, colorWell, datePicker
  }
  package var role: Role
  package var label: String?
  package var value: String?
  package var hint: String?
  package var identifier: String?
  package var isEnabled = true
  package var isSelected = false
  package var isFocusable = false
  package var isFocused = false
  package var isExpanded: Bool?
  package var isChecked: Bool?
  package var isHidden = false
  package var headingLevel = 0
  /// The level of an outline row; top-level rows have 0.
  package var outlineLevel: Int?
  /// The row's position and the number of rows, starting at 1; nil if not applicable.
  package var position: Int?
  package var positionCount: Int?
  /// The selected text; nil without a selection.
  package var selectedText: String?
  /// The keyboard shortcut as text: "Ctrl+S".
  package var shortcut: String?
  /// The current, minimum and maximum value of sliders, progress views and scroll bars.
  package var range: AccessibilityRange?
  package var actions: [AccessibilityActionKind] = []
  package init(_ role: Role, label: String? = nil, value: String? = nil) {
    self.role = role
    self.label = label
    self.value = value
  }
}

package nonisolated struct AccessibilityRange: Equatable, Sendable {
  package var value: Double
  package var minimum: Double
  package var maximum: Double
  package init(value: Double, minimum: Double, maximum: Double) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// Something more about an element, told when it is asked for.
package nonisolated struct AccessibilityDetail: Equatable, Sendable {
  package var label: String
  package var value: String
  /// Assistive technology tells it without being asked.
  package var isImportant: Bool
  /// A later detail with the same identity replaces this one.
  package var identity: String
  package init(label: String, value: String, isImportant: Bool, identity: String) {
    self.label = label
    self.value = value
    self.isImportant = isImportant
    self.identity = identity
  }
}

public nonisolated enum AccessibilityActionKind: Hashable, Sendable {
  case press, increment, decrement, showMenu, escape, magicTap, delete, expand, collapse, focus, setValue(String), scrollToVisible
  case named(String)
}
