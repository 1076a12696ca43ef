import Glibc
import System
import TestKit
import Testing
import VoiceCore
@testable import Programs

@Suite("What is said of models and personal words that are of no use")
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
        "How an engine ended is said in one form, and a signal as one",
        arguments: [(3, "ended with exit code 3"), (137, "was ended by signal 9"), (0, "ended early")]
    )
    func ended(status: Int32, how: String) {
        let sentence = MemoFault(.engineEnded, FaultFacts(status: status)).sentence
        #expect(sentence.message == "the speech engine " + how, "\(sentence)")
    }

    @Test(
        "What is no file is said to be none, whatever was the last fault of the system",
        arguments: [0, 2, 22]
    )
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
