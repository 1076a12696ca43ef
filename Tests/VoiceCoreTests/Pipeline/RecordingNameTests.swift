import Testing
import VoiceCore

@Suite("The name of a recording")
struct RecordingNameTests {
    @Test("The name tells the road when the recording was begun, with its zone")
    func name() throws {
        let name = RecordingName.name(unixSeconds: 1_795_250_096, offsetSeconds: 32_400, number: 0x0a)
        #expect(name == "2026-11-21T17-34-56+0900-000a")

        let finder = MemoDateFinder(
            zone: ZoneRules(name: "Etc/UTC", fixed: 0),
            now: Moment(milliseconds: 1_795_260_000_000)
        )
        let date = finder.find(.init(path: "/x/\(name).wav", modified: Moment(milliseconds: 0)))
        #expect(date.moment.description == "2026-11-21T17:34:56+09:00")
        #expect(date.source == .name)
    }
}
