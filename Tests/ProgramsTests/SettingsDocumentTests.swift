import Foundation
import Programs
import Testing
import VoiceCore

@Suite("The document of the settings is true")
struct SettingsDocumentTests {
    private func rows() throws -> [[String]] {
        let path = try #require(InstalledFiles.standard.data("docs/settings.md"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    @Test("Every setting has a line, and no line is of something else")
    func complete() throws {
        #expect(try rows().map { $0[0] } == Key.all.map { "`\($0.declaration.name)`" })
    }

    @Test("Every allowed name is in its line, and the default too where it is one")
    func choices() throws {
        for (row, setting) in zip(try rows(), Key.all) {
            for choice in setting.declaration.choices where choice != "true" && choice != "false" {
                #expect(row[1].contains(choice), "\(setting.declaration.name)")
            }
            let name = setting.declaration.standard
            if setting.declaration.choices.contains(name) { #expect(row[2].contains(name)) }
        }
    }
}
