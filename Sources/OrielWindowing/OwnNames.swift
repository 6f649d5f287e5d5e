// Types that stand in signatures of open classes or public protocols have to be public. To apps they have an underscore, so that
// none of them is ever taken for a type of theirs; these are the names that we use ourselves.

package typealias AccessibilityProperties = _AccessibilityProperties
package typealias CursorShape = _CursorShape
