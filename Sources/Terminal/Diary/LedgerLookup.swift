import Actions
import Glibc
import Programs
import VoiceCore

enum LedgerSubject: Sendable {
    /// Has a path if it is known, or else the name as typed.
    case file(LedgerRow, at: String?, typed: String? = nil)
    /// Another file is now in its place; the sentence is about that one.
    case replaced(LedgerRow, at: String, Sentence)
    case entry(EntryID)
    case sent(Upload)
    case passedOver(path: String, SkipReason)
    case removed(id: String, at: Moment)
    case trashed(TrashedEntry)

    var isFile: Bool {
        if case .file(let row, let path, let typed) = self {
            path != nil || row.place != nil || typed != nil
        } else if case .replaced = self {
            true
        } else {
            false
        }
    }

    func isOne(with other: LedgerSubject) -> Bool {
        switch (self, other) {
        case (.file(let row, let path, _), .file(let second, let place, _)):
            row.id == second.id && path == place
        case (.replaced(_, let path, _), .replaced(_, let place, _)): path == place
        case (.entry(let id), .entry(let second)): id == second
        default: false
        }
    }

    var isEntry: Bool { if case .entry = self { true } else { false } }

    var retried: RetriedMemo? {
        switch self {
        case .file(let row, let path, _): .file(row, at: path)
        case .replaced(let row, let path, _): .replaced(row, at: path)
        case .entry(let id): .entry(id)
        case .sent(let upload): .sent(upload)
        case .passedOver, .removed, .trashed: nil
        }
    }

    var name: String {
        switch self {
        case .file(let row, let path, let typed):
            (path ?? row.place?.path ?? typed)?.lastName ?? "file \(row.id)"
        case .replaced(_, let path, _): path.lastName
        case .entry(let id): id.description
        case .sent(let upload): upload.facts.name
        case .passedOver(let path, _): path.lastName
        case .removed(let id, _): id
        case .trashed(let entry): entry.shortID
        }
    }
}

struct LedgerLookup: Sendable {
    let store: DiaryStore
    let settings: Settings
    let names: EntryNames

    /// One wrong name fails all; the failure says what was not done.
    func find(_ arguments: [String], otherwise undone: String) async throws -> [LedgerSubject] {
        try await all(arguments, otherwise: undone, find)
    }

    func byPresentBytes(_ arguments: [String], otherwise undone: String) async throws -> [LedgerSubject] {
        var subjects: [LedgerSubject] = []
        for subject in try await all(arguments, otherwise: undone, byPresentBytes)
        where !subjects.contains(where: subject.isOne) { subjects.append(subject) }
        return subjects
    }

    private func all(
        _ arguments: [String],
        otherwise undone: String,
        _ find: (String) async throws -> LedgerSubject
    ) async throws -> [LedgerSubject] {
        var subjects: [LedgerSubject] = []
        for argument in arguments {
            do {
                subjects.append(try await find(argument))
            } catch {
                throw arguments.count == 1 ? error : EntryNames.saying(undone, of: error)
            }
        }
        return subjects
    }

    /// Finds a name; if the file at its path has changed, finds the new bytes.
    func byPresentBytes(_ argument: String) async throws -> LedgerSubject {
        let subject = try await find(argument)
        guard case .file(let row, let path?, let typed) = subject,
            let sha256 = try? await MemoDigest.sha256(of: path), sha256 != row.sha256
        else { return subject }
        if let known = try await store.ledger.row(sha256: sha256) {
            return .file(known, at: path, typed: typed)
        }
        // What was never read may be these very bytes.
        return row.sha256 == nil ? subject : .replaced(row, at: path, await untaken(path).sentence)
    }

    func replaced(by row: LedgerRow, at argument: String) async throws -> (row: LedgerRow, path: String)? {
        let path = settings.folders.path(argument, from: Folders.present())
        return try await store.ledger.row(replacedAt: path, by: row.id).map { ($0, path) }
    }

    /// Tries a path, then the same bytes, then an entry, then a bare file name.
    func find(_ argument: String) async throws -> LedgerSubject {
        let path = settings.folders.path(argument, from: Folders.present())
        if let row = try await store.ledger.row(path: path) { return .file(row, at: path) }
        if let reason = PassedOver.reason(of: path, settings) { return .passedOver(path: path, reason) }
        if access(path, R_OK) != 0, errno == EACCES {
            throw MemoFault(OfferedFile.Refusal.noPermission(to: path)).failure().about(argument)
        }
        if let kind = FolderKind.kind(of: path) {
            let sentence = kind.sentence(at: path)
            throw Failure(.noSuchFile, sentence.message, advice: sentence.advice).about(argument)
        }
        if let sha256 = try? await MemoDigest.sha256(of: path) {
            if let row = try await store.ledger.row(sha256: sha256) { return .file(row, at: path) }
            throw await unknown(path, argument)
        }
        do {
            return .entry(try await names.id(argument))
        } catch {
            if let row = try await store.ledger.row(formerPath: path) {
                return .file(row, at: nil, typed: argument)
            }
            if !argument.contains("/"), let row = try await store.ledger.rows(named: argument).first {
                return .file(row, at: nil, typed: argument)
            }
            if let sent = try await settings.sentMemos.waiting(for: store)
                .first(where: { $0.facts.name == argument })
            {
                return .sent(sent)
            }
            if let id = try? await store.trash.id(named: argument),
                let entry = try await store.trash.all().first(where: { $0.id == id })
            {
                return .trashed(entry)
            }
            if let removed = try await store.trash.removal(named: argument) {
                return .removed(id: removed.id, at: removed.at)
            }
            if FolderNames.isFolder(path) {
                throw Failure(.noSuchFile, "\(argument): this is a folder", advice: "name a file in it")
            }
            guard case .noSuchEntry = error as? DiaryError else { throw error }
            throw Self.unknown(argument)
        }
    }

