import Foundation
import TestKit
import Testing
import VoiceCore

private let isBrowserThere =
    Browser.program != nil || ProcessInfo.processInfo.environment["VOICECORE_REQUIRE_BROWSER"] != nil

extension PulseTests {
    @Suite(
        "Speaking to the page in a real browser",
        .enabled(if: isBrowserThere, "chromium is not installed")
    )
    struct SpokenToThePageTests {
        let server: SoundServer
        let memo: MemoProgram

        init() throws {
            server = try SoundServer()
            memo = MemoProgram(environment: ["PULSE_SERVER=\(server.address)"])
            #expect(
                try memo.run(MemoProgram.raw, named: "first", input: MemoProgram.hum(samples: 16_000)) == 0
            )
        }

        private func started() throws -> (Running, String) {
            let program = try memo.start(["page", "--print"], named: "page")
            var link: String?
            try Events(at: [memo.folder.path], of: [program.id]).wait(until: "the link is printed") {
                link = memo.output(of: "page").split(separator: "\n").first { $0.hasPrefix("http") }.map(
                    String.init
                )
                return link != nil
            }
            return (program, try #require(link))
        }

        @Test("Spoken words appear live, are kept with one key, and become an entry")
        func speak() async throws {
            let speech = try Speech(in: server.folder)
            let (program, link) = try started()
            let browser = try Browser(try #require(Browser.program), home: "\(memo.folder.path)/browser")
            try await browser.begin()
            try await browser.go(link)
            let room = try server.play(speech.path)
            try await browser.leave(by: "document.querySelector('.speak').click()")
            #expect(try await browser.value("location.pathname") == "/record")
            // Nothing reloads: changes come as events.
            _ = try await browser.awaited("document.querySelector('[data-left]').textContent < '2:56'")
            _ = try await browser.awaited("document.querySelector('[data-level]').getAttribute('width') > 0")
            _ = try await browser.awaited("document.querySelector('[data-live-words]').textContent.trim()")
            // A terminal is told who has the microphone.
            #expect(try memo.run(["record"], named: "busy") == 75)
            // A second request gets a link to the running page.
            #expect(try memo.run(["page", "--print"], named: "again") == 0)
            #expect(memo.output(of: "again").hasPrefix(link.prefix { $0 != "?" }))
            try await browser.leave(pressing: "Enter")
            _ = try await browser.awaited("document.querySelectorAll('.stages .done').length === 4")
            let entry = try await browser.value(
                "document.querySelector('.actions .first').getAttribute('href')"
            )
            try await browser.leave(by: "document.querySelector('.actions .first').click()")
            #expect(try await browser.value("location.pathname") == entry)
            let text = try await browser.value("document.querySelector('[data-words]').textContent")
            #expect(speech.overlap(with: text) >= 0.4, "\(text)")
            #expect(await browser.complaints == [])
            program.send(SIGINT)
            #expect(try program.code() == 130)
            withExtendedLifetime(room) {}
        }

        @Test("The page shows when a terminal begins and ends recording")
        func terminal() async throws {
            let (program, link) = try started()
            let browser = try Browser(try #require(Browser.program), home: "\(memo.folder.path)/browser")
            try await browser.begin()
            try await browser.go(link)
            let room = try server.play(
                server.folder.write(second: MemoProgram.hum(samples: 16_000), times: 60, to: "hum.raw")
            )
            let busy = "document.querySelector('.says').textContent.includes('Another program is recording')"
            let terminal = try memo.start(["record"], named: "terminal")
            _ = try await browser.awaited(busy)
            try memo.waitForSound(bytes: 40_000)
            terminal.send(SIGINT)
            _ = try await browser.awaited("!" + busy)
            #expect(try terminal.code() == 0)
            program.send(SIGTERM)
            #expect(try program.code() == 143)
            #expect(await browser.complaints == [])
            withExtendedLifetime(room) {}
        }
    }
}
