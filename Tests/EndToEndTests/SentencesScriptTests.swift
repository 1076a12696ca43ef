import Foundation
import Testing

@Suite("The script that prints what people read")
struct SentencesScriptTests {
    private func lines(_ folders: [String] = []) async throws -> [String] {
        let arguments = [try Built.path("scripts/sentences")] + folders
        let outcome = try await Built.shell("exec python3 \"$@\"", arguments)
        #expect(outcome.code == 0)
        return outcome.output.split(separator: "\n").map(String.init)
    }

    private func texts(_ lines: [String]) -> Set<String> {
        Set(lines.map { $0.split(separator: ":", maxSplits: 2).last.map { String($0.dropFirst()) } ?? "" })
    }

    @Test("leaves out no room in which a sentence stands")
    func rooms() async throws {
        let sources = try Built.path("Sources")
        let rooms = try FileManager.default.contentsOfDirectory(atPath: sources)
            .filter { !$0.hasPrefix("benchmark-") }.map { "\(sources)/\($0)" }.sorted()
        let all = try await lines()
        #expect(try await lines(rooms) == all)
        for room in ["Hearing", "Travel", "Programs", "Terminal", "Web", "Replay"] {
            #expect(all.contains { $0.hasPrefix("Sources/\(room)/") }, "\(room)")
        }
        let texts = texts(all)
        #expect(texts.contains("line {} is not an utterance"))
        #expect(texts.contains("the page cannot be served: libmicrohttpd is missing"))
    }

    @Test("finds none that reads like a translation, and no second word for one thing")
    func plain() async throws {
        let allowed = ["there is no", "there are no", "there was no", "is no longer", "are no longer"]
        for line in try await lines() {
            // The line of a manual: "the answer was no".
            let text = allowed.reduce(line.lowercased()) { $0.replacing($1, with: "") }
            #expect(!text.contains(/\b(?:is|are|was|were) no [a-z]/), "\(line)")
            // An engine hears, SHA-256 tells whether a file is whole, and what is wrong is corrected, again.
            #expect(!text.contains(/\b(?:anew|recognisers?|digests?|put right|whose sound)\b/), "\(line)")
        }
    }

    @Test("prints labels of one word, and no class of the page, no query and no markup")
    func labels() async throws {
        let all = try await lines()
        let texts = texts(all)
        // Of the page, of an entry, and of what doctor looks at.
        for label in ["Journals", "journal", "analyser"] { #expect(texts.contains(label), "\(label)") }
        for name in ["row plain", "small quiet", "in-measure field", "tree branch"] {
            #expect(!texts.contains(name), "\(name)")
        }
        for piece in ["SELECT ", "<div", "<a href"] {
            #expect(!all.contains { $0.contains(piece) }, "\(piece)")
        }
    }
}
