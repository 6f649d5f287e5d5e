// Types in signatures of open classes or public protocols have to be public. Their public names have an underscore, so that
// they never clash with an app's types; inside the package we use these aliases.

package typealias Box = _Box
package typealias BoxRoles = _BoxRoles
package typealias ContainerBox = _ContainerBox
package typealias InsetBox = _InsetBox
package typealias LayoutNesting = _LayoutNesting
package typealias LazyBox = _LazyBox
package typealias NodeContext = _NodeContext
package typealias NodeOf = _NodeOf
package typealias PassThroughNode = _PassThroughNode
package typealias RowUnit = _RowUnit
package typealias ViewNode = _ViewNode
package typealias WrapperBox = _WrapperBox
