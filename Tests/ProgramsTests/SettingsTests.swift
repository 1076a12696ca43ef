import Farm
import Foundation
import TestKit
import Testing
import VoiceCore
@testable import Programs

@Suite("Settings come from options, the environment, a file and defaults, in this order")
struct SettingsTests {
    private let home = TemporaryHome()

    private func settings(
        _ file: String? = nil,
        options: [String: [String]] = [:],
        environment: [String: String] = [:]
    ) throws -> Settings {
        if let file { try home.writeSettings(file) }
        return try Settings(options: options, environment: home.environment.merging(environment) { $1 })
    }

    private func problem(
        _ file: String? = nil,
        options: [String: [String]] = [:],
        environment: [String: String] = [:]
    ) -> SettingsError? {
        do {
            _ = try settings(file, options: options, environment: environment)
            return nil
        } catch {
            return error as? SettingsError
        }
    }

    @Test("Without anything said, every setting has its default")
    func defaults() throws {
        let settings = try settings()
        #expect(settings[Key.diary] == home.path + "/.local/share/voicecore/diary")
        #expect(settings[Key.overCap] == .split)
        #expect(settings[Key.trashDays] == 30)
        #expect(settings[Key.engine] == nil)
        #expect(settings[Key.dayStart] == .midnight)
        #expect(settings[Key.vocabulary] == home.path + "/.config/voicecore/words.txt")
        #expect(settings.rows.allSatisfy { $0.origin == .standard })
        #expect(settings.rows.count == Key.all.count)
    }

    @Test("An option wins over a variable, a variable over the file, the file over the default")
    func precedence() throws {
        let file = "{ overCap: 'split', jobs: 3, preset: 'fast' }"
        let variables = ["VOICECORE_OVER_CAP": "reject", "VOICECORE_JOBS": "2"]
        let settings = try settings(file, options: ["over-cap": ["keep"]], environment: variables)
        #expect(settings[Key.overCap] == .keep)
        #expect(settings.origin(of: Key.overCap) == .flag(name: "over-cap"))
        #expect(settings[Key.jobs] == 2)
        #expect(settings.origin(of: Key.jobs) == .environment(variable: "VOICECORE_JOBS"))
        #expect(settings[Key.preset] == .fast)
        #expect(settings.origin(of: Key.preset) == .file(path: home.settingsPath, line: 1))
        #expect(settings.origin(of: Key.page) == .standard)
    }

    @Test("The file may have comments, bare keys, single quotes and trailing commas")
    func json5() throws {
        let settings = try settings(
            """
            // My diary.
            {
                diary: '~/Diary', /* on the
                big disk */
                "trashDays": 0,
                engine: ["hear", '--fast',],
                analyser: null,
                dayStart: "04:00",
                timeZone: "Asia/Seoul",
            }
            """
        )
        #expect(settings[Key.diary] == home.path + "/Diary")
        #expect(settings.origin(of: Key.trashDays) == .file(path: home.settingsPath, line: 5))
        #expect(settings[Key.trashDays] == 0)
        #expect(settings[Key.engine] == ["hear", "--fast"])
        #expect(settings[Key.analyser] == nil)
        #expect(settings[Key.dayStart].minutesAfterMidnight == 240)
        #expect(settings[Key.timeZone] == "Asia/Seoul")
    }

