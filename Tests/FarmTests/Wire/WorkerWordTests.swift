import Farm
import FuzzKit
import Testing
import Wires

@Suite("What a worker says of itself")
struct WorkerWordTests {
    private let word = FuzzTarget.madeWord

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
