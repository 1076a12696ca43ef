import CommandLineKit
import Glibc
import MemoWatch
import PageKit
import ProgramKit
import VoiceCore

/// A file of the ledger, or an entry of the diary.
enum LedgerSubject: Sendable {
    /// A file, and where it is if somebody said that; else as what it was typed.
    case file(LedgerRow, at: String?, typed: String? = nil)
    case entry(EntryID)
    /// A memo that was sent to the page, and of which the diary knows nothing yet.
    case sent(MemoOffer)
    /// A file that nobody takes, and why.
    case passedOver(path: String, NotAMemo)
    case removed(id: String, at: Moment)
    case trashed(TrashedEntry)

    /// Whether it is a file of which a place is known.
    var isFile: Bool {
        if case .file(let row, let path, let typed) = self {
            path != nil || row.place != nil || typed != nil
        } else {
            false
        }
    }

    var name: String {
        switch self {
        case .file(let row, let path, let typed):
            (path ?? row.place?.path ?? typed)?.lastName ?? "file \(row.id)"
        case .entry(let id): id.description
        case .sent(let offer): offer.shownPath
        case .passedOver(let path, _): path.lastName
        case .removed(let id, _): id
        case .trashed(let entry): entry.shortID
        }
    }
}

/// Finds what people mean by a file's name or the beginning of an entry's id.
struct LedgerLookup: Sendable {
    let store: DiaryStore
    let settings: Settings
    let names: EntryNames

    /// What all of the names mean; where one of several is wrong, the failure says what was not done for any.
    func find(_ arguments: [String], otherwise undone: String) async throws -> [LedgerSubject] {
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

    /// The row of a path, of the same bytes under another name, or of a file's bare name, or else an entry.
    func find(_ argument: String) async throws -> LedgerSubject {
        let path = settings.folders.path(argument, from: Folders.present())
        if let row = try await store.ledgerRow(path: path) { return .file(row, at: path) }
        if let reason = PassedOver.reason(of: path, settings) { return .passedOver(path: path, reason) }
        if access(path, R_OK) != 0, errno == EACCES {
            throw MemoFault(.notPermitted).failure().about(argument)
        }
        if let kind = DiaryMarks.kind(of: path) {
            let sentence = kind.sentence(at: path)
            throw Failure(.noSuchFile, sentence.message, advice: sentence.advice).about(argument)
        }
        if let sha256 = try? await MemoDigest.sha256(of: path) {
            if let row = try await store.ledgerRow(sha256: sha256) { return .file(row, at: path) }
            throw await unknown(path, argument)
        }
        do {
            return .entry(try await names.id(argument))
        } catch {
            if let row = try await store.ledgerRow(formerPath: path) {
                return .file(row, at: nil, typed: argument)
            }
            if !argument.contains("/"), let row = try await store.ledgerRows(named: argument).first {
                return .file(row, at: nil, typed: argument)
            }
            if let sent = try await settings.sentMemos(to: store).first(where: { $0.shownPath == argument }) {
                return .sent(sent)
            }
            if let id = try? await store.trashedID(named: argument),
                let entry = try await store.trash().first(where: { $0.id == id })
            {
                return .trashed(entry)
            }
            if let removed = try await store.removal(named: argument) {
                return .removed(id: removed.id, at: removed.at)
            }
            if FolderNames.isFolder(path) {
                throw Failure(.noSuchFile, "\(argument): this is a folder", advice: "name a file in it")
            }
            guard case .noSuchEntry = error as? DiaryError else { throw error }
            throw Failure(
                .noSuchFile,
                "\(argument): neither an ingested file nor an entry",
                advice: "voicememo list shows the entries"
            )
        }
    }

    /// Why nothing is known of a file that is there.
    private func unknown(_ path: String, _ argument: String) async -> Failure {
        if let sentence = await kept(at: path) {
            return Failure(.noSuchFile, sentence.message, advice: sentence.advice).about(argument)
        }
        if isSettling(path) {
            return Failure(
                .busy,
                "\(argument): not taken yet: the daemon waits until it is written in full",
                advice: "voicememo status shows what it waits for"
            )
        }
        return Failure(
            .noSuchFile,
            "\(argument): never ingested",
            advice: "voicememo ingest \(ShellWord(path)) takes it"
        )
    }

    /// Whether the daemon that runs now has seen a file and waits for its end.
    private func isSettling(_ path: String) -> Bool {
        let diary = settings[Key.diary]
        guard DiaryLock.holder(diary: diary) != nil, let status = DaemonStatus.read(diary: diary) else {
            return false
        }
        let names = [Path(path).resolved, path].compactMap(\.self).map { Path(Path($0).shown) }
        return status.inboxes.contains { $0.settling.contains { names.contains(Path($0)) } }
    }

    /// What a file is that a diary keeps; where it is the sound of one of this diary's entries, that is named.
    private func kept(at path: String) async -> Sentence? {
        guard let (kind, folder) = DiaryMarks.folder(above: path),
            var sentence = DiaryMarks.Kind.sentence(ofPart: path)
        else { return nil }
        if kind == .export, MemoFolder.memos(besideExport: folder).contains(Path(path).resolved ?? path) {
            return Sentence(
                "passed over: it lies in the export at \(folder), which did not write it",
                advice: "move it to a folder of its own to have it filed"
            )
        }
        let stem = DurableFile.split(path).name.prefix { $0 != "." }
        if let id = EntryID(String(stem)), (try? await store.has(id)) == true,
            let short = try? await store.shortID(of: id)
        {
            sentence.message = "the sound of entry \(short), \(sentence.message)"
            sentence.advice = "voicememo why \(short) tells of its memo"
        }
        return sentence
    }

    /// The files of which nothing came and that are no longer where they were.
    func gone() async throws -> [LedgerRow] {
        try await store.ledgerRows(in: [.seen, .settled, .held]).filter { $0.entry == nil && $0.isGone }
    }

    /// The places at which a file is no longer that is still at another, and of which nothing came.
    func gonePlaces() async throws -> [LedgerPath] {
        try await store.ledgerRows(in: [.seen, .settled, .held]).filter { $0.entry == nil && !$0.isGone }
            .flatMap { row in row.paths.filter { !$0.isThere } }
    }

    /// Everything that is held or incomplete, and still there, and what was sent to the page.
    func unfinished() async throws -> [LedgerSubject] {
        let rows = try await store.ledgerRows(in: [.seen, .settled, .held]).filter {
            $0.entry == nil && !$0.isGone
        }
        var entries: [EntryID] = []
        for job in try await store.jobs() where entries.last != job.entry { entries.append(job.entry) }
        return rows.map { LedgerSubject.file($0, at: nil) }
            + (try await settings.sentMemos(to: store).map(LedgerSubject.sent))
            + entries.map(LedgerSubject.entry)
    }
}

extension LedgerRow {
    /// Whether its file was deleted or replaced: it is gone, and the folders where it was are there.
    var isDeleted: Bool { paths.allSatisfy(\.isDeleted) }
}

extension LedgerPath {
    /// Whether the file was deleted or replaced: it is gone, and the folder where it was is there.
    var isDeleted: Bool { !isThere && access(DurableFile.split(path).folder, F_OK) == 0 }
}
