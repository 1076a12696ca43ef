import TestKit
import Testing
import VoiceCore

@testable import ProgramKit

@Suite("What an inbox says of a memo that a person files from it")
struct InboxTermsTests {
    private func terms(
        _ path: String,
        _ inboxes: [InboxSettings],
        rules: [FilingRule] = [],
        journal: String? = nil
    ) -> MemoOffer.Terms {
        var terms = MemoOffer.Terms(journal: journal)
        terms.apply(inboxes, rules, to: path)
        return terms
    }

    @Test("is what it says of one that comes by itself: journal, tags and the journal that a folder names")
    func same() {
        let inbox = InboxSettings(path: "/in", journal: "Days", tags: ["phone"])
        let found = terms("/in/2026-11/Busan/sea.wav", [inbox])
        #expect(found.journal == "Days" && found.tags == ["phone"] && found.folderJournal == "Busan")
        #expect(terms("/in/sea.wav", [InboxSettings(path: "/in")]).folderJournal == nil)
        let tagging = terms("/in/Busan/sea.wav", [InboxSettings(path: "/in", subfoldersAsTags: true)])
        #expect(tagging.tags == ["Busan"] && tagging.folderJournal == nil)
    }

    @Test("is nothing for a memo that lies elsewhere")
    func elsewhere() {
        let inbox = InboxSettings(path: "/in", journal: "Days", tags: ["phone"])
        for path in ["/inside/Busan/sea.wav", "/sea.wav", "/other/in/sea.wav"] {
            #expect(terms(path, [inbox]) == MemoOffer.Terms(), "\(path)")
        }
    }

    @Test("gives way to a rule, and that to a journal that the person names")
    func order() {
        let inbox = InboxSettings(path: "/in", journal: "Days")
        let rule = FilingRule(name: FilePattern("*sea*"), journal: "Sea")
        #expect(terms("/in/sea.wav", [inbox], rules: [rule]).journal == "Sea")
        #expect(terms("/in/sea.wav", [inbox], rules: [rule], journal: "Mine").journal == "Mine")
        #expect(terms("/in/sea.wav", [inbox], journal: "Mine").journal == "Mine")
    }

    @Test("is that of the innermost, where one lies in another")
    func nested() {
        let inboxes = [
            InboxSettings(path: "/in", journal: "Outer"), InboxSettings(path: "/in/phone", journal: "Inner"),
        ]
        let found = terms("/in/phone/Busan/sea.wav", inboxes)
        #expect(found.journal == "Inner" && found.folderJournal == "Busan")
    }
}
