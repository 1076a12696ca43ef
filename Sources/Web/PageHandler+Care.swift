internal import Actions
internal import Programs
internal import Synchronization
internal import VoiceCore

extension PageHandler {
    /// The last change of an entry, as long as it can be taken back.
    func undo(of entry: Entry) -> EntryChange? {
        let change = page.undos.withLock { $0[entry.id] }
        return change.flatMap { $0.revision == Revision(entry).text ? $0 : nil }
    }

    func history(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entries.entry(id)
        return HistoryPage(
            frame: try await frame(),
            entry: entry,
            undo: undo(of: entry),
            redone: page.redone.withLock { $0[id] },
            isHeardAgain: page.trying.withLock { $0.contains("redo-\(id)") }
        ).markup
    }

    func undo(_ id: EntryID, _ form: FormFields) async throws -> Response {
        let entry = try await store.entries.entry(id)
        if let change = undo(of: entry), form["revision"] == change.revision,
            case let outcome = try await page.actions.takeBack(change), case .changed = outcome,
            let changed = kept(outcome, of: id)
        {
            return changed
        }
        return .seeOther(.history(id))
    }

    func redo(_ id: EntryID, _ form: FormFields) async throws -> Response {
        let entry = try await store.entries.entry(id)
        guard entry.sound != nil else { return try await missing() }
        let (page, terms) = (page, page.tools.terms)
        let hearing = page.tools.settings?.hearing(after: entry.transcript) ?? terms.hearing
        finish("redo-\(id)") { pipeline, progress in
            let redone = try? await pipeline.redo(id, hearing: hearing, progress: progress)
            page.redone.withLock { $0[id] = redone }
        }
        return .seeOther(.history(id))
    }

    func putBack(_ form: FormFields) async throws -> Response {
        guard let id = EntryID(form["entry"] ?? "") else { return try await missing() }
        guard try await store.trash.has(id) else {
            // Sent twice, it is back already.
            return .seeOther(.entry(try await store.entries.entry(id).id))
        }
        return .seeOther(.entry(try await page.actions.restore(id).id))
    }

    func health() async throws -> Markup {
        HealthPage(
            frame: try await frame(),
            cases: try await heldCases(),
            trying: page.trying.withLock { $0 },
            tried: page.tried.withLock { $0 },
            facts: try await facts(),
            findings: page.findings.withLock { $0 },
            left: page.api.map { Set($0.tools.state.letBe.marks) },
            isShortOfSpace: store.folder.freeBytes.map { $0 < DiaryStore.leastFreeBytes } ?? false
        ).markup
    }

    /// Leaves a held file or an entry as it is, or stops counting a finding, or counts it again.
    func letBe(_ form: FormFields) async throws -> Response {
        let key = form["key"] ?? ""
        if let mark = form["finding"], let api = page.api {
            do {
                try api.tools.state.letBe.set(mark, isLeft: form["again"] == nil)
            } catch {
                throw DiaryError(errno: error.errno, path: error.path)
            }
        } else if key.hasPrefix("row-"), let number = Int64(key.dropFirst(4)) {
            let (row, sent) = (try await store.ledger.row(number), page.sentMemos)
            // It lies only here, so letting it be deletes it, and needs a yes.
            guard !sent.holds(row) || form["delete"] != nil else { return try await missing() }
            _ = try await page.actions.letBe([row], sent: sent)
        } else if key.hasPrefix("sent-"), form["delete"] != nil, let api = page.api {
            api.filing.delete(String(key.dropFirst(5)))
        } else if let id = EntryID(key) {
            try await page.actions.letBe(id)
        } else {
            return try await missing()
        }
        return .seeOther(.health)
    }

    func heldCases() async throws -> HeldCases {
        try await HeldCases(
            store,
            sent: try await page.api?.filing.waiting(for: store) ?? [],
            in: page.api?.tools.state.sent,
            zone: page.tools.zone,
            texts
        )
    }

    private func facts() async throws -> [(String, String)] {
        let folder = store.folder
        let count = try await page.count(EntryFilter(), seen)
        var facts = [(texts.diary, texts.entries(count) + ", " + folder.path)]
        if let free = folder.freeBytes { facts.append((texts.space, texts.free(Int(free)))) }
        if let backup = try await store.lastBackup() {
            let isBeside = folder.sharesDisk(with: backup.path)
            let text = texts.plainDay(backup.at.localDay) + ", " + backup.path
            facts.append((texts.backup, text + (isBeside ? texts.onSameDisk : "")))
        } else {
            facts.append((texts.backup, texts.noBackup))
        }
        let trashed = try await store.trash.all().count
        if trashed > 0 { facts.append((texts.trash, texts.entries(trashed))) }
        return facts
    }

    func look(_ form: FormFields) async throws -> Response { try await examine(mends: false) }
    func mend(_ form: FormFields) async throws -> Response { try await examine(mends: true) }

    private func examine(mends: Bool) async throws -> Response {
        let examination = try await page.actions.examine(mends: mends)
        let found = examination.found.filter { $0.kind != .pending && $0.kind != .held }
        let entries = try await store.entries.rows(of: found.compactMap { EntryID($0.subject) })
        page.findings.withLock {
            $0 = Findings(at: now, found: found, mended: examination.mended, entries: entries)
        }
        return .seeOther(.health)
    }
}

struct Findings: Sendable {
    var at: Moment
    var found: [DiaryFinding]
    var mended: [DiaryFinding]
    var entries: [Entry] = []
}
