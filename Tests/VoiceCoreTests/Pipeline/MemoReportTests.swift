import Foundation
import Testing
@testable import VoiceCore

@Suite("A memo's report")
struct MemoReportTests {
    @Test("A memo's report is one line of JSON with its keys in the documented order")
    func order() {
        var report = MemoReport(source: "walk \"1\".m4a\n", status: .filed)
        report.entry = "0197"
        report.recordedAt = "2026-11-20T18:30:00+09:00"
        report.dateSource = "name"
        report.audio = .init(
            path: "audio/x.opus",
            codec: "opus",
            hertz: 16_000,
            channels: 1,
            seconds: 41.02,
            bytes: 7
        )
        report.transcript = Transcript(
            text: "we",
            engine: "pocketsphinx",
            model: "en-us",
            preset: "balanced",
            seconds: 41.02,
            words: [Word(word: "we", start: 0.31, end: 0.42, probability: 0.93)]
        )
        report.text = "we"
        report.reading = MoodReading(
            mood: nil,
            moodReason: .unsure,
            score: MoodScore(
                positive: 0.5,
                emotions: ["fear": 0.25, "joy": 0.25, "anger": 0.25, "sadness": 0.25]
            )
        )
        #expect(
            report.json == """
                {"schema":1,"source":"walk \\"1\\".m4a\\n","status":"filed","entry":"0197",\
                "recordedAt":"2026-11-20T18:30:00+09:00","dateSource":"name",\
                "audio":{"path":"audio/x.opus","codec":"opus","hertz":16000,"channels":1,"seconds":41.02,"bytes":7},\
                "transcript":{"text":"we","engine":"pocketsphinx","model":"en-us","preset":"balanced","seconds":41.02,\
                "capped":false,"words":[{"word":"we","start":0.31,"end":0.42,"probability":0.93}]},\
                "text":"we","mood":null,"moodReason":"unsure",\
                "score":{"positive":0.5,"emotions":{"joy":0.25,"sadness":0.25,"anger":0.25,"fear":0.25}}}
                """
        )
    }

    @Test("A memo's report can be read by any JSON reader whatever the text holds")
    func readable() throws {
        let nasty = (0..<0x500).compactMap { Unicode.Scalar($0).map(String.init) }.joined() + "\u{2028}👨‍👩‍👧‍👦"
        var report = MemoReport(source: nasty, status: .held)
        report.message = nasty
        let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
        #expect(object?["source"] as? String == nasty)
        #expect(!report.json.contains("\n"))
        #expect(
            JSONText.array([.number(.nan), .number(.infinity), .number(1e300)]).line == "[null,null,1e+300]"
        )
    }
}
