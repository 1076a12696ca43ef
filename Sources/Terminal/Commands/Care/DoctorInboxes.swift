import Glibc
import Programs
import VoiceCore

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
            ].compactMap(\.self) + closed(in: inbox.path, settings)
        }
    }

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
            let advice = "make it or mount its disk; the daemon watches it as soon as it is there"
            return Finding(path, "missing", .warning, advice: advice)
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

    private static let mostNamed = 5

    private static func closed(in inbox: String, _ settings: Settings) -> [Finding] {
        // An inbox that cannot be read is said already.
        guard access(inbox, R_OK | X_OK) == 0 else { return [] }
        let found = MemoFolder.find(at: [inbox], except: settings[Key.diary], ignoring: settings[Key.ignore])
        let closed = found.memos.compactMap(closed)
        let more = closed.count - mostNamed
        guard more > 0 else { return closed }
        let others = Shown.counted(more, "other file or folder", "other files and folders")
        return closed.prefix(mostNamed) + [Finding(inbox, "\(others) cannot be read", .wrong)]
    }

    private static func closed(_ path: String) -> Finding? {
        // The daemon files no link, wherever it leads.
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFLNK else { return nil }
        let advice = "check its owner and its mode"
        guard FolderNames.leadsToFolder(path) else {
            return access(path, R_OK) == 0 ? nil : Finding(path, "cannot be read", .wrong, advice: advice)
        }
        guard access(path, R_OK | X_OK) == 0 else {
            return Finding(path, "cannot be looked into, so no memo in it is filed", .wrong, advice: advice)
        }
        return Finding(
            path,
            "lies too deep, so no memo in it is filed",
            .wrong,
            advice: "move it nearer to the inbox"
        )
    }

    private static func resolved(_ path: String) -> String { Path(path).place.text }
}
