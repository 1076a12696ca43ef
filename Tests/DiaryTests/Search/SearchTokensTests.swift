import Testing
@testable import Diary

@Suite("Words for the index")
struct SearchTokensTests {
    @Test(
        "Words stay whole, and runs of scripts without spaces become pairs and their last letter",
        arguments: [
            ("We walked, twice!", "we walked twice"), ("회의실", "회의 의실 실"), ("차", "차"), ("AI가", "ai 가"),
            ("2026년 11월", "2026 년 11 월"), ("東京タワー", "東京 京タ タワ ワー ー"), ("Ünter", "ünter"), ("", ""),
            ("…!", ""),
            ("don't", "don t"), ("ไทย", "ไท ทย ย"),
        ]
    )
    func indexed(text: String, tokens: String) {
        #expect(SearchTokens.indexed(text) == tokens)
    }

    @Test(
        "Any part of a text is found in it, wherever it is cut",
        arguments: ["회의실에서", "우리 회의실에서 만나요", "서울의 AI회의 2026년", "東京タワーへ行く"]
    )
    func everyPart(text: String) throws {
        let letters = Array(text)
        for start in letters.indices {
            for end in (start + 1)...letters.count {
                let part = String(letters[start..<end])
                // A part of a word in Latin letters or of a number is not found, as in any language with spaces.
                let isCut = Self.isInsideWord(letters, start) || Self.isInsideWord(letters, end)
                guard !isCut, let query = SearchQuery("\"\(part)\"") else { continue }
                let place = HitPlace(Array(query.wanted.joined()))
                #expect(place.range(in: text) != nil, "\(part) in \(text)")
            }
        }
    }

    private static func isInsideWord(_ letters: [Character], _ place: Int) -> Bool {
        guard letters.indices.contains(place - 1), letters.indices.contains(place) else { return false }
        let both = [letters[place - 1], letters[place]]
        return both.allSatisfy { $0.isASCII && $0 != " " }
    }
}
