import CommandLineKit
import ProgramKit

/// The part of `doctor` that shows every setting, and where its value came from.
enum DoctorSettings {
    static let section = DoctorCommand.Section(title: "Settings") { _, settings in
        let file = Finding(
            "file",
            settings.file ?? "none"
        )
        return [file] + settings.rows.map { Finding($0.name, $0.value, origin: $0.origin.text) }
    }
}
