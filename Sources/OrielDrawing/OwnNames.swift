// Types that stand in signatures of open classes or public protocols have to be public. To apps they have an underscore, so that
// none of them is ever taken for a type of theirs; these are the names that we use ourselves.

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
