// Types that stand in signatures of open classes or public protocols have to be public. To apps they have an underscore, so that
// none of them is ever taken for a type of theirs; these are the names that we use ourselves.

package typealias AccessibilityProperties = _AccessibilityProperties
package typealias Box = _Box
package typealias BoxRoles = _BoxRoles
package typealias ContainerBox = _ContainerBox
package typealias LayoutNesting = _LayoutNesting
package typealias LazyBox = _LazyBox
package typealias NodeContext = _NodeContext
package typealias NodeOf = _NodeOf
package typealias PassThroughNode = _PassThroughNode
package typealias RowUnit = _RowUnit
package typealias ViewNode = _ViewNode
package typealias WrapperBox = _WrapperBox
