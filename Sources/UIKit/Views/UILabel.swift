import OrielControls
import SwiftUI

/// A view that shows text.
@MainActor @preconcurrency open class UILabel: UIView {
  open var text: String? { didSet { setNeedsDisplay() } }
  open var textColor: UIColor! = .label { didSet { setNeedsDisplay() } }
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }
  override var ownContent: AnyView? {
    let (inLine, place): (TextAlignment, Alignment) =
      switch textAlignment {
      case .center: (.center, .center)
      case .right: (.trailing, .trailing)
      case .left, .natural, .justified: (.leading, .leading)
      }
    return AnyView(
      Text(verbatim: text ?? "")
        .lineLimit(numberOfLines > 0 ? numberOfLines : nil)
        .multilineTextAlignment(inLine)
        .foregroundStyle(Color(uiColor: textColor ?? .label))
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: place))
  }
}
public nonisolated enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// A view that shows an image.
@MainActor @preconcurrency open class UIImageView: UIView {
  open var image: UIImage? { didSet { setNeedsDisplay() } }
  /// How the image fills the view.
  open var contentMode = ContentMode.scaleToFill { didSet { setNeedsDisplay() } }
  public nonisolated enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, center }

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }
  override public init(frame: CGRect) { super.init(frame: frame) }
  override var ownContent: AnyView? {
    guard let image else { return nil }
    let picture = Image(uiImage: image)
    return switch contentMode {
    case .scaleToFill: AnyView(picture.resizable())
    case .scaleAspectFit: AnyView(picture.resizable().aspectRatio(contentMode: .fit).frame(maxWidth: .infinity, maxHeight: .infinity))
    case .scaleAspectFill: AnyView(Color.clear.overlay { picture.resizable().aspectRatio(contentMode: .fill) }.clipped())
    case .center: AnyView(picture.frame(maxWidth: .infinity, maxHeight: .infinity))
    }
  }
}