    private static func unknown(_ argument: String) -> Failure {
        let isFile = argument.contains("/") || argument.contains(".")
        let fact = isFile ? "no such file, and none of that name was ingested" : "no such entry or file"
        let advice = (isFile ? "check the path; " : "") + "voicecore list shows the entries"
        return Failure(.noSuchFile, "\(argument): \(fact)", advice: advice)
    }

    private func unknown(_ path: String, _ argument: String) async -> Failure {
        if let sentence = await kept(at: path) {
            return Failure(.noSuchFile, sentence.message, advice: sentence.advice).about(argument)
        }
        let (sentence, code) = await untaken(path)
        return Failure(code, sentence.message, advice: sentence.advice).about(argument)
    }

    private func untaken(_ path: String) async -> (sentence: Sentence, code: ExitCode) {
        if let word = await daemonsWord(of: path) { return (word, .busy) }
        let takes = "voicecore ingest \(ShellWord(path)) takes it"
        if let sentence = FiledFolder.sentence(ofFileAt: path, settings) { return (sentence, .noSuchFile) }
        let isRunning = DiaryLock.holder(diary: settings[Key.diary]) != nil
        guard !isRunning, FiledFolder.isInInbox(path, settings) else {
            return (Sentence("never ingested", advice: takes), .noSuchFile)
        }
        let waits = Sentence(
            "not taken yet: the daemon is not running",
            advice: "it takes it once it runs; \(takes) now"
        )
        return (waits, .noSuchFile)
    }

    private func daemonsWord(of path: String) async -> Sentence? {
        guard DiaryLock.holder(diary: settings[Key.diary]) != nil,
            let status = try? await settings.daemonStatus(store)
        else { return nil }
        let names = [Path(path).resolved, path].compactMap(\.self).map { Path(Path($0).shown) }
        func isNamed(_ shown: String) -> Bool { names.contains(Path(shown)) }
        let advice = "voicecore status shows what it waits for"
        if status.inboxes.contains(where: { $0.settling.contains(where: isNamed) }) {
            return Sentence("not taken yet: the daemon waits until it is written in full", advice: advice)
        }
        if status.inHand.contains(where: isNamed) { return Sentence("not filed yet: the daemon is at it") }
        return status.waiting.first { isNamed($0.name) }.map { waiting in
            let reason = waiting.obstacle.map { ": \($0.sentence)" }
            let advice = reason == nil ? "voicecore status shows what is before it" : nil
            return Sentence("not taken yet: it waits for the daemon" + (reason ?? ""), advice: advice)
        }
    }

    private func kept(at path: String) async -> Sentence? {
        guard let (kind, folder) = FolderKind.folder(above: path),
            var sentence = FolderKind.Kind.sentence(ofPart: path)
        else { return nil }
        if kind == .export, MemoFolder.memos(besideExport: folder).contains(Path(path).resolved ?? path) {
            return Sentence(
                "passed over: it lies in the export at \(folder), which did not write it",
                advice: "move it to a folder of its own to have it filed"
            )
        }
        let stem = DurableFile.split(path).name.prefix { $0 != "." }
        if let id = EntryID(String(stem)), (try? await store.entries.has(id)) == true,
            let short = try? await store.entries.shortID(of: id)
        {
            sentence.message = "the sound of entry \(short), \(sentence.message)"
            sentence.advice = "voicecore status \(short) tells of its memo"
        }
        return sentence
    }

    func unfinished() async throws -> [LedgerSubject] {
        let work = try await UnfinishedWork(store, sent: settings.sentMemos)
        var subjects: [LedgerSubject] = []
        for row in work.files { subjects += await present(row) }
        return subjects + work.sent.map(LedgerSubject.sent) + work.entries.map(LedgerSubject.entry)
    }

    /// A file once, and every place where another file has taken that of a copy.
    private func present(_ row: LedgerRow) async -> [LedgerSubject] {
        let places = row.paths.filter(\.isThere)
        guard places.count > 1, let sha256 = row.sha256 else { return [.file(row, at: nil)] }
        var whole: String?
        var subjects: [LedgerSubject] = []
        for path in places.map(\.path) {
            if let present = try? await MemoDigest.sha256(of: path), present != sha256 {
                subjects.append(.replaced(row, at: path, await untaken(path).sentence))
            } else {
                whole = path
            }
        }
        return (whole.map { [.file(row, at: $0)] } ?? []) + subjects
    }

    /// Files without an outcome that nobody handles, with other copies of a held file.
    func untried() async throws -> [LedgerSubject] {
        try await unfinished().filter { subject in
            guard case .file(let row, _, _) = subject else { return false }
            return row.owner == nil && [.seen, .settled].contains(row.state)
        }
    }
}

extension LedgerRow {
    var isDeleted: Bool { paths.allSatisfy(\.isDeleted) }
}

extension LedgerPath {
    /// File deleted or replaced; the folder still exists.
    var isDeleted: Bool { !isThere && access(DurableFile.split(path).folder, F_OK) == 0 }
}
