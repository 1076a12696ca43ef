import Foundation
import Glibc
@testable import Programs
import System
import TestKit
import Testing
import VoiceCore

@Suite("Sentences about faults")
struct SentencesTests {
    @Test("Every reason has a sentence and occurs in a fault")
    func complete() { #expect(Set(EveryFault.faults.map(\.reason)) == Set(MemoFault.Reason.allCases)) }

    @Test("File, entry, step and finding give the same sentence as the fault itself")
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

    @Test("Advice on permissions fits a file or a folder")
    func modes() {
        let (file, folder) = (OfferedFile.Refusal.notPermitted, OfferedFile.Refusal.folderNotPermitted)
        #expect(MemoFault(file).sentence.advice == "let this user read it (chmod u+r)")
        #expect(MemoFault(folder).sentence.advice == "let this user look into the folder (chmod u+rx)")
    }

    @Test("A sentence goes on behind another program's words, without their full stop")
    func fullStop() {
        let fault = MemoFault(SoundError.damaged(reason: "Malformed 'fmt ' chunk. "))
        #expect(
            fault.sentence.line.hasPrefix("the sound is damaged: Malformed 'fmt ' chunk; if another program")
        )
        #expect(fault.said == ": Malformed 'fmt ' chunk")
        #expect("more to come...".asPart == "more to come..." && " . ".asPart == "" && "a.b".asPart == "a.b")
    }

    @Test("Commands for sound, words or moods give the same sentences")
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

    @Test("Limits have the units of the documents")
    func limits() {
        let fault = MemoFault(PhotoError.tooLong(limitBytes: 200_000_000))
        #expect(fault.sentence.message == "the file is larger than 200 MB")
    }

    @Test("Sentences have no full stop, no capital and no word of the code")
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

    @Test("Sentences stored by an old version are kept")
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

    @Test("Rounding never hides that a sound is too short or too long")
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

@Suite("The last line of a mirror")
struct MirrorSentenceTests {
    @Test("A stopped mirror tells its counts and how far it came")
    func stopped() {
        var outcome = DiaryMirror.Outcome(stoppedAfter: 123, of: 4_000)
        (outcome.written, outcome.unchanged, outcome.removed) = (120, 3, 1)
        #expect(outcome.sentence == "stopped after 123 of 4000 entries: 120 written, 3 unchanged, 1 removed")
        outcome.stop = nil
        #expect(outcome.sentence == "120 written, 3 unchanged, 1 removed")
    }
}

@Suite("Sentences about unusable models and personal words")
struct ModelSentenceTests {
    @Test("A line of a library's own source is not shown to a person")
    func library() {
        let said = "inference_session.cc:1619 LoadOrtModelWithLoader: invalid buffer"
        let sentence = MemoFault(.modelUnusable, FaultFacts(said: said)).sentence
        #expect(!sentence.message.contains(".cc") && sentence.message.contains("damaged"), "\(sentence)")
        let own = MemoFault(.modelUnusable, FaultFacts(said: "no preset fast")).sentence
        #expect(own.message.hasSuffix(": no preset fast"), "\(own)")
    }

    @Test(
        "The end of an engine is told as an exit code or a signal",
        arguments: [(3, "ended with exit code 3"), (137, "was ended by signal 9"), (0, "ended early")]
    )
    func ended(status: Int32, how: String) {
        let sentence = MemoFault(.engineEnded, FaultFacts(status: status)).sentence
        #expect(sentence.message == "the speech engine " + how, "\(sentence)")
    }

    @Test("Something that is no file is told so, whatever errno says", arguments: [0, 2, 22])
    func noFile(errno: Int32) {
        #expect(
            PersonalVocabulary.Refusal.unreadable(errno: errno).failure.message
                == "personal words: not a file"
        )
    }

    @Test("A program that is there and cannot be started is not said to be missing")
    func notStarted() throws {
        let folder = TestFolder()
        let program = folder.path + "/hear"
        try DurableFile.write("#!/no/such/shell\n".utf8, to: program)
        let facts = FaultFacts(path: program)
        let engine = MemoFault(.engineMissing, facts)
        let analyser = MemoFault(.analyserFailed, facts)
        for (fault, what) in [(engine, "speech engine"), (analyser, "analyser")] {
            chmod(program, 0o600)
            #expect(fault.sentence.message == "the \(what) \(program) is not executable")
            #expect(fault.sentence.advice?.hasPrefix("chmod +x ") == true)
            chmod(program, 0o700)
            #expect(fault.sentence.message == "the \(what) \(program) cannot be started")
        }
        let gone = MemoFault(.engineMissing, FaultFacts(path: folder.path + "/none")).sentence
        #expect(gone.message.hasSuffix("/none is missing"), "\(gone)")
    }

    @Test("A folder in the place of the personal words is said to be one")
    func folder() {
        let failure = PersonalVocabulary.Refusal.unreadable(errno: 21).failure
        #expect(failure.message == "personal words: this is a folder, not a file")
        #expect(failure.advice != nil)
    }
}
