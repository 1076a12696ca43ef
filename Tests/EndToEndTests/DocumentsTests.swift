import Foundation
import Testing
import VoiceCore

@Suite("The pages are there, short enough to read, and true to the programs")
struct DocumentsTests {
    private let top: String

    init() throws {
        top = String(try Built.path("README.md").dropLast("/README.md".count))
    }

    private func text(_ page: String) throws -> String {
        try String(contentsOfFile: "\(top)/\(page)", encoding: .utf8)
    }

    /// The pages that the README offers to whoever uses the programs.
    private func pagesForUsers() throws -> [String] {
        let text = try text("README.md")
        let list = text.components(separatedBy: "**Using it:**").last?.components(separatedBy: "\n- ").first
        return try #require(list).matches(of: /\]\((docs\/[^)]+\.md)\)/).map { String($0.output.1) }
    }

    @Test("No page for users has more than 120 lines or 100 columns")
    func length() throws {
        let pages = try pagesForUsers()
        #expect(pages.count > 8)
        for page in pages + ["README.md", "SECURITY.md"] {
            let lines = try text(page).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 121, "\(page)")
            for (number, line) in lines.enumerated() {
                #expect(line.count <= 100, "\(page):\(number + 1)")
            }
        }
    }

    @Test("Every link from one page to another leads somewhere")
    func links() throws {
        let walker = try #require(FileManager.default.enumerator(atPath: top + "/docs"))
        let pages = walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
        for page in pages + ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
            let folder = DurableFile.split("\(top)/\(page)").folder
            for link in try text(page).matches(of: /\]\(([^)#:]+)\)/).map(\.output.1) {
                #expect(FileManager.default.fileExists(atPath: "\(folder)/\(link)"), "\(page): \(link)")
            }
        }
    }

    @Test(
        "The page of commands says which of them takes which setting",
        arguments: ["voicecore", "voicecored"]
    )
    func settings(program: String) async throws {
        let table = try await Built.run(program, "--generate-settings-table").output
        let page = try text("docs/commands.md")
        #expect(page.contains("## \(program)\n\n\(table)"), "docs/commands.md should have:\n\(table)")
    }
}
