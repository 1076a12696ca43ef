package import Diary
internal import Mood

/// A moment that a person writes instead of speaking.
package struct WrittenMoment: Sendable {
    /// May be empty if there are blocks.
    package var text = ""
    package var blocks: [Block] = []
    package var title: String?
    package var journal: String?
    package var tags: [String] = []
    package var pictures: [ArrivingPicture] = []
    /// nil is now.
    package var date: EntryDate?

    package init() {}
}

extension MemoPipeline {
    /// Makes an entry without sound, with the mood of its text; a mood that cannot be read now stays a job.
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
