import Testing
@testable import Wires

@Suite("Consensus of several ears")
struct ConsensusTests {
    static func arc(_ word: String, _ first: Int, _ last: Int, _ probability: Double = 0.8) -> HeardPass.Arc {
        HeardPass.Arc(word: word, first: first, last: last, probability: probability)
    }

    @Test("The word that most ears heard wins its place")
    func majority() {
        let words = Voting.decide([
            [Self.arc("we", 0, 10), Self.arc("failed", 11, 40), Self.arc("home", 41, 60)],
            [Self.arc("we", 1, 10), Self.arc("sailed", 12, 40), Self.arc("home", 41, 61)],
            [Self.arc("we", 0, 11), Self.arc("sailed", 12, 39), Self.arc("home", 40, 60)],
        ])
        #expect(words.map(\.word) == ["we", "sailed", "home"])
    }

    @Test("A doubtful word of one ear is dropped; one of two ears stays")
    func insertions() {
        let words = Voting.decide([
            [Self.arc("a", 0, 10), Self.arc("ghost", 20, 25, 0.3), Self.arc("b", 30, 40)],
            [Self.arc("a", 0, 10), Self.arc("b", 30, 40), Self.arc("c", 50, 60)],
            [Self.arc("a", 0, 10), Self.arc("b", 30, 40), Self.arc("c", 50, 60)],
        ])
        #expect(words.map(\.word) == ["a", "b", "c"])
    }

    @Test("The same word at another time is another word")
    func times() {
        let words = Voting.decide([[Self.arc("no", 0, 10)], [Self.arc("no", 100, 110)], []])
        #expect(words.isEmpty)
    }

    @Test("One ear's words stay as they are, and no ear hears nothing")
    func few() {
        let pass = [Self.arc("only", 3, 9), Self.arc("this", 10, 20)]
        #expect(Voting.decide([pass]) == pass)
        #expect(Voting.decide([]).isEmpty)
        #expect(Consensus.words(of: []).isEmpty)
    }

    @Test("A doubtful word has alternatives, the likeliest first")
    func alternatives() {
        let pass = HeardPass(
            best: [Self.arc("one", 0, 20, 0.1)],
            possible: [
                Self.arc("one", 0, 20, 0.1), Self.arc("won", 0, 19, 0.2), Self.arc("wan", 1, 20, 0.6),
                Self.arc("far", 50, 90, 0.9),
            ]
        )
        let words = Consensus.words(of: [pass])
        #expect(words.map(\.alternatives) == [["wan", "won"]])
        #expect(words.allSatisfy { $0.probability < 0.5 })
    }

    @Test("Strips silences, noises and numbers of pronunciations")
    func entries() {
        #expect(HeardPass.spokenWord("<sil>") == nil)
        #expect(HeardPass.spokenWord("[NOISE]") == nil)
        #expect(HeardPass.spokenWord("++UM++") == nil)
        #expect(HeardPass.spokenWord("read(2)") == "read")
        #expect(HeardPass.spokenWord("it's") == "it's")
    }
}
