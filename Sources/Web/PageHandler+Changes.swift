internal import Actions
internal import Programs
internal import Synchronization
internal import VoiceCore

extension PageHandler {
    func edit(_ id: EntryID, _ form: FormFields) async throws -> Response {
        let entry = try await store.entries.entry(id)
        let draft = EntryDraft(form, of: entry)
        let edit: EntryEdit
        do throws(EntryDraft.Unfit) {
            edit = try draft.edit(of: entry, zone: page.tools.zone)
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
        // The entry is as asked for already, whoever wrote it.
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
        // The same form, sent twice at once: the entry is as asked for.
        let left = try? draft.edit(of: entry, zone: page.tools.zone)
        if let left, draft.captionsWithoutPhoto(in: entry).isEmpty, try await placed(left, in: entry).isEmpty
        {
            return .seeOther(.entry(id))
        }
        return .page(409, ConflictPage(frame: try await frame(), entry: entry, draft: draft).markup)
    }

    /// Keeps a change, and finds the words of a new text in the sound; `nil` if another change was first.
    private func keep(_ edit: EntryEdit, of id: EntryID, _ revision: String?, word: Int? = nil) async throws
        -> Response?
    {
        kept(try await page.actions.edit(id, edit, seen: revision ?? ""), of: id, word: word)
    }

    /// Shows a changed entry, and remembers how to take the change back; `nil` if another was first.
    func kept(_ outcome: EditOutcome, of id: EntryID, word: Int? = nil) -> Response? {
        switch outcome {
        case .outdated: return nil
        case .unchanged: break
        case .changed(let change):
            page.undos.withLock { $0[id] = change }
            let actions = page.actions
            if actions.isIncomplete(change) {
                finish(id.description) { _, _ in _ = await actions.complete(change) }
            }
        }
        return .seeOther(.changed(id, word: word))
    }

    /// Replaces a doubtful word, or confirms it.
    func correct(_ id: EntryID, _ form: FormFields) async throws -> Response {
        let entry = try await store.entries.entry(id)
        guard let place = form["word"].flatMap({ Int($0) }), let chosen = form["as"] else {
            return try await missing()
        }
        let edit: EntryEdit
        do throws(WordCorrectionFault) {
            var text = CorrectedText(entry)
            try text.correct(.place(place, by: chosen))
            edit = try text.edit()
        } catch {
            return try await missing()
        }
        if let kept = try await keep(edit, of: id, form["revision"], word: place) { return kept }
        var draft = EntryDraft(entry)
        draft.text = edit.text ?? draft.text
        return try await conflict(id, draft)
    }

    func removal(_ id: EntryID) async throws -> Markup {
        RemovePage(
            frame: try await frame(),
            entry: try await store.entries.entry(id),
            days: page.tools.trashDays
        )
        .markup
    }

    func remove(_ id: EntryID, _ form: FormFields) async throws -> Response {
        if let gone = try await removedBefore(id) { return gone }
        // A form that spoke of the trash never removes for good.
        let days = form["days"].map { Int($0) } ?? page.tools.trashDays
        let day = try await store.entries.entry(id).day
        switch try await page.actions.remove(id, seen: form["revision"], days: days) {
        case .outdated: return .page(409, try await removal(id))
        case .removed(let entry): return .seeOther(entry.until == nil ? .day(day) : .removed(id, from: day))
        }
    }

    /// The answer to a removal sent twice; `nil` while the entry is still there.
    private func removedBefore(_ id: EntryID) async throws -> Response? {
        guard try await store.entries.rows(of: [id]).isEmpty else { return nil }
        if try await store.trash.has(id) {
            let day = try await store.trash.all().first { $0.id == id }?.recordedAt.localDay
            return day.map { .seeOther(.removed(id, from: $0)) }
        }
        return try await store.trash.removal(named: id.description) == nil ? nil : .seeOther(.today)
    }

    func retry(_ form: FormFields) async throws -> Response { try await retry(form["key"] ?? "") }

    private func retry(_ key: String) async throws -> Response {
        if key == "all" {
            for one in try await heldCases().keys where one != key { _ = try await retry(one) }
        } else if key.hasPrefix("row-"), let number = Int64(key.dropFirst(4)) {
            let row = try await store.ledger.row(number)
            retry(key, row.fileName) { await $0.retry(.file(row), usual: $1, progress: $2) }
        } else if key.hasPrefix("sent-"), let filing = page.api?.filing,
            let upload = filing.whole(String(key.dropFirst(5)))
        {
            retry(key, upload.facts.name) { _, _, _ in await filing.again(upload) }
        } else if let id = EntryID(key), let entry = try await store.entries.rows(of: [id]).first {
            retry(key, texts.name(of: entry)) { await $0.retry(.entry(id), usual: $1, progress: $2) }
        } else {
            return try await missing()
        }
        return .seeOther(.health)
    }

    private func retry(
        _ key: String,
        _ name: String,
        _ work:
            @escaping @Sendable (
                DiaryActions, @Sendable (String) -> MemoOffer.FilingOptions, @escaping MemoProgress
            ) async -> MemoOutcome
    ) {
        let (page, store) = (page, store)
        let usual = { @Sendable [tools = page.tools] (path: String) in
            tools.settings.map { MemoOffer.FilingOptions($0, memoAt: path) } ?? tools.terms
        }
        finish(key) { _, progress in
            let outcome = await work(page.actions, usual, progress)
            let entry = outcome.report.entry.flatMap { EntryID($0) }
            let jobs = if let entry { try? await store.jobs.all(of: entry) } else { [Job]?.none }
            let tried = Tried(name: name, outcome: outcome, isUnfinished: jobs?.isEmpty == false)
            page.tried.withLock { $0 = Array(([tried] + $0.filter { $0.name != name }).prefix(5)) }
        }
    }

    /// Works while the browser goes on, once at a time for each key, and tells open pages of progress and end.
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
