import TestKit
import Testing
import VoiceCore
@testable import Programs

@Suite("Terms of an inbox for its memos")
struct InboxTermsTests {
    private func terms(
        _ path: String,
        _ inboxes: [InboxSettings],
        rules: [FilingRule] = [],
        journal: String? = nil
    ) -> MemoOffer.FilingOptions {
        var terms = MemoOffer.FilingOptions(journal: journal)
        terms.apply(inboxes, rules, to: path)
        return terms
    }

    @Test("A memo gets the inbox's journal and tags, and a journal named by its folder")
    func same() {
        let inbox = InboxSettings(path: "/in", journal: "Days", tags: ["phone"])
        let found = terms("/in/2026-11/Busan/sea.wav", [inbox])
        #expect(found.journal == "Days" && found.tags == ["phone"] && found.folderJournal == "Busan")
        #expect(terms("/in/sea.wav", [InboxSettings(path: "/in")]).folderJournal == nil)
        let tagging = terms("/in/Busan/sea.wav", [InboxSettings(path: "/in", subfoldersAsTags: true)])
        #expect(tagging.tags == ["Busan"] && tagging.folderJournal == nil)
    }

    @Test("A memo elsewhere gets no terms of an inbox")
    func elsewhere() {
        let inbox = InboxSettings(path: "/in", journal: "Days", tags: ["phone"])
        for path in ["/inside/Busan/sea.wav", "/sea.wav", "/other/in/sea.wav"] {
            #expect(terms(path, [inbox]) == MemoOffer.FilingOptions(), "\(path)")
        }
    }

    @Test("moveTo set nearer than source implies moving")
    func moves() throws {
        let home = TestFolder()
        try DurableFile.write(Array("{ source: 'delete' }".utf8), to: home("deleting.json5"))
        try DurableFile.write(Array("{ moveTo: '/done' }".utf8), to: home("moving.json5"))
        func source(_ options: [String: [String]], _ variables: [String: String] = [:]) throws -> SourcePolicy
        {
            let environment = ["HOME": home(".")].merging(variables) { $1 }
            return MemoOffer.FilingOptions(try Settings(options: options, environment: environment)).source
        }
        #expect(try source([:]) == .keep)
        #expect(try source(["move-to": ["/done"]]) == .move)
        #expect(try source(["move-to": ["/done"], "source": ["keep"]]) == .keep)
        #expect(try source(["move-to": ["/done"], "config": [home("deleting.json5")]]) == .move)
        #expect(try source(["config": [home("moving.json5")]]) == .move)
        #expect(try source(["config": [home("moving.json5")]], ["VOICECORE_SOURCE": "keep"]) == .keep)
    }

    @Test("Moved files go to `filed` in the inbox, or in the folder that was searched")
    func usualFolder() {
        func target(_ path: String, _ inboxes: [InboxSettings] = [], in folders: [String]) -> String? {
            var terms = MemoOffer.FilingOptions(source: .move)
            terms.moveToUsualFolder(inboxes, path, in: folders)
            return terms.moveTo
        }
        #expect(target("/new/a/b/sea.wav", in: ["/other", "/new/a/"]) == "/new/a/filed")
        #expect(target("/new/sea.wav", in: ["/new/sea.wav"]) == nil, "it goes beside where it lies")
        #expect(target("/new/a/filed/sea.wav", in: ["/new"]) == nil, "it was moved before")
        let inbox = InboxSettings(path: "/new")
        #expect(target("/new/a/sea.wav", [inbox], in: ["/new/a"]) == "/new/filed")
        #expect(target("/new/a/sea.wav", [InboxSettings(path: "/new", moveTo: "/done")], in: []) == "/done")
        var terms = MemoOffer.FilingOptions(source: .move, moveTo: "/mine")
        terms.moveToUsualFolder([inbox], "/new/sea.wav", in: [])
        #expect(terms.moveTo == "/mine")
        terms = MemoOffer.FilingOptions(source: .delete)
        terms.moveToUsualFolder([inbox], "/new/sea.wav", in: [])
        #expect(terms.moveTo == nil)
    }

    @Test("A memo that arrives by itself gets inbox and rules, also once it was moved")
    func byItself() throws {
        let home = TestFolder()
        let inbox = "{path: '/in', journal: 'Days', tags: ['phone'], source: 'move', overCap: 'split'}"
        let text = "{inboxes: [\(inbox)], rules: [{name: '*sea*', journal: 'Sea'}]}"
        try DurableFile.write(Array(text.utf8), to: home("config.json5"))
        let settings = try Settings(
            options: ["config": [home("config.json5")]],
            environment: ["HOME": home(".")]
        )
        let sea = MemoOffer.FilingOptions(settings, memoAt: "/in/Busan/sea.wav")
        #expect(sea.journal == "Sea" && sea.tags == ["phone"] && sea.folderJournal == "Busan")
        #expect(sea.source == .move && sea.moveTo == "/in/filed" && sea.hearing.overCap == .split)
        let moved = MemoOffer.FilingOptions(settings, memoAt: "/in/filed/walk.wav")
        #expect(moved.journal == "Days" && moved.folderJournal == nil)
        #expect(MemoOffer.FilingOptions(settings, memoAt: "/walk.wav") == MemoOffer.FilingOptions(settings))
    }

    @Test("A rule's journal wins over the inbox's, and a named one over both")
    func order() {
        let inbox = InboxSettings(path: "/in", journal: "Days")
        let rule = FilingRule(name: FilePattern("*sea*"), journal: "Sea")
        #expect(terms("/in/sea.wav", [inbox], rules: [rule]).journal == "Sea")
        #expect(terms("/in/sea.wav", [inbox], rules: [rule], journal: "Mine").journal == "Mine")
        #expect(terms("/in/sea.wav", [inbox], journal: "Mine").journal == "Mine")
    }

    @Test("The innermost of nested inboxes counts")
    func nested() {
        let inboxes = [
            InboxSettings(path: "/in", journal: "Outer"), InboxSettings(path: "/in/phone", journal: "Inner"),
        ]
        let found = terms("/in/phone/Busan/sea.wav", inboxes)
        #expect(found.journal == "Inner" && found.folderJournal == "Busan")
    }
}
