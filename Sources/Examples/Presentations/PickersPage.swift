import SwiftUI

/// Controls that open panels of their own, or have some inside.
struct PickersPage: View {
  @State private var paint = Color.blue
  @State private var glass = Color.teal.opacity(0.5)
  @State private var day = Date()
  @State private var fare = 1234.5
  @State private var crew = 4.0
  @State private var log = "Low tide at six, high tide at noon.\nThe ferry sails with the tide, and the pilot with the ferry.\n"
  @FocusState private var isWriting: Bool

  var body: some View {
    Demonstration(
      title: "Colors, and the eyedropper",
      source: """
        ColorPicker("Hull", selection: $paint, supportsOpacity: false)
        ColorPicker("Glass", selection: $glass)
        """
    ) {
      HStack(spacing: 20) {
        ColorPicker("Hull", selection: $paint, supportsOpacity: false)
        ColorPicker("Glass", selection: $glass)
        RoundedRectangle(cornerRadius: 6).fill(paint).overlay { RoundedRectangle(cornerRadius: 6).fill(glass).padding(6) }
          .frame(width: 80, height: 24)
      }
    }

    Demonstration(
      title: "Calendars",
      source: """
        DatePicker("Sails", selection: $day).datePickerStyle(.compact)
        DatePicker("Sails", selection: $day).datePickerStyle(.graphical)
        """
    ) {
      HStack(alignment: .top, spacing: 20) {
        DatePicker("Sails", selection: $day).datePickerStyle(.graphical).labelsHidden()
        VStack(alignment: .leading, spacing: 10) {
          DatePicker("Sails", selection: $day).datePickerStyle(.compact)
          DatePicker("At", selection: $day, displayedComponents: .hourAndMinute)
        }
      }
    }

    Demonstration(
      title: "Steppers with their value",
      source: """
        Stepper("Fare", value: $fare, in: 0...10_000, step: 0.5, format: .currency(code: "EUR"))
        """
    ) {
      HStack(spacing: 20) {
        Stepper("Fare", value: $fare, in: 0...10_000, step: 0.5, format: .currency(code: "EUR"))
        Stepper("Crew", value: $crew, in: 1...12, format: .number)
      }
    }

    Demonstration(title: "An editor with its find bar", source: "TextEditor(text: $log).focused($isWriting)") {
      TextEditor(text: $log).focused($isWriting).frame(height: 120)
      Text(isWriting ? "The log is being written." : "Nobody writes the log.").foregroundStyle(.secondary)
    }
  }
}
