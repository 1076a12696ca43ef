import FarmWire
import HearWire
import Testing

@Suite("What a worker says of itself")
struct WorkerWordTests {
    private let word = WorkerWord(
        name: "desk-41",
        version: "0.1.0",
        kinds: ["pocketsphinx.en-us.0.x"],
        room: 4,
        inHand: [WorkerWord.InHand(id: "ab", since: 1_700_000_000)],
        done: 12,
        doneLastHour: 3,
        failed: 1,
        at: 1_700_000_002.5
    )

    @Test("is read back as it was written")
    func same() throws {
        #expect(try WorkerWord(encoded: word.encoded) == word)
    }

    @Test("is refused where it says what cannot be")
    func refused() {
        var changed = word
        changed.at = .infinity
        #expect(throws: WireError.self) { try WorkerWord(encoded: changed.encoded) }
        changed = word
        changed.room = -1
        #expect(throws: WireError.self) { try WorkerWord(encoded: changed.encoded) }
        changed = word
        changed.name = String(repeating: "x", count: 5_000)
        #expect(throws: WireError.self) { try WorkerWord(encoded: changed.encoded) }
    }
}
