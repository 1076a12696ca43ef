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
        let names = try rows().map { $0[0] }
        #expect(Set(names) == Set(Key.all.map { "`\($0.declaration.name)`" }))
        #expect(names.count == Key.all.count)
    }

    @Test("Every allowed name is in its line, and the default too where it is one")
    func choices() throws {
        let rows = try rows()
        for setting in Key.all {
            let row = try #require(rows.first { $0[0] == "`\(setting.declaration.name)`" })
            for choice in setting.declaration.choices where choice != "true" && choice != "false" {
                #expect(row[1].contains(choice), "\(setting.declaration.name)")
            }
            let name = setting.declaration.standard
            if setting.declaration.choices.contains(name) { #expect(row[2].contains(name)) }
        }
    }
}
