import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// The part of `doctor` that looks at the folders which the daemon is to watch.
enum DoctorInboxes {
    static let section = DoctorCommand.Section(title: "Inboxes") { _, settings in
        settings[Key.inboxes].flatMap { inbox in
            [
                finding(inbox.path, diary: settings[Key.diary]),
                inbox.ignoredMoveTo.map {
                    Finding(inbox.path, $0, .wrong, advice: InboxSettings.moveToAdvice)
                } ?? settings.fact(of: inbox).map {
                    Finding(inbox.path, $0, .wrong, advice: Settings.apartAdvice)
                } ?? inbox.moveTo.flatMap(moveTo),
            ].compactMap(\.self)
        }
    }

    /// What is wrong with the folder for what an inbox had filed.
    private static func moveTo(_ path: String) -> Finding? {
        if let fact = Settings.fact(ofMoveTo: path) {
            return Finding(path, "moveTo: \(fact)", .wrong, advice: "name another folder")
        }
        return DoctorSettings.fact(ofFolder: path).map {
            Finding(path, "moveTo: \($0)", .wrong, advice: "make the folder, or name another")
        }
    }

    private static func finding(_ path: String, diary: String) -> Finding {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            return Finding(
                path,
                "missing",
                .warning,
                advice: "make it or mount its disk; the daemon watches it as soon as it is there"
            )
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            return Finding(path, "not a folder", .wrong, advice: "name a folder in the setting inboxes")
        }
        guard access(path, R_OK | X_OK) == 0 else {
            return Finding(path, "cannot be read", .wrong, advice: "check its owner and its mode")
        }
        do throws(Failure) {
            try InboxRefusal.check(resolved(path), diary: resolved(diary))
            return Finding(path, "there")
        } catch {
            return Finding(
                path,
                String(error.message.dropFirst(resolved(path).count + 2)),
                .wrong,
                advice: error.advice
            )
        }
    }

    /// The path without links, as far as it is there.
    private static func resolved(_ path: String) -> String { Path(path).place.text }
}
