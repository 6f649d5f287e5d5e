import Foundation
import OrielBase
import OrielControls

/// The content of an exporter, captured when its panel appears.
private struct Export<Content> {
  let content: Content
  let formats: [UTType]
  let name: String
  init(_ content: Content, _ formats: [UTType], _ name: String? = nil) {
    self.content = content
    self.formats = formats
    self.name = name ?? String(localized: "Untitled")
  }
  var toFile: FilePanelRequest { FilePanelRequest(.save(name: name, formats: formats)) }
  var toFolder: FilePanelRequest { FilePanelRequest(.export(formats: formats)) }
  func format(_ choice: FilePanelChoice?) -> UTType { choice?.format ?? formats.first ?? .data }
}
/// The single format of the older modifiers, if the document can be written in it.
private func formats(_ type: UTType, of writable: [UTType]) -> [UTType] {
  writable.isEmpty || writable.contains(type) ? [type] : [writable[0]]
}
private func formats(_ types: [UTType], of writable: [UTType]) -> [UTType] { types.isEmpty ? writable : types }

// MARK: Documents that are values

extension View {
  /// Presents a panel to export a document in one format. Cancelling does not call `onCompletion`.
  public func fileExporter<D>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View where D: FileDocument {
    exporting(
      "fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)", isPresented, document,
      formats(contentType, of: D.writableContentTypes), defaultFilename, onCompletion, {})
  }
  /// Presents a panel to export a document in one of several formats.
  public func fileExporter<D>(
    isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
  ) -> some View where D: FileDocument {
    exporting(
      "fileExporter(isPresented:document:contentTypes:defaultFilename:onCompletion:onCancellation:)", isPresented, document,
      formats(contentTypes, of: D.writableContentTypes), defaultFilename, onCompletion, onCancellation)
  }
  /// Presents a panel to export documents to a folder in one format. Cancelling does not call `onCompletion`.
  public func fileExporter<C>(
    isPresented: Binding<Bool>, documents: C, contentType: UTType, onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View where C: Collection, C.Element: FileDocument {
    exporting(
      "fileExporter(isPresented:documents:contentType:onCompletion:)", isPresented, Array(documents),
      formats(contentType, of: C.Element.writableContentTypes), onCompletion, {})
  }
  /// Presents a panel to export documents to a folder in one of several formats.
  public func fileExporter<C>(
    isPresented: Binding<Bool>, documents: C, contentTypes: [UTType] = [], onCompletion: @escaping (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View where C: Collection, C.Element: FileDocument {
    exporting(
      "fileExporter(isPresented:documents:contentTypes:onCompletion:onCancellation:)", isPresented, Array(documents),
      formats(contentTypes, of: C.Element.writableContentTypes), onCompletion, onCancellation)
  }

  private func exporting<D: FileDocument>(
    _ modifier: String, _ isPresented: Binding<Bool>, _ document: D?, _ formats: [UTType], _ name: String?,
    _ complete: @escaping (Result<URL, any Error>) -> Void, _ cancel: @escaping () -> Void
  ) -> some View {
    presentsFilePanel(modifier, isPresented, for: document.map { Export($0, formats, name) }, \.toFile, onCancellation: cancel) { export, choice in
      let document = export.content, type = export.format(choice)
      Task {
        complete(
          await FileWriting.write(to: choice.urls[0]) {
            try document.fileWrapper(configuration: FileDocumentWriteConfiguration(contentType: type, existingFile: nil))
          })
      }
    }
  }
  private func exporting<D: FileDocument>(
    _ modifier: String, _ isPresented: Binding<Bool>, _ documents: [D], _ formats: [UTType],
    _ complete: @escaping (Result<[URL], any Error>) -> Void, _ cancel: @escaping () -> Void
  ) -> some View {
    let subject = documents.isEmpty ? nil : Export(documents, formats)
    return presentsFilePanel(
      modifier, isPresented, for: subject, \.toFolder,
      names: { await FileWriting.names($0.format(nil), writers(of: $0.content, $0.format(nil))) }, onCancellation: cancel
    ) { export, choice in
      let type = export.format(choice), makers = writers(of: export.content, type)
      Task { complete(await FileWriting.write(to: choice.destination, type, makers)) }
    }
  }
}
private func writers<D: FileDocument>(of documents: [D], _ type: UTType) -> [@Sendable () throws -> FileWrapper] {
  documents.map { document in
    { @Sendable in try document.fileWrapper(configuration: FileDocumentWriteConfiguration(contentType: type, existingFile: nil)) }
  }
}

// MARK: Documents that are objects

extension View {
  /// Presents a panel to export a document in one format. Cancelling does not call `onCompletion`.
  public func fileExporter<D>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View where D: ReferenceFileDocument {
    exporting(
      "fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)", isPresented, document,
      formats(contentType, of: D.writableContentTypes), defaultFilename, onCompletion, {})
  }
  /// Presents a panel to export a document in one of several formats.
  public func fileExporter<D>(
    isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
  ) -> some View where D: ReferenceFileDocument {
    exporting(
      "fileExporter(isPresented:document:contentTypes:defaultFilename:onCompletion:onCancellation:)", isPresented, document,
      formats(contentTypes, of: D.writableContentTypes), defaultFilename, onCompletion, onCancellation)
  }
  /// Presents a panel to export documents to a folder in one format. Cancelling does not call `onCompletion`.
  public func fileExporter<C>(
    isPresented: Binding<Bool>, documents: C, contentType: UTType, onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View where C: Collection, C.Element: ReferenceFileDocument {
    exporting(
      "fileExporter(isPresented:documents:contentType:onCompletion:)", isPresented, Array(documents),
      formats(contentType, of: C.Element.writableContentTypes), onCompletion, {})
  }
  /// Presents a panel to export documents to a folder in one of several formats.
  public func fileExporter<C>(
    isPresented: Binding<Bool>, documents: C, contentTypes: [UTType] = [], onCompletion: @escaping (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View where C: Collection, C.Element: ReferenceFileDocument {
    exporting(
      "fileExporter(isPresented:documents:contentTypes:onCompletion:onCancellation:)", isPresented, Array(documents),
      formats(contentTypes, of: C.Element.writableContentTypes), onCompletion, onCancellation)
  }

  private func exporting<D: ReferenceFileDocument>(
    _ modifier: String, _ isPresented: Binding<Bool>, _ document: D?, _ formats: [UTType], _ name: String?,
    _ complete: @escaping (Result<URL, any Error>) -> Void, _ cancel: @escaping () -> Void
  ) -> some View {
    presentsFilePanel(modifier, isPresented, for: document.map { Export($0, formats, name) }, \.toFile, onCancellation: cancel) { export, choice in
      do {
        let make = try writer(of: export.content, export.format(choice))
        Task { complete(await FileWriting.write(to: choice.urls[0], make)) }
      } catch { complete(.failure(error)) }
    }
  }
  private func exporting<D: ReferenceFileDocument>(
    _ modifier: String, _ isPresented: Binding<Bool>, _ documents: [D], _ formats: [UTType],
    _ complete: @escaping (Result<[URL], any Error>) -> Void, _ cancel: @escaping () -> Void
  ) -> some View {
    let subject = documents.isEmpty ? nil : Export(documents, formats)
    return presentsFilePanel(
      modifier, isPresented, for: subject, \.toFolder,
      names: { export in
        let type = export.format(nil)
        // A document whose snapshot fails now reports that once it is written.
        return await FileWriting.names(type, export.content.map { (try? writer(of: $0, type)) ?? { throw CocoaError(.fileWriteUnknown) } })
      }, onCancellation: cancel
    ) { export, choice in
      let type = export.format(choice)
      do {
        let makers = try export.content.map { try writer(of: $0, type) }
        Task { complete(await FileWriting.write(to: choice.destination, type, makers)) }
      } catch { complete(.failure(error)) }
    }
  }
}
/// Takes the snapshot now, on the main actor, and returns a closure that writes it off the main actor.
private func writer<D: ReferenceFileDocument>(of document: D, _ type: UTType) throws -> @Sendable () throws -> FileWrapper {
  let snapshot = FileWriting.Handed(value: try document.snapshot(contentType: type))
  return {
    try document.fileWrapper(
      snapshot: snapshot.value, configuration: FileDocumentWriteConfiguration(contentType: type, existingFile: nil))
  }
}

// MARK: Transferable values

extension View {
  /// Presents a panel to export a value in one of the formats it can be transferred as.
  public func fileExporter<T>(
    isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
  ) -> some View where T: Transferable {
    presentsFilePanel(
      "fileExporter(isPresented:item:contentTypes:defaultFilename:onCompletion:onCancellation:)", isPresented,
      for: item.map { Export($0, formats(contentTypes, of: $0.exportedContentTypes()), defaultFilename ?? $0.suggestedFilename) }, \.toFile,
      onCancellation: onCancellation
    ) { export, choice in
      let item = FileWriting.Handed(value: export.content), type = export.format(choice), url = choice.urls[0]
      Task { @MainActor in onCompletion(await FileWriting.export(item, as: type, to: url)) }
    }
  }
  /// Presents a panel to export values to a folder, in one of the formats they can be transferred as.
  public func fileExporter<C, T>(
    isPresented: Binding<Bool>, items: C, contentTypes: [UTType] = [], onCompletion: @escaping (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View where C: Collection, T: Transferable, T == C.Element {
    presentsFilePanel(
      "fileExporter(isPresented:items:contentTypes:onCompletion:onCancellation:)", isPresented,
      for: items.isEmpty ? nil : Export(Array(items), formats(contentTypes, of: T.exportedContentTypes())), \.toFolder,
      names: { FileWriting.names($0.content.map(FileWriting.name(of:)), $0.format(nil)) }, onCancellation: onCancellation
    ) { export, choice in
      let items = FileWriting.Handed(value: export.content), type = export.format(choice)
      Task { @MainActor in onCompletion(await FileWriting.export(items, as: type, to: choice.destination)) }
    }
  }
}
