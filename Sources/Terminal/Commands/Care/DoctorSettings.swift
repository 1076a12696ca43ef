import Glibc
import Programs
import VoiceCore

enum DoctorSettings {
    static let section = DoctorCommand.Section(title: "Settings") { _, settings in
        let file = Finding("file", settings.file ?? "none")
        return [file]
            + settings.rows.map { row in
                let fault = fault(of: row.name, settings)
                var finding = Finding(
                    row.name,
                    row.value + (fault.map { ": \($0.fact)" } ?? ""),
                    fault?.state ?? .fine,
                    origin: row.origin.text,
                    advice: fault?.advice
                )
                finding.isStandard = row.origin == .standard
                return finding
            }
    }

    private typealias Fault = (fact: String, advice: String, state: Finding.State)

    /// A missing folder for the metrics file is only a warning, as the daemon runs without it.
    private static func fault(of name: String, _ settings: Settings) -> Fault? {
        switch name {
        case Key.moveTo.declaration.name:
            guard let folder = settings[Key.moveTo] else { return nil }
            if let fact = Settings.fact(ofMoveTo: folder) {
                return (fact, "name another folder; voicecored does not start with this one", .wrong)
            }
            if let fact = settings.ignoredMoveTo { return (fact, InboxSettings.moveToAdvice, .wrong) }
            let advice = "name another folder; until then the files of memos stay where they are"
            return fact(ofFolder: folder).map { ($0, advice, .wrong) }
        case Key.metricsFile.declaration.name:
            guard let file = settings[Key.metricsFile] else { return nil }
            let folder = DurableFile.split(file).folder
            guard FolderNames.leadsToFolder(folder) else {
                return ("its folder is missing", "make it: mkdir -p \(ShellWord(folder))", .warning)
            }
            if let fact = settings.metricsObstacle {
                return (fact, "name another file; voicecored does not start with this one", .wrong)
            }
            return fact(ofFolder: folder).map {
                ("its folder \($0)", "change its mode, or name another file", .warning)
            }
        default: return nil
        }
    }

    /// A missing folder is no fault: it is made when needed.
    static func fact(ofFolder path: String) -> String? {
        var (nearest, facts) = (path, stat())
        while stat(nearest, &facts) != 0 {
            let above = DurableFile.split(nearest).folder
            guard above != nearest, above != "." else { return "cannot be made" }
            nearest = above
        }
        let isThere = nearest == path
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            return isThere ? "not a folder" : "cannot be made: \(nearest) is a file"
        }
        guard access(nearest, W_OK | X_OK) == 0 else {
            return isThere ? "cannot be written to" : "cannot be made: no permission to write into \(nearest)"
        }
        return nil
    }
}
