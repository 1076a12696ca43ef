import Testing
@testable import Programs

@Suite("Problems in settings")
struct SettingsErrorTests {
    private let home = TemporaryHome()

    private func told(of file: String) throws -> [String] {
        try home.writeSettings(file)
        do {
            _ = try Settings(environment: home.environment)
            return []
        } catch {
            let failure = error.failure
            return ([failure.message] + failure.more).map {
                $0.hasPrefix(home.settingsPath) ? String($0.dropFirst(home.settingsPath.count)) : $0
            }
        }
    }

    @Test("All problems are told at once, line by line")
    func several() throws {
        let told = try told(of: "{\n timezone: 'x',\n jobs: 0,\n preset: 'fastt' }")
        #expect(told.count == 3)
        #expect(told.first == ":2: timezone: no such setting; did you mean timeZone?")
        #expect(told.dropFirst().first?.hasPrefix(":3: jobs: must be ") == true)
        #expect(told.last?.hasPrefix(":4: preset: must be ") == true)
        #expect(told.last?.hasSuffix("; did you mean fast?") == true)
    }

    @Test("Problems within lists and objects are told too")
    func nested() throws {
        let lines = [
            "{", "inboxes: ['~/a', { path: '~/b',", "sourc: 'move', source: 'mv',",
            "journal: 5 }, { journal: 'x' }],", "rules: [{ name: '*a*' },", "{ tag: 'x', titel: 'y' }],",
            "farm: { replicas: 2,", "keys: 'x' } }",
        ]
        let told = try told(of: lines.joined(separator: "\n"))
        let places = told.map { $0.prefix { $0 != " " } + $0.dropFirst(3).prefix { $0 != ":" } }
        #expect(
            places == [
                ":3: inboxes[1].sourc", ":3: inboxes[1].source", ":4: inboxes[1].journal", ":4: inboxes[2]",
                ":5: rules[0]", ":6: rules[1].titel", ":7: farm.replicas", ":8: farm.keys",
            ],
            "\(told)"
        )
    }

    @Test("The first ten problems are told, and the number of the others")
    func many() throws {
        let file = "{" + (1...40).map { "wrong\($0): 1," }.joined(separator: "\n") + "}"
        let told = try told(of: file)
        #expect(
            told.count == 11 && told[9].hasPrefix(":10: wrong10: ")
                && told[10] == "30 more settings are wrong"
        )
    }
}
