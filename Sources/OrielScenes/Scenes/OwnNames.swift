/// What the signatures of public requirements name and apps do not, under the names that the package uses.

package typealias SceneNode = _SceneNode
package typealias SceneNodeOf = _SceneNodeOf
