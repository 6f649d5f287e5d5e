import Foundation

/// What a box is to assistive technology.
public struct _AccessibilityProperties: Equatable, Sendable {
  package enum Role: String, Sendable {
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
  /// How deep a row of an outline is; the uppermost is 0.
  package var outlineLevel: Int?
  /// Which row of how many it is, from 1; nil where that means nothing.
  package var position: Int?
  package var positionCount: Int?
  /// The part of a text that is selected; nil where nothing is.
  package var selectedText: String?
  /// The keys that set it off, in words: "Ctrl+S".
  package var shortcut: String?
  /// Current, least and greatest value of sliders, progress, scroll bars.
  package var range: AccessibilityRange?
  package var actions: [AccessibilityActionKind] = []
  package init(_ role: Role, label: String? = nil, value: String? = nil) {
    self.role = role
    self.label = label
    self.value = value
  }
}

package struct AccessibilityRange: Equatable, Sendable {
  package var value: Double
  package var minimum: Double
  package var maximum: Double
  package init(value: Double, minimum: Double, maximum: Double) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
  }
}

public nonisolated enum AccessibilityActionKind: Hashable, Sendable {
  case press, increment, decrement, showMenu, escape, magicTap, delete, expand, collapse, focus, setValue(String), scrollToVisible
  case named(String)
}
