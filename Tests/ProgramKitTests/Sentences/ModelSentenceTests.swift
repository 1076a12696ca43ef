import CommandLineKit
import Testing
import VoiceCore

@testable import ProgramKit

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

    @Test("What is no file is said to be none, whatever was the last fault of the system", arguments: [0, 2])
    func noFile(errno: Int32) {
        #expect(
            PersonalVocabulary.Refusal.unreadable(errno: errno).failure.message
                == "personal words: this is no file with words"
        )
    }
}
