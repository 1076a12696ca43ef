internal import Programs
internal import Synchronization
internal import VoiceCore

/// What a form changes.
extension PageHandler {
    func change(_ address: Address, _ form: FormFields) async throws -> Response {
        switch address {
        case .search:
            let query = String((form["q"] ?? "").prefix(SearchMemory.longestQuery))
            guard query.contains(where: { !$0.isWhitespace }) else { return .seeOther(.search) }
            return .seeOther(.found(page.searches.withLock { $0.keep(query) }))
        case .edit(let id): return try await edit(id, form)
        case .write: return try await write(form)
        case .newTrip: return try await makeTrip(form)
        case .tripStep(let step, let name): return try await change(step, ofTrip: name, form)
        case .word(let id): return try await correct(id, form)
        case .remove(let id): return try await remove(id, form)
        case .retry: return try await retry(form["key"] ?? "")
        case .letBe: return try await letBe(form)
        case .look: return try await examine(mends: false)
        case .mend: return try await examine(mends: true)
        case .undo(let id): return try await undo(id, form)
        case .redo(let id): return try await redo(id)
        case .putBack: return try await putBack(form["entry"] ?? "")
        case .settings: return try await set(form)
        case .letters: return hear(letters: form["letters"] ?? "")
        case .language: return try await speak(form["language"] ?? "", from: form["from"] ?? "")
        case .recording(let step): return try await record(step, form)
        default: return Response(405, ["Allow": "GET, HEAD"])
        }
    }

    private func edit(_ id: EntryID, _ form: FormFields) async throws -> Response {
        let entry = try await store.entries.entry(id)
        let draft = EntryDraft(form, of: entry)
        let edit: EntryEdit
        do throws(EntryDraft.Unfit) {
            edit = try draft.edit(
                of: entry,
                zone: page.tools.zone,
                read: { page.tools.read($0, entry.words(ofOwn: $0) ?? []) }
            )
        } catch {
            let again = EditPage(
                frame: try await frame(),
                entry: entry,
                draft: draft,
                journals: try await journals(),
                places: try await placeNames(),
                problem: texts.problem(error),
                revision: form["revision"],
                was: form["was"]
            )
            return .page(422, again.markup)
        }
        let placed = try await placed(edit, in: entry)
        // What is asked for is there already, whoever wrote it.
        let lost = draft.changed(since: form["was"], in: EntryDraft(entry)).captionsWithoutPhoto(in: entry)
        if placed.isEmpty, lost.isEmpty { return .seeOther(.entry(id)) }
        if let kept = try await keep(placed, of: id, form["revision"]) { return kept }
        return try await conflict(id, draft, since: form["was"])
    }

    private func conflict(_ id: EntryID, _ draft: EntryDraft, since marks: String? = nil) async throws
        -> Response
    {
        let entry = try await store.entries.entry(id)
        let draft = draft.changed(since: marks, in: EntryDraft(entry))
        // The same form, sent twice at once: what it asks for is there.
        let left = try? draft.edit(of: entry, zone: page.tools.zone, read: { _ in nil })
        if let left, draft.captionsWithoutPhoto(in: entry).isEmpty, try await placed(left, in: entry).isEmpty
        {
            return .seeOther(.entry(id))
        }
        return .page(409, ConflictPage(frame: try await frame(), entry: entry, draft: draft).markup)
    }

    /// Keeps a change, and has the words of a new text placed in the sound afterwards; nothing if another was first.
    func keep(
        _ edit: EntryEdit,
        of id: EntryID,
        _ revision: String?,
        word: Int? = nil,
        takesBack: Bool = false
    ) async throws -> Response? {
        let before = try await store.entries.entry(id)
        let kept = try await page.changes.edit(id, edit, if: revision, in: store, at: now)
        guard let kept else { return nil }
        // Only what the form showed can be taken back; another may have changed it a moment before.
        let undo =
            Revision(before).text == revision
            ? Undo(before: before, revision: Revision(kept).text, takesBack: takesBack) : nil
        page.undos.withLock { $0[id] = undo }
        let asks = edit.text != nil && page.tools.pipeline.tools.analyse != nil
        if asks || kept.pending.contains(.align) {
            finish(id.description) { pipeline, _ in
                _ = await pipeline.align(id)
                if asks { _ = await pipeline.analyse(id) }
            }
        }
        return .seeOther(.changed(id, word: word))
    }

