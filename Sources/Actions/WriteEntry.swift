package import Diary
package import VoiceCore

package struct WrittenEntry: Sendable {
    package let entry: Entry
    package let findings: [MeantBlocks.Finding]
    package let reversal: Reversal?
}

extension DiaryActions {
    package func write(_ moment: WrittenMoment) async throws(DiaryError) -> WrittenEntry {
        let meant = try await MeantBlocks(moment.blocks, besides: [], in: store)
        var moment = moment
        moment.blocks = meant.blocks
        let entry = try await pipeline.write(moment)
        let reversal = Reversal { actions in try await actions.remove(entry.id).reversal }
        return WrittenEntry(entry: entry, findings: meant.findings, reversal: reversal)
    }

    package func append(_ blocks: [Block], _ pictures: [ArrivingPicture] = [], to id: EntryID)
        async throws(DiaryError) -> WrittenEntry
    {
        let before = try await store.entries.entry(id)
        let meant = try await MeantBlocks(blocks, besides: before.blocks, in: store)
        if let refusal = Block.refusal(of: meant.blocks, besides: before.blocks) { throw .refused(refusal) }
        guard !meant.blocks.isEmpty else {
            return WrittenEntry(entry: before, findings: meant.findings, reversal: nil)
        }
        var edit = EntryEdit()
        edit.addedBlocks = meant.blocks
        let after = try await store.entries.edit(id, edit, pictures: pictures, at: now)
        let change = EntryChange(before: before, after: after, hasNewText: false, takesBack: false)
        return WrittenEntry(entry: after, findings: meant.findings, reversal: change.reversal)
    }

    package func complete(_ written: WrittenEntry) async -> UnfinishedEdit {
        var unfinished = UnfinishedEdit()
        let entry = written.entry
        if entry.pending.contains(.feel) { unfinished.feel = await pipeline.retry(entry.id).fault }
        if !entry.wholeText.isEmpty { unfinished.analyse = await pipeline.analyse(entry.id) }
        return unfinished
    }
}
