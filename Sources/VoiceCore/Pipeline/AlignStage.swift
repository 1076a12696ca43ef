internal import Diary
internal import Hearing
internal import Sound

/// Finds the words of an edited text in the sound; until then the text has no times.
struct AlignStage: Sendable {
    let runner: EntryJobRunner

    private var store: DiaryStore { runner.store }

    /// Aligns an entry's text where that is still to be done, and gives what came in between.
    ///
    /// It is tried again then, unless text and sound themselves are the reason, which no other attempt would change:
    /// such a text stays without times, and the fault says that it is given up.
    @discardableResult
    func align(_ id: EntryID) async -> MemoFault? {
        guard let align = runner.tools.align else { return nil }
        var refusal: MemoFault?
        do {
            try await runner.run(.align, of: id) {
                try await store.withWorkFolder { folder in
                    let source = try await EntrySource.of(id, in: store)
                    let sound = try await source.toHear(in: folder, HearingOptions(), runner.tools)
                    repeat { refusal = nil } while try await !place(id, in: sound, align, &refusal)
                }
            }
            return refusal?.givenUp
        } catch {
            return MemoFault(error)
        }
    }

    /// Looks for the words in the sound once; `false` says that a person changed them meanwhile.
    private func place(
        _ id: EntryID,
        in sound: SoundToHear,
        _ align: PipelineDependencies.Aligning,
        _ refusal: inout MemoFault?
    ) async throws -> Bool {
        let entry = try await store.entries.entry(id)
        var words: [Word]?
        if sound.samplesLeftOut == 0 || entry.textIsHeardWithinCap {
            do {
                guard entry.text.canBeSaid(in: sound.ear.seconds) else {
                    throw TranscriptionError.notAligned(word: nil)
                }
                words = try await align(entry.text, sound.ear)
            } catch let error as TranscriptionError where error.isOfTheText {
                refusal = MemoFault(error)
            }
        } else {
            refusal = MemoFault(.notAligned, FaultFacts(limitSeconds: Double(SpeechSamples.capSeconds)))
        }
        // What stayed of what was heard keeps its time where no search for the whole text can be made.
        return try await store.entries.saveAligned(
            words ?? entry.words(ofOwn: entry.text),
            in: entry,
            at: runner.tools.now()
        )
    }
}

extension String {
    /// Whether it has no more words than anybody says in this time; looking for more of them takes minutes, in vain.
    fileprivate func canBeSaid(in seconds: Double) -> Bool {
        let most = Int(50 + 10 * seconds)
        guard utf8.count <= 40 * most else { return false }
        // One word between white space may be said as many, such as a long number.
        var said = 0
        for token in split(whereSeparator: \.isWhitespace) where said <= most {
            said += SpokenForm.words(String(token)).count
        }
        return said <= most
    }
}

extension Entry {
    /// Whether an edited text has no more words than were heard of the sound that can be searched for them.
    fileprivate var textIsHeardWithinCap: Bool {
        let heard = transcript?.words.count { $0.start < Double(SpeechSamples.capSeconds) } ?? 0
        return text.split(whereSeparator: \.isWhitespace).count <= heard
    }
}

extension TranscriptionError {
    /// Whether another attempt to align this text with this sound must fail in the same way.
    ///
    /// A word in Latin letters may still get a pronunciation from a person; one of another script is not in the model.
    fileprivate var isOfTheText: Bool {
        guard case .notAligned(let word) = self else { return false }
        return word?.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } != true
    }
}
