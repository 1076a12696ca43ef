import TestKit
import Testing
import VoiceCore

@Suite("The pages that the daemon serves", .enabled(if: Browser.program != nil, "chromium is not installed"))
struct DaemonPageTests {
    private func link(_ yard: DaemonYard) async throws -> String {
        let asked = try await Built.run(
            "voicecore",
            "page",
            "--print",
            "--diary",
            yard.diary,
            environment: ["HOME": yard.path, "XDG_RUNTIME_DIR": yard.path]
        )
        #expect(asked.code == 0, "\(asked)")
        return try #require(asked.lines.first)
    }

    @Test("are where they were after a kill under an open page, and what was being typed can be kept")
    func killed() async throws {
        let yard = try DaemonYard()
        let config = yard.path + "/config.json5"
        try yard.write(Array("{ inboxes: [\"\(yard.inbox)\"], page: true }".utf8), to: config)
        let environment = ["XDG_STATE_HOME": yard.path + "/state", "XDG_CONFIG_HOME": ""]
        try yard.start(["--config", config], environment: environment)
        await yard.waits(for: .started)
        let moment = Moment(milliseconds: 1_795_338_845_000, offsetSeconds: 32_400)
        let entry = Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .live,
            dateCertainty: .exact,
            text: "We went.",
            createdAt: moment
        )
        try await yard.store().entries.add(entry, at: moment)
        let browser = try Browser(try #require(Browser.program), home: yard.path + "/browser")
        try await browser.begin()
        let opened = try await link(yard)
        try await browser.go(opened)
        let start = try #require(opened.firstRange(of: "/open").map { String(opened[..<$0.lowerBound]) })
        try await browser.go("\(start)/entry/\(entry.id)/edit")
        let text = "document.querySelector('textarea[name=text]')"
        let keep = "document.querySelector('form.print .button').click()"
        _ = try await browser.value("\(text).value = 'We went home.'")
        yard.kill()
        _ = try await browser.value(keep)
        _ = try await browser.awaited("document.querySelector('[data-unsent] [data-gone]:not([hidden])')")
        try yard.start(["--config", config], environment: environment)
        await yard.waits(for: .started, times: 2)
        let other = try await link(yard)
        #expect(other.hasPrefix(start + "/open"), "it is where it was: \(other)")
        _ = try await browser.value(keep)
        _ = try await browser.awaited("!document.querySelector('[data-unsent] [data-shut]').hidden")
        let first = try await browser.openTab()
        try await browser.go(other)
        _ = await browser.turn(to: first)
        // The form is of before the kill, so it is shown once more with what was typed.
        try await browser.leave(by: keep)
        #expect(try await browser.value("\(text).value") == "We went home.")
        try await browser.leave(by: keep)
        #expect(try await yard.store().entries.entry(entry.id).text == "We went home.")
        #expect(await yard.terminate() == .exited(0))
    }
}
