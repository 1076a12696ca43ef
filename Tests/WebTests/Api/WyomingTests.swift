import Glibc
import Programs
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Sound over Wyoming")
struct WyomingTests {
    private static func start(rate: Int = 16_000, width: Int = 2, channels: Int = 1) -> String {
        "{\"type\":\"audio-start\",\"data\":{\"rate\":\(rate),\"width\":\(width),\"channels\":\(channels)}}\n"
    }

    private static func chunk(_ sound: String) -> String {
        "{\"type\":\"audio-chunk\",\"data\":{},\"payload_length\":\(sound.utf8.count)}\n\(sound)"
    }

    @Test("Sound that comes in pieces is heard at its end, and the words go back")
    func heard() async throws {
        let diary = try await ServedDiary()
        let names =
            "{\"type\":\"transcribe\",\"data\":{\"language\":\"en\",\"transcript_names\":[\"Mildo\",\"Bo\"]}}\n"
        let sound = Self.start() + Self.chunk("abcd") + Self.chunk("ef") + "{\"type\":\"audio-stop\"}\n"
        let answer = try await say(diary, ["{\"type\":\"describe\"}\n", names + sound, sound])
        #expect(
            answer.contains("\"asr\":[{\"name\":\"voicecore\"") && answer.contains("\"languages\":[\"en\"]")
        )
        #expect(answer.contains("\"type\":\"transcript\""))
        #expect(answer.contains("{\"text\":\"Mildo Bo\",\"language\":\"en\"}"))
        #expect(
            answer.contains("{\"text\":\"We walked home.\",\"language\":\"en\"}"),
            "names hold for one sound"
        )
        await diary.server.stop()
    }

    @Test("Unheard sound is said to be so, and garbage ends the connection, while others are served")
    func garbage() async throws {
        let diary = try await ServedDiary()
        #expect(try await say(diary, [Self.start(width: 4)]).contains("\"code\":\"format\""))
        #expect(
            try await say(diary, ["{\"type\":\"transcribe\",\"data\":{\"language\":\"ko\"}}\n"]).contains(
                "language"
            )
        )
        for text in [
            "GET / HTTP/1.1\r\n\r\n", "{}\n", "[]\n", "{\"type\":1}\n", "\n",
            "{\"type\":\"x\",\"data_length\":-1}\n",
            "{\"type\":\"x\",\"payload_length\":1e300}\n", String(repeating: "x", count: 100_000),
            "{\"type\":\"x\",\"data_length\":2}\nab", String(repeating: "[", count: 5_000) + "\n",
        ] {
            #expect(try await say(diary, [text]).contains("\"code\":\"event\""), "\(text.prefix(40))")
        }
        #expect(try await say(diary, ["{\"type\":\"ping\",\"data\":{\"text\":\"a\"}}\n"]).contains("pong"))
        await diary.server.stop()
    }

    @Test("Sound beyond ten minutes is passed over, and sound without a beginning is refused")
    func limits() {
        var talk = WyomingTalk(model: "en-us", language: "en")
        #expect(talk.handle(WyomingEvent(type: "audio-chunk", payload: [1, 2])).isEmpty)
        guard case .send(let answer)? = talk.handle(WyomingEvent(type: "audio-stop")).first else {
            Issue.record("no answer")
            return
        }
        #expect(String(decoding: answer, as: UTF8.self).contains("\"type\":\"error\""))
        let data: [String: JSON5Node.Value] = [
            "rate": .number(8_000), "width": .number(2), "channels": .number(1),
        ]
        #expect(talk.handle(WyomingEvent(type: "audio-start", data: data)).count == 1)
        let second = [UInt8](repeating: 0, count: 16_000)
        for _ in 0..<600 {
            #expect(talk.handle(WyomingEvent(type: "audio-chunk", payload: second)).count == 1)
        }
        #expect(talk.handle(WyomingEvent(type: "audio-chunk", payload: second)).isEmpty)
        #expect(talk.handle(WyomingEvent(type: "unheard-of")).isEmpty)
    }

    @Test("Forty silent connections do not keep out one that speaks")
    func crowd() async throws {
        let diary = try await ServedDiary()
        let server = try WyomingServer(diary.api, on: LoopbackAddress(of: diary.folder.path), port: 0)
        async let running: Void = server.run()
        let host = String(server.place.dropFirst("tcp://".count))
        var sockets: [Int32] = []
        for _ in 0..<40 { sockets.append(try #require(ConnectionLimitTests.connected(to: host))) }
        let answer = try await diary.raw(Array("{\"type\":\"ping\"}\n{}\n".utf8), to: host)
        #expect(String(decoding: answer, as: UTF8.self).contains("pong"))
        sockets.forEach { close($0) }
        server.stop()
        await running
        await diary.server.stop()
    }

    /// Sends some texts, and returns the answer up to the end of the connection.
    private func say(_ diary: ServedDiary, _ texts: [String]) async throws -> String {
        let server = try WyomingServer(diary.api, on: LoopbackAddress(of: diary.folder.path), port: 0)
        async let running: Void = server.run()
        let host = String(server.place.dropFirst("tcp://".count))
        // A line that is no event ends the connection at once.
        let answer = try await diary.raw(Array((texts.joined() + "{}\n").utf8), to: host)
        server.stop()
        await running
        return String(decoding: answer, as: UTF8.self)
    }
}
