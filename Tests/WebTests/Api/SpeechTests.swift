import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Sound that programs have heard")
struct SpeechTests {
    private func ask(
        _ diary: ServedDiary,
        _ fields: [(String, String)],
        file: [UInt8]? = ServedDiary.memo()
    ) async throws -> ServedDiary.Answer {
        var parts = fields.map { (head: "name=\"\($0.0)\"", body: Array($0.1.utf8)) }
        if let file { parts.append((head: "name=\"file\"; filename=\"walk.wav\"", body: file)) }
        let form = ServedDiary.form(parts)
        let key = try diary.keys.make("editor-\(diary.keys.keys.count)", at: diary.entry.recordedAt)
        let path = "/v1/audio/transcriptions"
        return try await diary.ask(path, key: key, form.headers, method: "POST", body: form.body)
    }

    @Test("The words come in each of the forms that OpenAI's interface has")
    func formats() async throws {
        let diary = try await ServedDiary()
        #expect(try await ask(diary, [("model", "whisper-1")]).body == "{\"text\":\"We walked home.\"}\n")
        #expect(try await ask(diary, [("response_format", "text")]).body == "We walked home.\n")
        let srt = try await ask(diary, [("response_format", "srt")]).body
        #expect(srt.hasPrefix("1\n00:00:00,000 --> 00:00:01,400\nWe walked home."))
        #expect(try await ask(diary, [("response_format", "vtt")]).body.hasPrefix("WEBVTT"))
        let long = try await ask(
            diary,
            [
                ("response_format", "verbose_json"), ("timestamp_granularities[]", "word"),
                ("language", "en-GB"),
            ]
        ).body
        #expect(long.contains("\"language\":\"english\",\"duration\":3,"))
        #expect(
            long.contains("{\"word\":\"walked\",\"start\":0.5,\"end\":0.9}") && !long.contains("segments")
        )
        let usual = try await ask(diary, [("response_format", "verbose_json")]).body
        #expect(usual.contains("\"segments\":[{\"id\":0,\"seek\":0,\"start\":0,\"end\":1.4,"))
        #expect(try await ask(diary, [("prompt", "Mildo said")]).body.contains("Mildo said"))
    }

    @Test("Every answer tells in its head how much the cap left out, and inside if there is room")
    func cap() async throws {
        let diary = try await ServedDiary()
        let long = ServedDiary.memo(seconds: 7)
        for format in SpeechOrder.Format.allCases {
            let answer = try await ask(diary, [("response_format", format.rawValue)], file: long)
            #expect(answer.headers["voicecore-unheard-seconds"] == "12.5", "\(format)")
            guard format == .json || format == .verbose else { continue }
            #expect(answer.body.contains("\"capped\":true,\"unheard_seconds\":12.5"))
        }
    }

    @Test(
        "The language may be named by letters or in full; another one is refused in words",
        arguments: [("en", true), ("EN-us", true), ("English", true), ("korean", false), ("eng", false)]
    )
    func languages(asked: String, isHeard: Bool) throws {
        if isHeard {
            #expect(
                try SpeechOrder(["language": [asked]], language: "en") == SpeechOrder([:], language: "en")
            )
        } else {
            let message = "only english (en) is heard here, not \(asked); language takes two letters"
            #expect(throws: SpeechOrder.Unfit(field: "language", message: message)) {
                try SpeechOrder(["language": [asked]], language: "en")
            }
        }
    }

    @Test("Wrong requests are refused in OpenAI's form, with the field that is wrong")
    func faults() async throws {
        let diary = try await ServedDiary()
        let schema = try SchemaCheck.documented()
        let cases = [
            ("response_format", "xml"), ("language", "ko"), ("timestamp_granularities[]", "letter"),
            ("stream", "true"),
        ]
        for (field, value) in cases {
            let answer = try await ask(diary, [(field, value)])
            #expect(
                answer.status == 400 && answer.body.contains("\"param\":\"\(field.prefix { $0 != "[" })\""),
                "\(field)"
            )
            #expect(try schema.faults(ofLine: answer.body, as: "failure") == [], "\(answer.body)")
        }
        #expect(try await ask(diary, [], file: nil).body.contains("\"param\":\"file\""))
        let noise = try await ask(diary, [], file: Array("noise".utf8))
        #expect(noise.status == 400 && noise.body.contains("this is no sound; send sound"))
        let key = try diary.keys.make("other", at: diary.entry.recordedAt)
        let path = "/v1/audio/transcriptions"
        #expect(try await diary.ask(path, key: key, method: "POST", body: []).status == 400)
        #expect(try await diary.ask(path, key: key).status == 405)
        #expect(try await diary.ask("/v1/audio/speech", key: key).status == 404)
        #expect(try await diary.ask("/v1/models", key: key).body.contains("\"id\":\"en-us\""))
    }
}
