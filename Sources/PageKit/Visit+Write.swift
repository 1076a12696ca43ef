internal import Synchronization
internal import VoiceCore

/// Entries that are written on the page.
extension Visit {
    func write() async throws -> Markup {
        WritePage(
            frame: try await frame(),
            draft: emptyDraft,
            journals: try await journals(),
            number: String(UInt64.random(in: .min ... .max), radix: 36)
        ).markup
    }

    /// Keeps what was written; what was sent already is shown, and not made twice.
    func write(_ form: FormFields) async throws -> Response {
        let number = form["number"] ?? ""
        if let id = page.written.withLock({ $0.first { $0.number == number }?.id }) {
            return .seeOther(.entry(id))
        }
        let blank = blank
        var draft = EntryDraft(form, of: blank)
        draft.time = form["at"] ?? ""
        let moment: WrittenMoment
        do throws(EntryDraft.Unfit) {
            moment = try self.moment(draft, on: blank)
        } catch {
            let again = WritePage(
                frame: try await frame(),
                draft: draft,
                journals: try await journals(),
                number: number,
                problem: error == .emptyText ? texts.nothingWritten : texts.problem(error)
            )
            return .page(422, again.markup)
        }
        let id = try await page.tools.pipeline.write(moment).id
        if !number.isEmpty { page.written.withLock { $0 = ($0 + [(number, id)]).suffix(50) } }
        finish(id.description) { pipeline, _ in
            if pipeline.tools.analyse != nil { _ = await pipeline.analyse(id) }
        }
        return .seeOther(.entry(id))
    }

    /// What is to be made of a form.
    private func moment(_ typed: EntryDraft, on blank: Entry) throws(EntryDraft.Unfit) -> WrittenMoment {
        let now = EntryDraft(blank)
        var draft = typed
        // Without a time today is now.
        if typed.time.isEmpty, typed.day == now.day { draft.time = now.time }
        guard draft.text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
        let edit = try draft.edit(of: blank, zone: page.tools.zone, read: { _ in nil })
        var moment = WrittenMoment()
        moment.text = draft.text
        moment.tags = edit.addedTags
        if case .to(let title) = edit.title { moment.title = title }
        if case .to(let journal) = edit.journal { moment.journal = journal }
        if let recordedAt = edit.recordedAt {
            moment.date = EntryDate(
                recordedAt: recordedAt,
                dateSource: .on,
                dateCertainty: typed.time.isEmpty ? .dayOnly : .exact
            )
        }
        return moment
    }

    /// An entry of now with nothing in it.
    private var blank: Entry {
        Entry(
            id: EntryID(at: now),
            recordedAt: now,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: now
        )
    }

    private var emptyDraft: EntryDraft {
        var draft = EntryDraft(blank)
        draft.time = ""
        return draft
    }
}
