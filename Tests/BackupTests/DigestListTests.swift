import System
import Testing
@testable import Backup

@Suite("The list of a backup’s digests")
struct DigestListTests {
    private let digest = "00f1" + String(repeating: "0a9c", count: 14) + "000f"

    @Test("gives each digest back as it was, and knows two apart")
    func digests() {
        #expect(ListedDigest(digest).text == digest)
        #expect(ListedDigest(digest) == ListedDigest(Array(digest.utf8)))
        for place in [0, 15, 16, 63] {
            var other = Array(digest.utf8)
            other[place] = other[place] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
            #expect(ListedDigest(other) != ListedDigest(digest))
        }
    }

    @Test("that was damaged in one digest still has the others, and that one is no file’s")
    func damaged() throws {
        let junk = String(digest.dropLast()) + "!"
        let read = DigestList.read(Array("\(digest)  a\n\(junk)  b\n".utf8))
        let sums = try #require(read)
        #expect(sums.count == 2 && sums[Path("a")] == ListedDigest(digest))
        for other in [digest, SHA256Sum.of([])] {
            #expect(sums[Path("b")] != ListedDigest(other))
        }
    }

    @Test("has a line for each file that reads back as it was, whatever its name")
    func lines() {
        for name in ["audio/a.opus", "a\nb", "a\\b", "a\rb", "e\u{301}"] {
            let line = DigestList.line(of: Path(name), ListedDigest(digest))
            #expect(DigestList.read(line) == [Path(name): ListedDigest(digest)], "\(name)")
        }
    }
}