    /// Puts another word in the place of a doubtful one, or says that it is right.
    private func correct(_ id: EntryID, _ form: FormFields) async throws -> Response {
        let entry = try await store.entries.entry(id)
        guard let pieces = SpokenText.pieces(of: entry), let place = form["word"].flatMap({ Int($0) }),
            pieces.indices.contains(place), let chosen = Self.chosen(form)
        else { return try await error(404, .missing(texts)) }
        let old = pieces[place].text
        let hasEnding = chosen.isEmpty || !Self.ending(of: chosen).isEmpty
        let word = chosen.isEmpty ? old : chosen + (hasEnding ? "" : Self.ending(of: old))
        var tokens = pieces.map(\.text)
        tokens[place] = word
        var edit = EntryEdit()
        edit.text = tokens.joined(separator: " ")
        if word.split(whereSeparator: \.isWhitespace).count == 1 {
            // The word is said where the other was, and nobody doubts it any more.
            edit.textWords = pieces.enumerated().map { index, piece in
                var placed = piece.word
                if index == place { (placed.word, placed.probability, placed.alternatives) = (word, 1, nil) }
                return placed
            }
        } else {
            edit.textWords = TextCorrection(edit.text ?? "")
                .placed(from: pieces.map(\.word), of: pieces.map(\.text).joined(separator: " "))
        }
        edit.reading = page.tools.read(edit.text ?? "", edit.textWords ?? [])
        if let kept = try await keep(edit, of: id, form["revision"], word: place) { return kept }
        var draft = EntryDraft(entry)
        draft.text = edit.text ?? draft.text
        return try await conflict(id, draft)
    }

    /// What was said instead, in one line; empty where the word is right, nothing for what is too long to be a word.
    private static func chosen(_ form: FormFields) -> String? {
        let text = form["as"]?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.flatMap { $0.count <= SpokenText.mostOfWord ? $0 : nil }
    }

    /// The marks at the end of a word, which belong to the sentence.
    private static func ending(of word: String) -> String {
        String(word.reversed().prefix { ".,;:?!…".contains($0) }.reversed())
    }

    /// Asks whether an entry is to go.
    func removal(of id: EntryID) async throws -> Markup {
        RemovePage(
            frame: try await frame(),
            entry: try await store.entries.entry(id),
            days: page.tools.trashDays
        )
        .markup
    }

    private func remove(_ id: EntryID, _ form: FormFields) async throws -> Response {
        if let gone = try await removedBefore(id) { return gone }
        let entry = try await store.entries.entry(id)
        let days = page.tools.trashDays
        // What the form said is what is done: not for good where it spoke of the trash.
        guard form["revision"] == Revision(entry).text, form["days"] ?? "\(days)" == "\(days)" else {
            return .page(409, try await removal(of: id))
        }
        if days > 0 {
            try await store.trash.add(id, until: now.adding(seconds: Double(days) * 86_400), at: now)
            return .seeOther(.removed(id, from: entry.day))
        }
        try await store.entries.remove(id, at: now)
        return .seeOther(.day(entry.day))
    }

    /// Where a removal led that is sent a second time; nothing where the entry is still there.
    private func removedBefore(_ id: EntryID) async throws -> Response? {
        guard try await store.entries.rows(of: [id]).isEmpty else { return nil }
        if try await store.trash.has(id) {
            let day = try await store.trash.all().first { $0.id == id }?.recordedAt.localDay
            return day.map { .seeOther(.removed(id, from: $0)) }
        }
        return try await store.trash.removal(named: id.description) == nil ? nil : .seeOther(.today)
    }

    private func retry(_ key: String) async throws -> Response {
        if key == "all" {
            for one in try await heldCases().keys where one != key { _ = try await retry(one) }
        } else if key.hasPrefix("row-"), let number = Int64(key.dropFirst(4)) {
            let row = try await store.ledger.row(number)
            retry(key, row.fileName) { await $0.retry(row, progress: $1) }
        } else if key.hasPrefix("sent-"), let filing = page.api?.filing,
            let upload = filing.whole(String(key.dropFirst(5)))
        {
            retry(key, upload.facts.name) { _, _ in await filing.again(upload) }
        } else if let id = EntryID(key), let entry = try await store.entries.rows(of: [id]).first {
            retry(key, texts.name(of: entry)) { await $0.retry(id, progress: $1) }
        } else {
            return try await error(404, .missing(texts))
        }
        return .seeOther(.health)
    }

    /// Tries something again, and remembers for the page of what is held what came of it.
    private func retry(
        _ key: String,
        _ name: String,
        _ work: @escaping @Sendable (MemoPipeline, @escaping MemoProgress) async -> MemoOutcome
    ) {
        let (page, store) = (page, store)
        finish(key) { pipeline, progress in
            let outcome = await work(pipeline, progress)
            let entry = outcome.report.entry.flatMap { EntryID($0) }
            let jobs = if let entry { try? await store.jobs.all(of: entry) } else { [Job]?.none }
            let tried = Tried(name: name, outcome: outcome, isUnfinished: jobs?.isEmpty == false)
            page.tried.withLock { $0 = Array(([tried] + $0.filter { $0.name != name }).prefix(5)) }
        }
    }

    /// Does what takes long while the browser goes on, and tells open pages how far it is and when it is over.
    ///
    /// The same thing is done once at a time.
    func finish(
        _ key: String,
        _ work: @escaping @Sendable (MemoPipeline, @escaping MemoProgress) async -> Void
    ) {
        guard page.trying.withLock({ $0.insert(key).inserted }) else { return }
        let page = page
        Task {
            await work(page.tools.pipeline) { stage, seconds, all in
                let share = all.map { $0 > 0 ? min(seconds / $0, 1) : 0 }
                page.events.tell(.progress(key: key, stage: stage, share: share))
            }
            _ = page.trying.withLock { $0.remove(key) }
            page.events.tell(.changed)
        }
    }
}
