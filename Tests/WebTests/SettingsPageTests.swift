import Foundation
import Programs
import Synchronization
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Settings that are changed on their page")
struct SettingsPageTests {
    private func file(_ diary: ServedDiary) throws -> String { try #require(diary.page.tools.settings).path }

    @Test("A safe setting is written into the file, which is made if missing, and the page says so")
    func kept() async throws {
        let diary = try await ServedDiary()
        let sent = try await diary.post("/settings", ["name": "preset", "was": "", "value": "accurate"])
        #expect(sent.status == 303 && sent.headers["location"] == "/settings?set=preset#set-preset")
        #expect(try String(contentsOfFile: file(diary), encoding: .utf8) == "{\n  preset: \"accurate\",\n}\n")
        #expect(try await diary.get("/settings?set=preset").body.contains("preset is kept in"))
        let settings = try Settings(environment: ["HOME": diary.folder("home")])
        #expect(settings[Key.preset] == .accurate)
        #expect(diary.page.isOutdated.withLock { $0 }, "the next request is answered by the new settings")
    }

    @Test("Every setting is explained in both languages", arguments: Key.all.map(\.declaration.name))
    func languages(name: String) throws {
        let english = try #require(Texts(.english).settingMeans(name))
        #expect(Texts(.korean).settingMeans(name) != english)
    }

    @Test("A wrong value, one changed meanwhile and an unsafe setting change nothing")
    func refused() async throws {
        let diary = try await ServedDiary()
        let path = try file(diary)
        try FileManager.default.createDirectory(
            atPath: String(path.dropLast("/config.json5".count)),
            withIntermediateDirectories: true
        )
        try "{ trashDays: 7, /* mine */ }".write(toFile: path, atomically: true, encoding: .utf8)
        let wrong = try await diary.post("/settings", ["name": "trashDays", "was": "7", "value": "-1"])
        #expect(wrong.status == 422 && wrong.body.contains("trashDays must be"))
        let late = try await diary.post("/settings", ["name": "trashDays", "was": "30", "value": "9"])
        #expect(late.status == 422 && late.body.contains("changed meanwhile"))
        for name in ["diary", "analyser", "inboxes", "page", "nothing", ""] {
            #expect(
                try await diary.post("/settings", ["name": name, "was": "", "value": "/x"]).status == 404
            )
        }
        let stranger = ["name": "trashDays", "was": "7", "value": "9"]
        #expect(try await diary.post("/settings", stranger, token: "0").status == 403)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{ trashDays: 7, /* mine */ }")
        #expect(try await diary.post("/settings", stranger).status == 303)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{ trashDays: 9, /* mine */ }")
    }

    @Test("A number stands with what it counts, in both languages, and its field takes what it shows")
    func units() async throws {
        let diary = try await ServedDiary()
        let korean = try await diary.get("/settings", ["Accept-Language": "ko"]).body
        for value in [">5초<", ">10분<", ">일</span>"] {
            #expect(korean.contains(value), "\(value)")
        }
        let english = try await diary.get("/settings").body
        for value in [">5 s<", ">10 min<", ">days</span>"] {
            #expect(english.contains(value), "\(value)")
        }
        #expect(!english.contains("5.0") && !korean.contains("5.0"))
        let form = try #require(english.between("action=\"/settings#set-trashDays\"", "</form>"))
        #expect(form.contains("step=\"1\" value=\"30\""), "\(form)")
        for value in ["5", "0"] {
            let was = try? String(contentsOfFile: file(diary), encoding: .utf8).between("trashDays: ", ",")
            let sent = try await diary.post(
                "/settings",
                ["name": "trashDays", "was": was ?? "", "value": value]
            )
            #expect(sent.status == 303, "\(value)")
            let settings = try Settings(environment: ["HOME": diary.folder("home")])
            #expect(settings[Key.trashDays] == Int(value))
        }
    }

    @Test("A value that cannot be changed here is said in the page's language, with the word of the file")
    func inWords() async throws {
        let diary = try await ServedDiary()
        let korean = try await diary.get("/settings", ["Accept-Language": "ko"]).body
        for value in [">없음<", ">자동 (auto)<", ">그대로 두기 (keep)<", ">예 (true)<"] {
            #expect(korean.contains(value), "\(value)")
        }
        #expect(!korean.contains(">none<") && !korean.contains(">auto<"))
        let english = try await diary.get("/settings").body
        #expect(english.contains(">none<") && english.contains(">auto<"))
    }

    @Test("No path, value or word of the code becomes markup, and each changeable setting has a form")
    func forms() async throws {
        let diary = try await ServedDiary()
        let page = try await diary.get("/settings").body
        #expect(page.components(of: "action=\"/settings#set-") == 5)
        #expect(page.contains("<option value=\"balanced\" selected>balanced</option>"))
    }
}
