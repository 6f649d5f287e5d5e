import Foundation
import OrielControls

extension View {
  /// Lets the person choose a folder and moves a file there. Cancelling calls nothing.
  public func fileMover(isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void) -> some View {
    moving("fileMover(isPresented:file:onCompletion:)", isPresented, file.map { [$0] } ?? [], { onCompletion($0.map { $0[0] }) }, {})
  }
  /// Lets the person choose a folder and moves files there. Cancelling calls nothing.
  public func fileMover<C>(
    isPresented: Binding<Bool>, files: C, onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View where C: Collection, C.Element == URL {
    moving("fileMover(isPresented:files:onCompletion:)", isPresented, Array(files), onCompletion, {})
  }
  /// Lets the person choose a folder and moves a file there, and tells of a panel that was cancelled.
  public func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View {
    moving(
      "fileMover(isPresented:file:onCompletion:onCancellation:)", isPresented, file.map { [$0] } ?? [], { onCompletion($0.map { $0[0] }) },
      onCancellation)
  }
  /// Lets the person choose a folder and moves files there, and tells of a panel that was cancelled.
  public func fileMover<C>(
    isPresented: Binding<Bool>, files: C, onCompletion: @escaping (Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View where C: Collection, C.Element == URL {
    moving("fileMover(isPresented:files:onCompletion:onCancellation:)", isPresented, Array(files), onCompletion, onCancellation)
  }

  private func moving(
    _ name: String, _ isPresented: Binding<Bool>, _ files: [URL], _ complete: @escaping (Result<[URL], any Error>) -> Void,
    _ cancel: @escaping () -> Void
  ) -> some View {
    presentsFilePanel(
      name, isPresented, for: files.isEmpty ? nil : files, { FilePanelRequest(.move($0.map(\.path))) }, onCancellation: cancel
    ) { files, choice in
      Task { complete(await FileWriting.move(files, into: choice.urls[0], replacing: choice.replaces)) }
    }
  }
}
