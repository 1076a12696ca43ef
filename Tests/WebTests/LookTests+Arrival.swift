import TestKit
import Testing
import VoiceCore
@testable import Web

extension LookTests {
    @Test(
        "Nothing visible moves while the rest of a page comes",
        arguments: [(375, "en"), (768, "en"), (768, "ko-KR"), (1280, "en")]
    )
    func arrives(width: Int, language: String) async throws {
        let (diary, browser) = try await opened(language)
        try await diary.addTrip()
        let photos = try await diary.addPhotos()
        try await browser.passRules()
        try await browser.show(width: width, height: 900, isDark: false)
        let more = ["/trips", "/trip/\(ServedDiary.tripPath)", "/places", "/entry/\(photos.id)/edit"]
        // The figures beside a tree, the facts of a diary and, in some fonts, the tables of moods still move a little.
        let moving = ["/tree/2026", "/health", "/moods/2026"]
        for path in Self.pages(diary.entry.id) + more where !moving.contains(path) {
            // A page without a script of ours, over which the other is written.
            try await browser.go("http://\(diary.server.host)\(Address.style.text)")
            #expect(try await browser.value(Self.moved(path)) == "", "\(path)")
        }
        await diary.server.stop()
    }

    /// What moves of a page that comes piece by piece and is drawn after each; nothing when nothing does.
    private static func moved(_ path: String) -> String {
        """
        (async () => {
          const text = await (await fetch('\(path)')).text(), found = []
          const ends = /<\\/(p|h1|h2|h3|li|dt|dd|t[dhr]|div|form|label|button|header|section|article)>/g
          // The next task after the frame that has what was written.
          const drawn = () => new Promise(done => requestAnimationFrame(() => {
            const after = new MessageChannel()
            after.port1.onmessage = done
            after.port2.postMessage(0)
          }))
          const place = box => [box.x, box.y, box.width, box.height].map(Math.round)
          const note = ({ node, previousRect, currentRect }) => {
            // What a browser draws by itself, as the inside of its player, has no node.
            const one = node?.nodeType === 3 ? node.parentElement : node
            const name = `<${one?.tagName} ${one?.getAttribute('class')}>`
            if (one) found.push(`${name} ${place(previousRect)} to ${place(currentRect)}`)
          }
          new PerformanceObserver(list => list.getEntries().forEach(shift => shift.sources.forEach(note)))
            .observe({ type: 'layout-shift' })
          document.open()
          let from = 0
          for (const { index } of text.matchAll(ends)) {
            if (index < from + 300) continue
            document.write(text.slice(from, index))
            from = index
            await drawn()
          }
          document.write(text.slice(from))
          document.close()
          await document.fonts.ready
          await drawn()
          await drawn()
          return found.slice(0, 6).join(', ')
        })()
        """
    }
}
