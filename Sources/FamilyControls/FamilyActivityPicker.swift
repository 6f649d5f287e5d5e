import Foundation
import OrielPresentations

/// A picker for applications, categories and web domains. The app gets tokens, not names.
public struct FamilyActivityPicker: View {
  private let headerText: String?
  private let footerText: String?
  @Binding private var selection: FamilyActivitySelection
  private let source: @Sendable () -> [DesktopApplication]
  private let key: TokenKey?
  @State private var groups: [ActivityGroup]?
  @State private var secret: TokenKey?
  @State private var typed = ""
  /// The domains typed while the picker is open: the selection holds no names.
  @State private var domains: [String] = []

  private static let indent = 22.0

  public init(selection: Binding<FamilyActivitySelection>) { self.init(headerText: nil, footerText: nil, selection: selection) }
  public init(headerText: String? = nil, footerText: String? = nil, selection: Binding<FamilyActivitySelection>) {
    self.init(headerText: headerText, footerText: footerText, selection: selection, key: nil, source: Self.installed)
  }
  /// The applications to choose from; tests replace it.
  static var installed: @Sendable () -> [DesktopApplication] = { DesktopApplication.installed() }
  init(
    headerText: String?, footerText: String?, selection: Binding<FamilyActivitySelection>, key: TokenKey?,
    source: @escaping @Sendable () -> [DesktopApplication]
  ) {
    (self.headerText, self.footerText, _selection, self.key, self.source) = (headerText, footerText, selection, key, source)
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if let headerText { Text(verbatim: headerText) }
      if let groups, let secret {
        List {
          ForEach(groups) { group in
            Section {
              ForEach(group.applications) { application in
                Toggle(isOn: binding(application, group, secret)) { Text(verbatim: application.name) }
                  // Below the title of its category, not below its box.
                  .padding(.leading, Self.indent)
              }
            } header: {
              Toggle(isOn: binding(group, secret)) { Label(group.kind.title, systemImage: group.kind.symbol).font(.headline) }
            }
          }
          Section("Web domains") {
            ForEach(domains, id: \.self) { domain in
              Toggle(isOn: binding(domain, secret)) { Text(verbatim: domain) }
            }
            HStack {
              TextField("example.org", text: $typed).textFieldStyle(.roundedBorder).labelsHidden().accessibilityLabel("Web domain").onSubmit { add(secret) }
              Button("Add") { add(secret) }.disabled(webDomain(typed) == nil)
            }
            if unnamed > 0 { Text(unnamed == 1 ? "1 domain chosen before" : "\(unnamed) domains chosen before").foregroundStyle(.secondary) }
          }
        }
      } else {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      if let footerText { Text(verbatim: footerText).font(.callout).foregroundStyle(.secondary) }
    }
    .frame(minWidth: 320, minHeight: 240)
    .accessibilityElement(children: .contain)
    .task {
      guard groups == nil else { return }
      let (source, key) = (source, key)
      let found = await FileWork.run { (ActivityGroup.groups(source()), key ?? TokenKey.shared) }
      (groups, secret) = found
    }
  }
  /// Domains in the selection that were typed in an earlier picker.
  private var unnamed: Int {
    guard let secret else { return 0 }
    return selection.webDomainTokens.subtracting(domains.map { secret.domain($0) }).count
  }

  private func binding(_ application: DesktopApplication, _ group: ActivityGroup, _ key: TokenKey) -> Binding<Bool> {
    let token = key.application(application.id)
    return Binding(
      get: { selection.applicationTokens.contains(token) },
      set: { isOn in
        if isOn { selection.applicationTokens.insert(token) } else {
          selection.applicationTokens.remove(token)
          // The category is no longer selected as a whole.
          selection.categoryTokens.remove(key.category(group.kind.rawValue))
        }
      })
  }
  private func binding(_ group: ActivityGroup, _ key: TokenKey) -> Binding<Bool> {
    let token = key.category(group.kind.rawValue), applications = group.applications.map { key.application($0.id) }
    return Binding(
      get: { selection.categoryTokens.contains(token) },
      set: { isOn in
        if isOn { selection.categoryTokens.insert(token) } else { selection.categoryTokens.remove(token) }
        guard selection.includeEntireCategory else { return }
        if isOn { selection.applicationTokens.formUnion(applications) } else { selection.applicationTokens.subtract(applications) }
      })
  }
  private func binding(_ domain: String, _ key: TokenKey) -> Binding<Bool> {
    let token = key.domain(domain)
    return Binding(
      get: { selection.webDomainTokens.contains(token) },
      set: { if $0 { selection.webDomainTokens.insert(token) } else { selection.webDomainTokens.remove(token) } })
  }
  private func add(_ key: TokenKey) {
    guard let domain = webDomain(typed) else { return }
    if !domains.contains(domain) { domains.append(domain) }
    selection.webDomainTokens.insert(key.domain(domain))
    typed = ""
  }
}

extension View {
  /// Presents a picker for applications, categories and web domains in a sheet.
  public func familyActivityPicker(isPresented: Binding<Bool>, selection: Binding<FamilyActivitySelection>) -> some View {
    picksActivities("familyActivityPicker(isPresented:selection:)", isPresented, nil, nil, nil, selection)
  }
  public func familyActivityPicker(
    headerText: String? = nil, footerText: String? = nil, isPresented: Binding<Bool>, selection: Binding<FamilyActivitySelection>
  ) -> some View {
    picksActivities(
      "familyActivityPicker(headerText:footerText:isPresented:selection:)", isPresented, nil, headerText, footerText, selection)
  }
  public func familyActivityPicker(
    title: String?, headerText: String? = nil, footerText: String? = nil, isPresented: Binding<Bool>,
    selection: Binding<FamilyActivitySelection>
  ) -> some View {
    picksActivities(
      "familyActivityPicker(title:headerText:footerText:isPresented:selection:)", isPresented, title, headerText, footerText, selection)
  }
  private func picksActivities(
    _ name: String, _ isPresented: Binding<Bool>, _ title: String?, _ header: String?, _ footer: String?,
    _ selection: Binding<FamilyActivitySelection>
  ) -> some View {
    presents(
      Presentation(.sheet, name: name, when: .isPresented(isPresented)) { _ in
        ActivitySheet(title: title, header: header, footer: footer, selection: selection)
      })
  }
}

/// The picker with its buttons. The binding changes when the user confirms.
private struct ActivitySheet: View {
  let title: String?
  let header: String?
  let footer: String?
  let selection: Binding<FamilyActivitySelection>
  @State private var choice: FamilyActivitySelection?
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    VStack(spacing: 14) {
      (title.map { Text(verbatim: $0) } ?? Text("Choose Activities")).font(.headline)
      FamilyActivityPicker(
        headerText: header, footerText: footer,
        selection: Binding(get: { choice ?? selection.wrappedValue }, set: { choice = $0 }))
      HStack {
        Spacer()
        DialogButtons {
          Button("Cancel", role: .cancel) { dismiss() }.keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Done") {
            if let choice { selection.wrappedValue = choice }
            dismiss()
          }
          .keyboardShortcut(.defaultAction)
        }
      }
    }
    .padding(20)
    .frame(width: 440)
    .frame(minHeight: 320, idealHeight: 520, maxHeight: 520)
  }
}
