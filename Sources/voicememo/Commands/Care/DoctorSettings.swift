import CommandLineKit
import ProgramKit

/// The part of `doctor` that shows every setting, and where its value came from.
enum DoctorSettings {
    static let section = DoctorCommand.Section(title: "Settings") { _, settings in
        let file = Finding(
            "file",
            settings.file ?? "none"
        )
        return [file]
            + settings.rows.map { row in
                var finding = Finding(row.name, row.value, origin: row.origin.text)
                finding.isStandard = row.origin == .standard
                return finding
            }
    }
}
