internal import Diary
internal import Sound
internal import Words

/// Finds the words of an edited text in the sound; until then the text has no times.
struct AlignStage: Sendable {
    let runner: EntryJobRunner

    private var store: DiaryStore { runner.store }

    /// Aligns an entry's text where that is still to be done; when it fails it is tried again.
    func align(_ id: EntryID) async {
        guard let align = runner.tools.align else { return }
        try? await runner.run(.align, of: id) {
            try await store.withWorkFolder { folder in
                let source = try await EntrySource.of(id, in: store)
                let sound = try await source.toHear(in: folder, HearingOptions(), runner.tools)
                while try await !place(id, in: sound, align) {}
            }
        }
    }

    /// Looks for the words in the sound once; `false` says that a person changed them meanwhile.
    private func place(_ id: EntryID, in sound: SoundToHear, _ align: MemoTools.Aligning) async throws -> Bool
    {
        let entry = try await store.entry(id)
        guard sound.samplesLeftOut == 0 || entry.textIsHeardWithinCap else {
            let limit = FaultFacts(limitSeconds: Double(SpeechSamples.capSeconds))
            throw RoadError.givenUp(MemoFault(.notAligned, limit))
        }
        let words = try await align(entry.text, sound.ear)
        return try await store.keepAligned(words, in: entry, at: runner.tools.now())
    }
}

extension Entry {
    /// Whether an edited text has no more words than were heard of the sound that can be searched for them.
    fileprivate var textIsHeardWithinCap: Bool {
        let heard = transcript?.words.count { $0.start < Double(SpeechSamples.capSeconds) } ?? 0
        return text.split(whereSeparator: \.isWhitespace).count <= heard
    }
}
