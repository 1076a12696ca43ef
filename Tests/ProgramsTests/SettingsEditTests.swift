import Foundation
import Testing
@testable import Programs

@Suite("Writing one setting into the file")
struct SettingsEditTests {
    @Test(
        "A changed setting leaves the rest of the file as it was",
        arguments: [
            ("", "{\n  preset: \"fast\",\n}\n"),
            ("{}", "{\n  preset: \"fast\",}"),
            ("{ preset: 'balanced', page: true } // mine", "{ preset: \"fast\", page: true } // mine"),
            ("{\n  page: true, preset: \"ac,cu\", // why\n}", "{\n  page: true, preset: \"fast\", // why\n}"),
            ("// { not this }\n{ page: true }", "// { not this }\n{\n  preset: \"fast\", page: true }"),
            ("{\r\n  preset: 'a',\r\n}\r\n", "{\r\n  preset: \"fast\",\r\n}\r\n"),
            (
                "{ inboxes: [{ path: '/a', preset: 'no' }], preset: 'x' }",
                "{ inboxes: [{ path: '/a', preset: 'no' }], preset: \"fast\" }"
            ),
        ]
    )
    func text(old: String, new: String) {
        #expect(SettingsEdit.text(old, setting: "preset", to: "\"fast\"") == new)
    }

    @Test("A file that cannot be changed safely is refused", arguments: ["[1]", "{ preset:\n 'x' }", "{"])
    func unclear(old: String) { #expect(SettingsEdit.text(old, setting: "preset", to: "\"fast\"") == nil) }

    @Test("A linked file is replaced with its mode, and only if its value is the shown one")
    func link() throws {
        let home = TemporaryHome()
        let (file, link) = (home.path + "/real.json5", home.path + "/config.json5")
        try "{ page: true }".write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(throws: SettingsEdit.Refusal.changed) {
            try SettingsEdit.set(Key.page, to: "false", in: link, if: nil)
        }
        #expect(throws: SettingsEdit.Refusal.bad(expected: "true or false")) {
            try SettingsEdit.set(Key.page, to: "perhaps", in: link, if: "true")
        }
        try SettingsEdit.set(Key.page, to: "false", in: link, if: "true")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{ page: false }")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o644)
        #expect(SettingsEdit.value(of: "page", inFile: link) == "false")
    }
}
