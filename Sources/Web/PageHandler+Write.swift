internal import Actions
internal import Synchronization
internal import VoiceCore

extension PageHandler {
    func write() async throws -> Markup {
        WritePage(
            frame: try await frame(),
            draft: emptyDraft,
            journals: try await journals(),
            places: try await placeNames()
        ).markup
    }

    func write(_ form: FormFields) async throws -> Response {
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
                places: try await placeNames(),
                problem: error == .emptyText ? texts.nothingWritten : texts.problem(error)
            )
            return .page(422, again.markup)
        }
        let (actions, written) = (page.actions, try await page.actions.write(moment))
        let id = written.entry.id
        finish(id.description) { _, _ in _ = await actions.complete(written) }
        return .seeOther(form["then"] == "photos" ? .photos(id) : .entry(id))
    }

    private func moment(_ typed: EntryDraft, on blank: Entry) throws(EntryDraft.Unfit) -> WrittenMoment {
        let now = EntryDraft(blank)
        var draft = typed
        // Without a time, today is now.
        if typed.time.isEmpty, typed.day == now.day { draft.time = now.time }
        let edit = try draft.edit(of: blank, zone: page.tools.zone)
        guard draft.text.contains(where: { !$0.isWhitespace }) || !edit.addedBlocks.isEmpty else {
            throw .emptyText
        }
        var moment = WrittenMoment()
        moment.blocks = edit.addedBlocks
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

    private var blank: Entry {
        Entry(id: EntryID(at: now), recordedAt: now, dateSource: .live, dateCertainty: .exact, createdAt: now)
    }

    private var emptyDraft: EntryDraft {
        var draft = EntryDraft(blank)
        draft.time = ""
        // A day that was looked at, unless it is in the future.
        let asked = request.query["on"].flatMap { DiaryDay($0) }
        if let asked, asked < now.localDay { draft.day = asked.description }
        return draft
    }
}
