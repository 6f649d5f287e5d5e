// Types in signatures of open classes or public protocols have to be public. Their public names have an underscore, so that
// they never clash with an app's types; inside the package we use these aliases.

package typealias ToolbarLook = _ToolbarLook
