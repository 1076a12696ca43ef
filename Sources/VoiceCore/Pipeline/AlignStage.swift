internal import Diary
internal import Hearing
internal import Sound

/// Finds an edited text's words in the sound; until then it has no times.
struct AlignStage: Sendable {
    let runner: EntryJobRunner

    private var store: DiaryStore { runner.store }

    /// Given up if text and sound are the reason; other faults are tried again later.
    @discardableResult
    func align(_ id: EntryID) async -> MemoFault? {
        guard let align = runner.tools.align else { return nil }
        var refusal: MemoFault?
        do {
            try await runner.run(.align, of: id) {
                try await store.withWorkFolder { folder in
                    let source = try await EntrySource.of(id, in: store)
                    let sound = try await source.toHear(
                        in: folder,
                        HearingOptions(overCap: .keep),
                        runner.tools
                    )
                    repeat { refusal = nil } while try await !place(id, in: sound, align, &refusal)
                }
            }
            return refusal?.givenUp
        } catch {
            return MemoFault(error)
        }
    }

    /// False if a person changed the words meanwhile.
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
        // Without a search, unchanged words keep their times.
        return try await store.entries.saveAligned(
            words ?? entry.words(ofOwn: entry.text),
            in: entry,
            at: runner.tools.now()
        )
    }
}

extension String {
    /// A search for more words takes minutes, in vain.
    fileprivate func canBeSaid(in seconds: Double) -> Bool {
        let most = Int(50 + 10 * seconds)
        guard utf8.count <= 40 * most else { return false }
        // A token such as a long number is several spoken words.
        var said = 0
        for token in split(whereSeparator: \.isWhitespace) where said <= most {
            said += SpokenForm.words(String(token)).count
        }
        return said <= most
    }
}

extension Entry {
    fileprivate var textIsHeardWithinCap: Bool {
        let heard = transcript?.words.count { $0.start < Double(SpeechSamples.capSeconds) } ?? 0
        return text.split(whereSeparator: \.isWhitespace).count <= heard
    }
}

extension TranscriptionError {
    /// Words in Latin letters may still get a pronunciation; other scripts are not in the model.
    fileprivate var isOfTheText: Bool {
        guard case .notAligned(let word) = self else { return false }
        return word?.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } != true
    }
}
