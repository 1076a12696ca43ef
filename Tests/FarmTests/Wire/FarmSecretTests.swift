import Farm
import Hearing
import System
import Testing

@Suite("Sealed messages of a farm")
struct FarmSecretTests {
    private let heard = FarmAnswer.heard([
        HeardPiece(
            words: [
                Word(word: "we", start: 0.1, end: 0.3, probability: 0.9),
                Word(word: "walked", start: 0.3, end: 0.8, probability: 0.5, alternatives: ["worked"]),
            ],
            tokens: ["We", "walked."],
            isPunctuated: true,
            remarks: [HeardPart(start: 0, end: 1, remark: .doubtful)]
        )
    ])

    @Test("Sealed sound comes back as it was, whatever its size")
    func sound() throws {
        let made = try #require(MadeJob())
        var random = SeededRandom(seed: 3)
        for size in [1, FarmLimits.messageBytes, FarmLimits.messageBytes + 1, FarmLimits.soundBytes] {
            let sound = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
            let messages = made.job.secret.sealed(sound: sound)
            #expect(messages.count <= FarmLimits.chunks)
            #expect(messages.allSatisfy { $0.count < 1 << 20 })
            let opened = messages.enumerated().compactMap { made.job.secret.opened(sound: $1, at: $0) }
            #expect(opened.flatMap(\.self) == sound)
        }
    }

    @Test("A message of sound is not taken for another, nor for one of another job")
    func otherMessage() throws {
        let made = try #require(MadeJob())
        let other = try #require(MadeJob(seed: 2, key: made.key))
        let messages = made.job.secret.sealed(
            sound: [UInt8](repeating: 7, count: FarmLimits.messageBytes + 9)
        )
        #expect(made.job.secret.opened(sound: messages[0], at: 1) == nil)
        #expect(made.job.secret.opened(sound: messages[0], at: -1) == nil)
        #expect(other.job.secret.opened(sound: messages[0], at: 0) == nil)
    }

    @Test("An answer comes back to whoever has the sound, and to nobody else")
    func answer() throws {
        let made = try #require(MadeJob())
        let sealed = made.job.secret.sealed(heard)
        let same = try #require(MadeJob(key: made.key))
        #expect(same.job.secret.opened(answer: sealed) == heard)
        let other = try #require(MadeJob(seed: 2, key: made.key))
        #expect(other.job.secret.opened(answer: sealed) == nil)
        #expect(made.job.secret.opened(answer: Array(sealed.dropLast())) == nil)
        #expect(made.job.secret.opened(answer: []) == nil)
    }

    @Test("No two sealings of the same are alike")
    func nonces() throws {
        let made = try #require(MadeJob())
        #expect(made.job.secret.sealed(heard) != made.job.secret.sealed(heard))
    }

    @Test("An answer is read back as it was written", arguments: FarmAnswer.Refusal.allCases)
    func refusals(refusal: FarmAnswer.Refusal) throws {
        #expect(try FarmAnswer(encoded: FarmAnswer.refused(refusal).encoded) == .refused(refusal))
        #expect(try FarmAnswer(encoded: heard.encoded) == heard)
    }

    @Test("An answer that no part can hold is not taken")
    func nonsense() throws {
        let job = try #require(MadeJob()).job
        #expect(heard.pieces(of: job)?.count == 1)
        func pieces(_ word: Word, times: Int = 1) -> [HeardPiece]? {
            FarmAnswer.heard([HeardPiece(words: Array(repeating: word, count: times))]).pieces(of: job)
        }
        #expect(pieces(Word(word: "late", start: 0.5, end: 2.1, probability: 1)) == nil)
        #expect(pieces(Word(word: "early", start: -1, end: 0, probability: 1)) == nil)
        #expect(pieces(Word(word: "back", start: 0.5, end: 0.4, probability: 1)) == nil)
        #expect(pieces(Word(word: "none", start: .nan, end: 0.4, probability: 1)) == nil)
        #expect(pieces(Word(word: "sure", start: 0, end: 0.4, probability: 2)) == nil)
        #expect(pieces(Word(word: "many", start: 0, end: 0.4, probability: 1), times: 101) == nil)
        #expect(pieces(Word(word: "some", start: 0, end: 0.4, probability: 1), times: 100) != nil)
        #expect(FarmAnswer.refused(.tooLong).pieces(of: job) == nil)
    }
}
