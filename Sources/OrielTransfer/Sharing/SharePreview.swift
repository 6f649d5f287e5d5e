import Foundation
import OrielGraph
import OrielPresentations

/// A title, image and icon that represent an item before it is loaded. On Linux, sharing uses only the title.
public nonisolated struct SharePreview<Image: Transferable, Icon: Transferable> {
  package let title: Text
  package let image: Image?
  package let icon: Icon?

  private init(words title: Text, picture image: Image?, sign icon: Icon?) { (self.title, self.image, self.icon) = (title, image, icon) }

  public init(_ title: Text, image: Image, icon: Icon) { self.init(words: title, picture: image, sign: icon) }
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) { self.init(Text(titleKey), image: image, icon: icon) }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: Image, icon: Icon) { self.init(Text(titleResource), image: image, icon: icon) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) { self.init(Text(title), image: image, icon: icon) }
}

nonisolated extension SharePreview where Image == Never {
  public init(_ title: Text, icon: Icon) { self.init(words: title, picture: nil, sign: icon) }
  public init(_ titleKey: LocalizedStringKey, icon: Icon) { self.init(Text(titleKey), icon: icon) }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, icon: Icon) { self.init(Text(titleResource), icon: icon) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, icon: Icon) { self.init(Text(title), icon: icon) }
}
nonisolated extension SharePreview where Icon == Never {
  public init(_ title: Text, image: Image) { self.init(words: title, picture: image, sign: nil) }
  public init(_ titleKey: LocalizedStringKey, image: Image) { self.init(Text(titleKey), image: image) }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: Image) { self.init(Text(titleResource), image: image) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image) { self.init(Text(title), image: image) }
}
nonisolated extension SharePreview where Image == Never, Icon == Never {
  public init(_ title: Text) { self.init(words: title, picture: nil, sign: nil) }
  public init(_ titleKey: LocalizedStringKey) { self.init(Text(titleKey)) }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource) { self.init(Text(titleResource)) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init(Text(title)) }
}

/// The type of the missing image or icon of a preview. It has no values, so nothing is ever transferred.
extension Never: nonisolated Transferable {
  public nonisolated static var transferRepresentation: _NeverTransferRepresentation { return _NeverTransferRepresentation() }
}
public nonisolated struct _NeverTransferRepresentation: TransferRepresentation {
  public typealias Item = Never
  public typealias Body = _NoTransferRepresentation
  public func _ways(_ item: Never.Type) -> [_TransferWay<Never>] { [] }
}
