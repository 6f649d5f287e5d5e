import Foundation
import OrielBase
import OrielControls

extension View {
  /// Presents a panel to choose a file of one of the types.
  ///
  /// The parameters are captured when the panel appears; changes take effect the next time. Cancelling does not call `onCompletion`.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    importing("fileImporter(isPresented:allowedContentTypes:onCompletion:)", isPresented, allowedContentTypes, false) { urls in
      if let url = urls.first { onCompletion(.success(url)) }
    }
  }
  /// Presents a panel to choose files of the types. Cancelling does not call `onCompletion`.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    importing(
      "fileImporter(isPresented:allowedContentTypes:allowsMultipleSelection:onCompletion:)", isPresented, allowedContentTypes,
      allowsMultipleSelection
    ) { onCompletion(.success($0)) }
  }
  /// Presents a panel to choose files of the types; cancelling calls `onCancellation`.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View {
    importing(
      "fileImporter(isPresented:allowedContentTypes:allowsMultipleSelection:onCompletion:onCancellation:)", isPresented, allowedContentTypes,
      allowsMultipleSelection, onCancellation
    ) { onCompletion(.success($0)) }
  }

  private func importing(
    _ name: String, _ isPresented: Binding<Bool>, _ types: [UTType], _ allowsMultiple: Bool, _ cancel: @escaping () -> Void = {},
    choose: @escaping ([URL]) -> Void
  ) -> some View {
    let request = FilePanelRequest(.open(types: types, allowsMultiple: allowsMultiple))
    return presentsFilePanel(name, isPresented, for: request, { $0 }, onCancellation: cancel) { _, choice in choose(choice.urls) }
  }
}
