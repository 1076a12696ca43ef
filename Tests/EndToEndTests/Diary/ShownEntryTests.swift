import Foundation
import Testing
import VoiceCore

@Suite("An entry on a page")
struct ShownEntryTests {
    @Test("--words shows the words of a person's text above those that were heard")
    func words() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0].description
        #expect(!(try await yard.run("show", id, "--words").output.contains("Your words")))
        _ = try await yard.run("edit", id, "--replace", "harbour=river")
        let page = try await yard.run("show", id, "--words").output
        let parts = page.components(separatedBy: "What was heard")
        #expect(parts.count == 2 && parts[0].contains("Your words"), "\(page)")
        #expect(parts[1].contains("harbour") && !parts[1].contains("river"))
    }

    @Test("Only the weightiest reasons of a mood are listed, in the order in which they were said")
    func reasons() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0].description
        let text =
            (1...12).map { "I was happy on day \($0)." }.joined(separator: " ") + " I was very, very happy."
        _ = try await yard.run("edit", id, "--text", text)
        let page = try await yard.run("show", id).output
        let reasons = page.components(separatedBy: "Because of\n").last?.split(separator: "\n") ?? []
        #expect(reasons.count { $0.contains("“") } == 8, "\(page)")
        #expect(reasons.contains("  and 5 more; --json has all"), "\(page)")
    }

    @Test("A calendar says what its signs mean, as far as the month has them")
    func calendar() async throws {
        let yard = try await DiaryYard(entries: 2)
        let page = try await yard.run("list", "--calendar", "2026-11").output
        #expect(page.contains(" 20j"), "\(page)")
        #expect(page.hasSuffix("2 entries on 2 days, 2:10 of sound\nj joy\n"), "\(page)")
        #expect(try await yard.run("list", "--calendar").output == page, "the newest month with entries")
        let year = try await yard.run("list", "--calendar", "2026").output
        #expect(year == page, "the months that have entries")
        #expect(try await yard.run("list", "--calendar", "2025").output == "no entries\n")
        let months = try await yard.run("list", "--calendar", "2026", "--json").output
        #expect(months.matches(of: /"month":"2026-\d\d"/).count == 12, "\(months)")
        #expect(try await yard.run("list", "--calendar", "--json").output.contains(/"month":"2026-11"/))
        #expect(try await yard.run("list", "--calendar", "soon").code == 64)
    }
}
