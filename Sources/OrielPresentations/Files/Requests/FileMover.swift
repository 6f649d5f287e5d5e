import Foundation
import OrielControls

extension View {
  /// Presents a panel to choose a folder, and moves a file there. Cancelling does not call `onCompletion`.
  public func fileMover(isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void) -> some View {
    moving("fileMover(isPresented:file:onCompletion:)", isPresented, file.map { [$0] } ?? [], { onCompletion($0.map { $0[0] }) }, {})
  }
  /// Presents a panel to choose a folder, and moves files there. Cancelling does not call `onCompletion`.
  public func fileMover<C>(
    isPresented: Binding<Bool>, files: C, onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View where C: Collection, C.Element == URL {
    moving("fileMover(isPresented:files:onCompletion:)", isPresented, Array(files), onCompletion, {})
  }
  /// Presents a panel to choose a folder, and moves a file there; cancelling calls `onCancellation`.
  public func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View {
    moving(
      "fileMover(isPresented:file:onCompletion:onCancellation:)", isPresented, file.map { [$0] } ?? [], { onCompletion($0.map { $0[0] }) },
      onCancellation)
  }
  /// Presents a panel to choose a folder, and moves files there; cancelling calls `onCancellation`.
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
