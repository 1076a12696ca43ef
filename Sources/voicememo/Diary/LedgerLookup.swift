import CommandLineKit
import ProgramKit
import VoiceCore

/// A file of the ledger, or an entry of the diary.
enum LedgerSubject: Sendable {
    /// A file, and where it is if somebody said that.
    case file(LedgerRow, at: String?)
    case entry(EntryID)

    var name: String {
        switch self {
        case .file(let row, let path): (path ?? row.paths.last?.path)?.lastName ?? "file \(row.id)"
        case .entry(let id): id.description
        }
    }
}

/// Finds what people mean by a file's name or the beginning of an entry's id.
struct LedgerLookup: Sendable {
    let store: DiaryStore
    let settings: Settings
    let names: EntryNames

    func find(_ arguments: [String]) async throws -> [LedgerSubject] {
        var subjects: [LedgerSubject] = []
        for argument in arguments { subjects.append(try await find(argument)) }
        return subjects
    }

    /// The row of a path as it was offered, of the same bytes under another name, or else an entry.
    func find(_ argument: String) async throws -> LedgerSubject {
        let path = settings.folders.path(argument, from: Folders.present())
        if let row = try await store.ledgerRow(path: path) { return .file(row, at: path) }
        if let sha256 = try? await MemoDigest.sha256(of: path) {
            if let row = try await store.ledgerRow(sha256: sha256) { return .file(row, at: path) }
            throw Failure(
                .noSuchFile,
                "\(argument): never ingested",
                advice: "voicememo ingest \(argument) takes it"
            )
        }
        do {
            return .entry(try await names.id(argument))
        } catch DiaryError.noSuchEntry {
            throw Failure(
                .noSuchFile,
                "\(argument): neither an ingested file nor an entry",
                advice: "voicememo list shows the entries"
            )
        }
    }

    /// Everything that is held or incomplete.
    func unfinished() async throws -> [LedgerSubject] {
        let rows = try await store.ledgerRows(in: [.seen, .settled, .held]).filter { $0.entry == nil }
        var entries: [EntryID] = []
        for job in try await store.jobs() where entries.last != job.entry { entries.append(job.entry) }
        return rows.map { LedgerSubject.file($0, at: nil) } + entries.map(LedgerSubject.entry)
    }
}
