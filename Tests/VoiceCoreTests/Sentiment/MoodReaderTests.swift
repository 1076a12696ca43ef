import Testing

@testable import VoiceCore

/// The reader with the tables of this project, loaded once for all tests.
enum Tables {
    static let reader = Result { try MoodReader() }

    static func mood(_ text: String) throws -> Mood? {
        try reader.get().read(text: text).mood
    }
}

@Suite("The mood reader")
struct MoodReaderTests {
    @Test(
        "names the feeling that a text speaks of",
        arguments: [
            ("we laughed all evening and i felt so happy", Emotion.joy),
            ("i cried because i miss my grandmother", .sadness),
            ("i am furious that they lied to me", .anger),
            ("i was scared alone in the dark house", .fear),
            ("친구들과 놀아서 정말 행복했다", .joy),
            ("할머니가 보고 싶어서 너무 슬펐다", .sadness),
            ("약속을 안 지켜서 정말 화가 났다", .anger),
            ("혼자 있으니 너무 무서웠다", .fear),
        ]
    )
    func namesTheFeeling(text: String, emotion: Emotion) throws {
        let mood = try #require(try Tables.mood(text))
        #expect(mood.emotion == emotion)
        #expect((mood.positive > mood.negative) == (emotion == .joy))
        #expect(mood.positive + mood.negative == 100)
    }

    @Test(
        "is unsure about facts, about silence and about languages it does not know",
        arguments: [
            ("i bought milk and bread on the way", MoodReading.Reason.nothingFelt),
            ("내일 두 시에 회의가 있다", .nothingFelt),
            ("", .noText), (" \n ", .noText),
            ("je suis très heureux aujourd'hui", .unknownLanguage),
            ("ich bin heute sehr traurig und habe angst", .unknownLanguage),
            ("今日はとても楽しかったです", .unknownLanguage),
            ("сегодня мне очень грустно", .unknownLanguage),
        ]
    )
    func isUnsure(text: String, reason: MoodReading.Reason) throws {
        let reading = try Tables.reader.get().read(text: text)
        #expect(reading.mood == nil)
        #expect(reading.moodReason == reason)
    }
}
