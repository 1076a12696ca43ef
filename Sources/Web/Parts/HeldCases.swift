internal import Actions
internal import Glibc
internal import Programs
internal import System
internal import VoiceCore

struct HeldCase {
    /// The key for `retry`: `row-7`, `sent-` with an upload's number, or an entry's id.
    var key: String
    var name: String
    var entry: EntryID?
    var why: String
    var reason: String?
    var since: Moment?
    /// True if a person must act; else it is tried again by itself.
    var isHeld: Bool
    var mayBeLeft = false
    /// True if only VoiceCore has it, so that dropping it deletes it.
    var isOnlyHere = false
}

struct HeldCases {
    static let most = 100

    private(set) var shown: [HeldCase] = []
    private(set) var held = 0
    private(set) var waiting = 0
    /// The keys of all cases, shown or not.
    private(set) var keys: [String] = []

    /// Memos in the ledger, and uploads that it could not take yet, which lie nowhere else.
    init(_ store: DiaryStore, sent: [Upload], in folder: SentMemos?, zone: ZoneRules, _ texts: Texts)
        async throws
    {
        let unfinished = try await UnfinishedWork(store, sent: nil)
        let rows = unfinished.held
        held += rows.count
        keys += rows.map { "row-\($0.id)" }
        shown += rows.prefix(Self.most).map { HeldCase($0, isSent: folder?.holds($0) ?? false, texts) }
        waiting += sent.count
        keys += sent.map { HeldCase.key(of: $0) }
        shown += sent.prefix(Self.most).map { HeldCase($0, zone, texts) }
        // An entry that lacks several things is one case.
        let jobs = Dictionary(grouping: unfinished.jobs, by: \.entry)
        let heldJobs = jobs.count { $0.value.contains(where: \.isHeld) }
        held += heldJobs
        waiting += jobs.count - heldJobs
        keys += jobs.keys.map(\.description)
        // Held ones first, and of them the newest.
        let order = jobs.keys.sorted { one, other in
            let (held, otherHeld) = (Self.isHeld(jobs[one]), Self.isHeld(jobs[other]))
            return held == otherHeld ? one > other : held
        }
        for entry in try await store.entries.rows(of: Array(order.prefix(Self.most))) {
            shown.append(HeldCase(entry, jobs[entry.id] ?? [], texts))
        }
    }

    private static func isHeld(_ jobs: [Job]?) -> Bool { jobs?.contains(where: \.isHeld) ?? false }
}

extension HeldCase {
    fileprivate init(_ row: LedgerRow, isSent: Bool, _ texts: Texts) {
        key = "row-\(row.id)"
        name = row.fileName
        entry = row.entry
        why = row.fault.map(texts.sentence) ?? row.message ?? texts.notYetDone
        reason = row.reason
        since = row.changedAt
        isHeld = true
        mayBeLeft = row.entry == nil && !isSent
        isOnlyHere = row.entry == nil && isSent
    }

    fileprivate static func key(of upload: Upload) -> String { "sent-" + upload.id }

    fileprivate init(_ upload: Upload, _ zone: ZoneRules, _ texts: Texts) {
        key = Self.key(of: upload)
        name = upload.facts.name
        why = texts.sentWaits
        since = upload.sentAt(zone)
        isHeld = false
        isOnlyHere = true
    }

    fileprivate init(_ entry: Entry, _ jobs: [Job], _ texts: Texts) {
        let job = jobs.first(where: \.isHeld) ?? jobs.first
        key = entry.id.description
        name = texts.name(of: entry)
        self.entry = entry.id
        // A missing part has been missing since the entry was made.
        since = entry.createdAt
        let said = [job?.fault.map(texts.sentence)].compactMap(\.self)
        why = (jobs.map { texts.comes($0.kind) } + said).joined(separator: "; ")
        reason = job?.reason
        isHeld = job?.isHeld ?? false
        mayBeLeft = isHeld
    }
}

extension Upload {
    fileprivate func sentAt(_ zone: ZoneRules) -> Moment? {
        var facts = stat()
        guard lstat(folder, &facts) == 0 else { return nil }
        let seconds = facts.st_mtim.tv_sec
        return Moment(milliseconds: Int64(seconds) * 1_000, offsetSeconds: zone.offset(atEpoch: seconds))
    }
}

extension LedgerRow {
    var fileName: String { place.map { String($0.path.split(separator: "/").last ?? "") } ?? "\(id)" }
}

struct Tried: Sendable {
    var name: String
    var outcome: MemoOutcome
    var isUnfinished = false

    var status: MemoReport.Status {
        let status = outcome.report.status
        return status == .filed && isUnfinished ? .pending : status
    }
}

/// Findings that a person has accepted, kept as short hashes, in a file that holds no word of the diary.
struct LetBe: Sendable {
    private static let most = 1_000

    let path: String

    static func mark(of finding: DiaryFinding) -> String {
        let parts = [finding.kind.rawValue, finding.subject, finding.detail ?? ""]
        return String(ShortHash(of: parts).value, radix: 36)
    }

    /// True if a person may accept it: neither mended by a button, nor a risk to the diary.
    static func mayLeave(_ finding: DiaryFinding) -> Bool {
        !finding.isMendable && ![.damaged, .littleSpace, .held, .pending].contains(finding.kind)
    }

    var marks: [String] {
        (FileBytes.read(path) ?? []).split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    }

    func set(_ mark: String, isLeft: Bool) throws(DurableFile.Failure) {
        guard (1...13).contains(mark.utf8.count),
            mark.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return }
        let marks = marks.filter { $0 != mark } + (isLeft ? [mark] : [])
        try DurableFile.makeFolder(DurableFile.split(path).folder)
        try DurableFile.write(Array(marks.suffix(Self.most).map { $0 + "\n" }.joined().utf8), to: path)
    }
}
