import Foundation
import Programs
import Testing
import VoiceCore

@Suite("What is said of a fault")
struct SentencesTests {
    @Test("is known for every reason, and every reason is met")
    func complete() { #expect(Set(EveryFault.faults.map(\.reason)) == Set(MemoFault.Reason.allCases)) }

    @Test("is the same for the file, the entry, the step and the finding as when it happened")
    func everywhere() async throws {
        let home = TemporaryHome()
        let store = try DiaryStore(folder: home.path + "/diary", options: .init(access: .create))
        let now = Moment(milliseconds: 1_795_167_000_000, offsetSeconds: 0)
        for (number, fault) in EveryFault.faults.enumerated() {
            let sentence = fault.sentence
            let path = home.path + "/\(number).wav"
            let place = LedgerPath(path: path, bytes: number, modifiedNanoseconds: 1, seenAt: now)
            let row = try await store.ledger.offer(place)
            let (reason, kept) = (fault.reason.rawValue, fault.facts.kept)
            try await store.ledger.advance(row.id, to: .held, reason: reason, message: kept, at: now)
            #expect(try await store.ledger.row(row.id).sentence == sentence.line)
            let step = try #require(try await store.ledger.history(of: row.id).last)
            #expect(step.sentence == "\(MemoFault.words(ofReason: reason)): \(sentence.line)")
            let finding = try #require(try await store.check().last)
            #expect(finding.fault?.sentence == sentence)

            let entry = Entry(
                id: EntryID(at: now),
                recordedAt: now,
                dateSource: .on,
                dateCertainty: .exact,
                createdAt: now
            )
            try await store.entries.add(entry, at: now)
            try await store.jobs.add(.hear, of: entry.id)
            try await store.jobs.postpone(.hear, of: entry.id, reason: reason, message: kept, nextTry: nil)
            #expect(try await store.jobs.all(of: entry.id).first?.sentence == sentence.line)
            try await store.jobs.finish(.hear, of: entry.id)

            let outcome = MemoOutcome(MemoOffer(path: path), fault)
            #expect(outcome.sentence == sentence)
            #expect(outcome.json.contains("\"reason\":\"\(reason)\",\"message\":"))
            #expect(fault.failure().message == sentence.message)
            #expect(fault.failure().advice == sentence.advice)
        }
    }

    @Test("advises the mode that a folder needs, and that which a file needs")
    func modes() {
        let (file, folder) = (OfferedFile.Refusal.notPermitted, OfferedFile.Refusal.folderNotPermitted)
        #expect(MemoFault(file).sentence.advice == "let this user read it (chmod u+r)")
        #expect(MemoFault(folder).sentence.advice == "let this user look into the folder (chmod u+rx)")
    }

    @Test("goes on behind what another program said, whatever full stop that had")
    func fullStop() {
        let fault = MemoFault(SoundError.damaged(reason: "Malformed 'fmt ' chunk. "))
        #expect(
            fault.sentence.line.hasPrefix("the sound is damaged: Malformed 'fmt ' chunk; if another program")
        )
        #expect(fault.said == ": Malformed 'fmt ' chunk")
        #expect("more to come...".asPart == "more to come..." && " . ".asPart == "" && "a.b".asPart == "a.b")
    }

    @Test("is the same from a command that only looks at sound, words or moods")
    func otherCommands() {
        for error in EveryFault.sounds {
            #expect(error.failure.message == MemoFault(error).sentence.message)
        }
        for error in EveryFault.words { #expect(error.failure.message == MemoFault(error).sentence.message) }
        for error in EveryFault.moods {
            let failure = (error as? AnalyserError)?.failure ?? (error as? MoodTableError)?.failure
            #expect(failure?.message == MemoFault(error).sentence.message)
        }
    }

    @Test("has its limits in the units of the documents")
    func limits() {
        let fault = MemoFault(PhotoError.tooLong(limitBytes: 200_000_000))
        #expect(fault.sentence.message == "the file is larger than 200 MB")
    }

    @Test("is plain: no full stop, no capital letter, no word of the code, nothing left open")
    func plain() {
        // What was kept by another version may lack any fact.
        let bare = MemoFault.Reason.allCases.map { MemoFault($0) }
        for fault in EveryFault.faults + bare {
            let sentence = fault.sentence
            for text in [sentence.message, sentence.advice].compactMap(\.self) {
                #expect(!text.isEmpty && !text.hasSuffix(".") && !text.hasSuffix(":") && !text.hasSuffix(" "))
                #expect(text.first?.isUppercase == false || text.hasPrefix("VoiceCore "), "\(text)")
                #expect(
                    !text.contains("nil") && !text.contains("Optional") && !text.contains("  "),
                    "\(text)"
                )
                let words = text.split { !$0.isLetter }.map(String.init)
                let coded = words.filter { word in
                    MemoFault.Reason(rawValue: word) != nil && word.contains(where: \.isUppercase)
                }
                #expect(coded.isEmpty, "\(text)")
            }
        }
    }

    @Test("keeps the sentence that a version without facts wrote down")
    func oldRows() async throws {
        let home = TemporaryHome()
        let store = try DiaryStore(folder: home.path + "/diary", options: .init(access: .create))
        let now = Moment(milliseconds: 1_795_167_000_000, offsetSeconds: 0)
        let row = try await store.ledger.offer(
            LedgerPath(path: "/in/a.wav", bytes: 1, modifiedNanoseconds: 1, seenAt: now)
        )
        let old = "the codec ac3 is not known; convert it with another program, then offer that"
        try await store.ledger.advance(row.id, to: .held, reason: "unsupportedCodec", message: old, at: now)
        let kept = try await store.ledger.row(row.id)
        #expect(kept.sentence == old)
        #expect(kept.fault?.reason == .unsupportedCodec)
        #expect(try await store.ledger.history(of: row.id).last?.sentence == "unsupported codec: \(old)")
        try await store.ledger.advance(row.id, to: .held, reason: "ofTomorrow", message: nil, at: now)
        #expect(try await store.ledger.row(row.id).fault == MemoFault(.held))
    }

    @Test("never rounds a sound that is too short up to a second, nor one that is too long down to the cap")
    func rounding() {
        #expect(
            MemoFault(SoundError.tooShort(seconds: 0.999_937_5)).sentence.message
                == "shorter than 1 s (0.999 s)"
        )
        #expect(
            MemoFault(TranscriptionError.overCap(seconds: 180.000_1)).sentence.message.contains("180.001 s")
        )
    }
}
