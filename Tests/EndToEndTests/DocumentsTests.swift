import Foundation
import Testing
import VoiceCore

@Suite("The pages fit their width and lead to each other")
struct DocumentsTests {
    private let top: String

    init() throws { top = String(try Built.path("README.md").dropLast("/README.md".count)) }

    private func text(_ page: String) throws -> String { try String(file: "\(top)/\(page)") }

    @Test("No page for people has a line of more than 100 columns")
    func width() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: top + "/docs")
        let pages = names.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
        #expect(pages.count > 8)
        for page in pages + ["README.md", "SECURITY.md"] {
            let lines = try text(page).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() { #expect(line.count <= 100, "\(page):\(number + 1)") }
        }
    }

    @Test("Every link from one page to another leads somewhere")
    func links() throws {
        let walker = try #require(FileManager.default.enumerator(atPath: top + "/docs"))
        let pages = walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
        for page in pages + ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
            let folder = DurableFile.split("\(top)/\(page)").folder
            for link in try text(page).matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map(\.output.1) {
                #expect(isThere("\(folder)/\(link)"), "\(page): \(link)")
            }
        }
    }
}
