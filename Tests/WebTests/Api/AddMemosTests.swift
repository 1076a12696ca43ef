import Foundation
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Memos that are added on the page")
struct AddMemosTests {
    private func form(_ diary: ServedDiary, token: String, files: [(String, [UInt8])]) -> (
        headers: [String: String], body: [UInt8]
    ) {
        ServedDiary.form(
            [("name=\"token\"", Array(token.utf8))]
                + files.map { ("name=\"file\"; filename=\"\($0.0)\"", $0.1) }
        )
    }

    private func send(_ diary: ServedDiary, _ form: (headers: [String: String], body: [UInt8])) async throws
        -> ServedDiary.Answer
    {
        try await diary.ask(
            "/upload",
            key: "",
            form.headers.merging(["Cookie": diary.cookie, "Authorization": ""]) { $1 },
            method: "POST",
            body: form.body
        )
    }

    @Test("A form without JavaScript takes several files, and each outcome is told")
    func form() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/").body.contains("href=\"/upload\""))
        let sent = try await send(
            diary,
            form(
                diary,
                token: diary.token,
                files: [("walk.wav", ServedDiary.memo()), ("<b>.wav", Array("noise".utf8))]
            )
        )
        #expect(sent.status == 303)
        let place = try #require(sent.headers["location"])
        for id in place.dropFirst("/upload?of=".count).split(separator: ".") {
            #expect(try await diary.get("/upload/\(id)").body.contains("id=\"u-\(id)\""))
        }
        let page = try await diary.get(place).body
        #expect(
            page.contains("<b dir=\"auto\">walk.wav</b> · <span>is in the diary</span> <a href=\"/entry/")
        )
        #expect(page.contains("(a guess), 0:02, 3 words, joy</p>"))
        #expect(page.contains("&lt;b&gt;.wav</b> · <span>could not be taken</span>"))
        #expect(try await diary.get("/upload?of=..%2F..&of=x").status == 200)
    }

    @Test("Without the token of the session no byte of a file is kept")
    func token() async throws {
        let diary = try await ServedDiary()
        let file = ("walk.wav", ServedDiary.memo())
        #expect(try await send(diary, form(diary, token: "0", files: [file])).status == 400)
        var late = ServedDiary.form([
            ("name=\"file\"; filename=\"walk.wav\"", file.1), ("name=\"token\"", Array(diary.token.utf8)),
        ])
        #expect(try await send(diary, late).status == 400, "the token comes before the files")
        late.headers["Origin"] = "http://127.0.0.1:9000"
        #expect(try await send(diary, late).status == 403)
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test(
        "A file that is dropped on the page comes in pieces, and its line leads to the entry",
        .enabled(
            if: Browser.program != nil
                || ProcessInfo.processInfo.environment["VOICECORE_REQUIRE_BROWSER"] != nil
        )
    )
    func drop() async throws {
        let diary = try await ServedDiary()
        let browser = try Browser(try #require(Browser.program), home: diary.folder("browser"))
        try await browser.begin()
        try await browser.go(diary.page.makeLink())
        try await browser.go("http://\(diary.server.host)/upload")
        let memo = ServedDiary.memo(seconds: 150)
        let line = try await browser.value(
            """
            new Promise(done => {
              const samples = new Uint8Array(\(memo.count))
              samples.set(new TextEncoder().encode('RIFF'))
              const view = new DataView(samples.buffer)
              view.setUint32(4, \(memo.count - 8), true)
              samples.set(new TextEncoder().encode('WAVEfmt '), 8)
              view.setUint32(16, 16, true); view.setUint16(20, 1, true); view.setUint16(22, 1, true)
              view.setUint32(24, 16000, true); view.setUint32(28, 32000, true)
              view.setUint16(32, 2, true); view.setUint16(34, 16, true)
              samples.set(new TextEncoder().encode('data'), 36)
              view.setUint32(40, \(memo.count - 44), true)
              for (let place = 44; place < samples.length; place++) samples[place] = place * 7 & 15
              const data = new DataTransfer()
              data.items.add(new File([samples], '산책.wav', { lastModified: Date.UTC(2026, 2, 14, 9, 26) }))
              let told
              new MutationObserver(() => {
                told ??= document.querySelector('#outcomes progress + .small')?.textContent
                const line = document.querySelector('#outcomes li[id]')
                if (line) done(told + '|' + line.textContent + line.querySelector('a')?.getAttribute('href'))
              }).observe(document.querySelector('#outcomes'), { childList: true })
              dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }))
            })
            """
        )
        #expect(
            line.hasPrefix(
                "file 1 of 1, 0 %|산책.wav · is in the diary Open it 14 March 2026 (a guess), 2:30, 3 words, joy/entry/"
            ),
            "\(line)"
        )
        let id = try #require(EntryID(String(line.suffix(36))))
        let entry = try await diary.store.entries.entry(id)
        #expect(entry.recordedAt.description.hasPrefix("2026-03-14T09:26"))
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }
}
