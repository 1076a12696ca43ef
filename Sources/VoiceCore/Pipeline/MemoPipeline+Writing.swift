package import Diary
internal import Mood

/// What a person writes, or drops, into the diary in the place of a memo.
package struct WrittenMoment: Sendable {
    /// The text of its own, which may be empty where there are blocks.
    package var text = ""
    /// What comes after it, in order.
    package var blocks: [Block] = []
    /// The title that the entry is to have.
    package var title: String?
    /// The journal that it is to be in.
    package var journal: String?
    /// The tags that it is to have.
    package var tags: [String] = []
    /// The pictures of its photos, on their way in.
    package var pictures: [ArrivingPicture] = []
    /// When it was, where that is not now.
    package var date: EntryDate?

    /// A moment with nothing in it yet.
    package init() {}
}

extension MemoPipeline {
    /// Makes an entry without sound, with the mood of its text; where that cannot be read now it is left to be done.
    package func write(_ moment: WrittenMoment) async throws(DiaryError) -> Entry {
        let now = tools.now()
        let date = moment.date ?? EntryDate(recordedAt: now, dateSource: .live, dateCertainty: .exact)
        var entry = Entry(
            id: tools.newID(now),
            recordedAt: date.recordedAt,
            dateSource: date.dateSource,
            dateCertainty: date.dateCertainty,
            title: moment.title,
            text: moment.text,
            journal: moment.journal,
            tags: moment.tags,
            createdAt: now
        )
        entry.textEdited = true
        entry.blocks = moment.blocks
        if entry.journal == nil, tools.tripsTakeMemos {
            entry.journal = try await store.trip(of: entry)?.name
        }
        if !moment.text.isEmpty {
            entry.reading = try? tools.read(moment.text, [])
            if entry.reading == nil { entry.pending.append(.feel) }
            if tools.analyse != nil { entry.pending.append(.analyse) }
        }
        let kept = try await store.entries.add(entry, pictures: moment.pictures, at: now)
        if tools.tells { try await store.jobs.addNotification(kept.id) }
        return kept
    }
}
