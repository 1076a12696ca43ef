import Testing
@testable import Hearing

@Suite("How near a person's words have to be hangs on how many there are of their kind")
struct PersonalCensusTests {
    static let frequent = Set(
        """
        james mary robert patricia john linda michael barbara david william elizabeth richard susan joseph jessica
        thomas sarah charles karen nancy daniel matthew betty anthony margaret mark sandra donald ashley steven emily
        paul donna andrew michelle joshua carol kenneth amanda kevin melissa brian deborah george stephanie edward
        rebecca ronald sharon laura jason cynthia jeffrey ryan jacob gary nicholas angela eric
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )

    private func census(_ words: Set<String>) throws -> PersonalCensus {
        try PersonalCensus(of: words, Pronouncing(model: try SpeechModel(named: "en-us")))
    }

    @Test("few words are looked for as far, whether many people say them or not")
    func few() throws {
        let census = try census(["mildo", "quillan", "mary"])
        #expect(census.limits(of: "mildo") == .rare)
        #expect(census.limits(of: "quillan") == .usual)
        #expect(census.limits(of: "mary") == .usual)
        #expect(census.hasFewOwn)
    }

    @Test("among many that everybody says, a few others are looked for as far as by themselves")
    func amongFrequent() throws {
        #expect(Self.frequent.count > 50)
        let census = try census(Self.frequent.union(["mildo", "quillan"]))
        #expect(census.limits(of: "mildo") == .rare)
        #expect(census.limits(of: "quillan") == .usual)
        #expect(census.limits(of: "mary") == .usualOfMany)
        #expect(census.hasFewOwn)
    }

    @Test("many that few people say have to be nearer, but a hundred are not too many")
    func many() throws {
        #expect(try census(Set((0..<99).map { "name\($0)" }).union(["mildo"])).limits(of: "mildo") == .rare)
        let made = Set((0..<100).map { "name\($0)" })
        let census = try census(made.union(["mildo", "quillan", "mary"]))
        #expect(census.limits(of: "mildo") == .rareOfMany)
        #expect(census.limits(of: "quillan") == .usualOfMany)
        #expect(census.limits(of: "mary") == .usualOfMany)
        #expect(!census.hasFewOwn)
    }
}
