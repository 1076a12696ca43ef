import Testing
@testable import Hearing

@Suite("What was heard, piece by piece")
struct PartialTranscriptTests {
    private func piece(_ text: String, _ remarks: [HeardPart]) -> HeardPiece {
        var piece = HeardPiece()
        piece.tokens = text.split(separator: " ").map(String.init)
        piece.words = piece.tokens.map { Word(word: $0, start: 0, end: 1, probability: 1) }
        piece.isPunctuated = true
        piece.remarks = remarks
        return piece
    }

    @Test("what is to be said of pieces in a row is said once, also of those without words")
    func remarks() {
        var heard = PartialTranscript()
        heard.add(piece("We sailed.", []))
        heard.add(piece("", [HeardPart(start: 10, end: 20, remark: .notUnderstood)]))
        heard.add(piece("", [HeardPart(start: 20, end: 31, remark: .notUnderstood)]))
        heard.add(piece("Home", [HeardPart(start: 31, end: 40, remark: .doubtful)]))
        heard.add(piece("again", [HeardPart(start: 50, end: 60, remark: .doubtful)]))
        #expect(
            heard.remarks == [
                HeardPart(start: 10, end: 31, remark: .notUnderstood),
                HeardPart(start: 31, end: 40, remark: .doubtful),
                HeardPart(start: 50, end: 60, remark: .doubtful),
            ]
        )
        #expect(heard.text(raw: false) == "We sailed. Home again.")
    }
}
