// Types in signatures of open classes or public protocols have to be public. Their public names have an underscore, so that
// they never clash with an app's types; inside the package we use these aliases.

package typealias Bitmap = _Bitmap
package typealias GradientStop = _GradientStop
package typealias ImageInterpolation = _ImageInterpolation
package typealias LayerEffects = _LayerEffects
package typealias MeshPatch = _MeshPatch
package typealias Paint = _Paint
package typealias Painter = _Painter
package typealias ParagraphLayout = _ParagraphLayout
package typealias PlaneProjection = _PlaneProjection
package typealias RGBA = _RGBA
package typealias ShadowStyleValue = _ShadowStyleValue
package typealias SymbolGlyph = _SymbolGlyph