    @Test("An unknown key is refused with its line and with what was probably meant")
    func unknownKey() {
        let file = "{\n  // one\n  jobs: 1,\n  overcap: 'keep'\n}"
        let expected = SettingProblem("overcap", line: 4, .unknown(suggestion: "overCap"))
        #expect(problem(file) == .file(path: home.settingsPath, expected))
        #expect(problem(file)?.failure.code == .configuration)
        #expect(
            problem(file)?.failure.message
                == "\(home.settingsPath):4: overcap: no such setting; did you mean overCap?"
        )
    }

    @Test(
        "A bad value is refused with its line",
        arguments: [
            ("{\n overCap: 'slit' }", "overCap"), ("{\n jobs: 0 }", "jobs"), ("{\n jobs: 1.5 }", "jobs"),
            ("{\n jobs: '2' }", "jobs"), ("{\n preset: 3 }", "preset"),
            ("{\n page: 'yes' }", "page"), ("{\n settle: 1e9 }", "settle"), ("{\n settle: -1 }", "settle"),
            ("{\n engine: 'sh -c x' }", "engine"), ("{\n engine: [] }", "engine"),
            ("{\n dayStart: '24:00' }", "dayStart"), ("{\n dayStart: '+4:00' }", "dayStart"),
            ("{\n timeZone: 'Mars/Olympus' }", "timeZone"), ("{\n timeZone: '../passwd' }", "timeZone"),
            ("{\n model: '../en-us' }", "model"), ("{\n diary: '' }", "diary"),
            ("{\n trashDays: -1 }", "trashDays"),
        ]
    )
    func badValue(file: String, key: String) throws {
        guard case .file(_, let problem) = problem(file) else {
            Issue.record("not refused: \(file)")
            return
        }
        #expect(problem.line == 2)
        #expect(problem.key == key)
    }

    @Test("A value that is nearly right says what was probably meant")
    func nearlyRight() {
        #expect(
            problem("{overCap: 'splti'}")?.failure.message
                == "\(home.settingsPath):1: overCap: must be one of split, keep, reject; did you mean split?"
        )
    }

    @Test("A key that stands twice is refused")
    func twice() {
        let file = "{\n jobs: 1,\n 'jobs': 2 }"
        #expect(problem(file) == .notJSON5(path: home.settingsPath, JSON5Error(line: 3, .twice("jobs"))))
    }

    @Test(
        "A file that is not JSON5 is refused with its line",
        arguments: ["{ jobs: NaN }", "{ jobs: }", "{", "[]", "3", "{a:1}}", "\u{0}"]
    )
    func notJSON5(file: String) {
        guard case .notJSON5(_, let error) = problem(file) else {
            Issue.record("not refused: \(file)")
            return
        }
        #expect(error.line == 1)
    }

    @Test("An empty file says nothing, and says it well", arguments: ["", " \n", "{}"])
    func emptyFile(file: String) throws {
        #expect(try settings(file).rows.allSatisfy { $0.origin == .standard })
    }

    @Test("A pipe and the null device are settings files like any other, and what never ends is refused")
    func otherFiles() throws {
        #expect(
            try settings(environment: ["VOICECORE_CONFIG": "/dev/null"])[Key.jobs] == settings()[Key.jobs]
        )
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("{jobs: 7}".utf8))
        try pipe.fileHandleForWriting.close()
        let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try settings(environment: ["VOICECORE_CONFIG": path])[Key.jobs] == 7)
        let endless = problem(environment: ["VOICECORE_CONFIG": "/dev/zero"])
        #expect(endless == .unreadable(path: "/dev/zero", errno: EFBIG))
        #expect(
            problem(environment: ["VOICECORE_CONFIG": home.path])
                == .unreadable(path: home.path, errno: EISDIR)
        )
    }

    @Test("A variable with our prefix that no setting has is refused")
    func unknownVariable() {
        let expected = SettingProblem("VOICECORE_DAIRY", line: 0, .unknown(suggestion: "VOICECORE_DIARY"))
        let found = problem(environment: ["VOICECORE_DAIRY": "/x"])
        #expect(found == .environment(variable: "VOICECORE_DAIRY", expected))
    }

    @Test("A variable with a bad value is refused by its name")
    func badVariable() {
        let found = problem(environment: ["VOICECORE_JOBS": "many"])
        #expect(
            found?.failure.message == "environment: VOICECORE_JOBS: jobs: must be a whole number from 1 to 64"
        )
    }

    @Test("A file that was named must be there; the usual one need not")
    func namedFile() throws {
        #expect(
            problem(options: ["config": ["/nowhere/config.json5"]])
                == .noSuchFile(path: "/nowhere/config.json5")
        )
        #expect(problem(options: ["config": [home.path]])?.failure.code == .configuration)
        try home.write("{jobs: 7}", to: "other.json5")
        let other = home.path + "/other.json5"
        #expect(try settings(environment: ["VOICECORE_CONFIG": other])[Key.jobs] == 7)
    }

    @Test("Inboxes are paths or objects with settings of their own")
    func inboxes() throws {
        let settings = try settings(
            """
            { inboxes: ["~/Memos", {
                path: "recorder", journal: "Work", tags: ["walk", "산책"], source: "move", moveTo: "done",
                overCap: "split", archive: "flac", subfoldersAsTags: true } ] }
            """
        )
        let folder = home.path + "/.config/voicecore"
        #expect(
            settings[Key.inboxes] == [
                InboxSettings(path: home.path + "/Memos"),
                InboxSettings(
                    path: folder + "/recorder",
                    journal: "Work",
                    tags: ["walk", "산책"],
                    subfoldersAsTags: true,
                    source: .move,
                    moveTo: folder + "/done",
                    overCap: .split,
                    archive: .flac
                ),
            ]
        )
    }

    @Test("Several inboxes on the command line, or with colons in a variable, are a list")
    func inboxTexts() throws {
        let flags = try settings(options: ["inbox": ["/a", "/b"]])
        #expect(flags[Key.inboxes].map(\.path) == ["/a", "/b"])
        let variable = try settings(environment: ["VOICECORE_INBOXES": "/a:/c/"])
        #expect(variable[Key.inboxes].map(\.path) == ["/a", "/c"])
    }

    @Test(
        "A problem within an inbox is told with its place",
        arguments: [
            ("{ inboxes: [\n '/a',\n {path: '/b',\n jurnal: 'x'}] }", 4, "inboxes[1].jurnal"),
            ("{ inboxes: [{path: '/b',\n overCap: 'x'}] }", 2, "inboxes[0].overCap"),
            ("{ inboxes: [\n\n {journal: 'x'}] }", 3, "inboxes[0]"),
            ("{ inboxes: [{path: '/b', \n\n\n tags: 3}] }", 4, "inboxes[0].tags"),
            ("{\n inboxes: 3 }", 2, "inboxes"),
        ]
    )
    func badInbox(file: String, line: Int, key: String) {
        guard case .file(_, let problem) = problem(file) else {
            Issue.record("not refused: \(file)")
            return
        }
        #expect(problem.line == line)
        #expect(problem.key == key)
    }

    @Test("A random text is settings or a problem with a sentence")
    func randomTexts() throws {
        var chance = SeededRandom(seed: 20_261_121)
        let parts =
            Array("{}[]:,'\"/*\\\n aé1-.").map(String.init) + ["jobs", "inboxes", "path", "//", "null"]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0..<24, using: &chance)).compactMap { _ in
                parts.randomElement(using: &chance)
            }
            if let problem = problem(text.joined()) {
                #expect(!problem.failure.message.isEmpty)
            }
        }
    }

    @Test("Several patterns in a variable have a colon between them, or are a list")
    func patterns() throws {
        for text in ["call*:Drafts", #"["call*", "Drafts"]"#] {
            let settings = try settings(environment: ["VOICECORE_IGNORE": text])
            #expect(settings[Key.ignore].map(\.text) == ["call*", "Drafts"], "\(text)")
        }
        let one = try settings(environment: ["VOICECORE_IGNORE": #"["a:b.wav"]"#])
        #expect(one[Key.ignore].map(\.text) == ["a:b.wav"])
    }

    @Test("The common prefix of variables makes no name similar to another")
    func slips() throws {
        for (typed, meant) in [("VOICECORE_FOO", nil), ("VOICECORE_PAGR", "VOICECORE_PAGE?")] {
            let said = try #require(problem(environment: [typed: "x"])).failure.message
            #expect(said.contains("did you mean \(meant ?? "")") == (meant != nil), "\(said)")
        }
    }

    @Test("A list may be written as a single text or object")
    func single() throws {
        let one = try settings(
            """
            { inboxes: '/memos', ignore: 'call*', rules: { name: 'a*', tags: '#work' }, engine: 'hear',
            farm: { servers: 'tls://nas.local:4222' } }
            """
        )
        #expect(one[Key.inboxes].map(\.path) == ["/memos"])
        #expect(one[Key.ignore].map(\.text) == ["call*"])
        #expect(one[Key.rules].map(\.tags) == [["work"]])
        #expect(one[Key.engine] == ["hear"])
        #expect(one[Key.farm]?.address.servers == ["tls://nas.local:4222"])
        let tagged = try settings("{ inboxes: { path: '/memos', tags: 'sea' } }")
        #expect(tagged[Key.inboxes].map(\.tags) == [["sea"]])
        let wrong = try #require(problem("{ engine: 'hear --fast', inboxes: 3 }")).failure
        let said = ([wrong.message] + wrong.more).joined(separator: "\n")
        #expect(said.contains("engine: must be a list of texts such as ["), "\(said)")
        #expect(said.contains("inboxes: must be a list of folders such as [\"~/Memos\"]"), "\(said)")
    }
}
