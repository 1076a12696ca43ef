import Testing
@testable import Hearing
@testable import Mood

enum Tables {
    static let reader = Result { try MoodReader() }

    static func read(_ text: String, words: [Word] = []) throws -> MoodReading {
        try reader.get().read(text: text, words: words)
    }
}

@Suite("The mood reader")
struct MoodReaderTests {
    @Test(
        "The reader names the feeling of a text",
        arguments: [
            ("we laughed all evening and i felt so happy", Emotion.joy),
            ("i got the job and i couldn't be happier", .joy),
            ("i never thought i would cry with happiness", .joy),
            ("i cried because i miss my grandmother", .sadness),
            ("nobody came to my birthday", .sadness),
            ("i was not happy about it", .sadness),
            ("i am furious that they lied to me", .anger),
            ("they took credit for my work", .anger),
            ("i was scared alone in the dark house", .fear),
            ("a man was following me on my way home", .fear),
            ("친구들과 놀아서 정말 행복했다", .joy),
            ("시험에 합격해서 날아갈 것 같다", .joy),
            ("할머니가 보고 싶어서 너무 슬펐다", .sadness),
            ("약속을 안 지켜서 정말 화가 났다", .anger),
            ("혼자 있으니 너무 무서웠다", .fear),
        ]
    )
    func namesTheFeeling(text: String, emotion: Emotion) throws {
        let mood = try #require(try Tables.read(text).mood)
        #expect(mood.emotion == emotion)
        #expect((mood.positive > mood.negative) == (emotion == .joy))
        #expect(mood.positive + mood.negative == 100)
        #expect(!mood.evidence.isEmpty)
    }

    @Test(
        "The reader is unsure about facts, silence and unknown languages",
        arguments: [
            ("i bought milk and bread on the way", MoodReading.Reason.nothingFelt),
            ("we walked home", .nothingFelt), ("um so yeah well", .nothingFelt),
            ("the train leaves at seven from platform two", .nothingFelt), ("내일 두 시에 회의가 있다", .nothingFelt),
            ("버스를 타고 집에 왔다", .nothingFelt), ("", .noText), (" \n ", .noText),
            ("je suis très heureux aujourd'hui", .unknownLanguage),
            ("ich bin heute sehr traurig und habe angst", .unknownLanguage),
            ("今日はとても楽しかったです", .unknownLanguage), ("сегодня мне очень грустно", .unknownLanguage),
        ]
    )
    func isUnsure(text: String, reason: MoodReading.Reason) throws {
        let reading = try Tables.read(text)
        #expect(reading.mood == nil)
        #expect(reading.moodReason == reason)
    }

    @Test(
        "A denied feeling does not count",
        arguments: [
            "i am no longer worried about the results", "i was not afraid of the exam",
            "there is no reason to be afraid", "the food wasn't bad", "i am not unhappy",
            "이제는 두렵지 않다", "안 무서웠어", "그다지 화나지 않았어", "나쁘지 않은 하루였다", "재미가 없지는 않았다",
        ]
    )
    func deniedFeelings(text: String) throws {
        let reading = try Tables.read(text)
        #expect(reading.mood?.emotion == nil || reading.mood?.emotion == .joy)
        #expect(reading.mood == nil || reading.score.positive > 0.5)
    }

    @Test(
        "The part after a contrast decides",
        arguments: [
            ("the morning was horrible but the evening was lovely", true),
            ("the food was great but the service made me furious", false),
            ("처음에는 무서웠지만 나중에는 정말 신났다", true), ("친구를 만나서 좋았지만 헤어질 때 너무 슬펐다", false),
        ]
    )
    func contrast(text: String, isGood: Bool) throws {
        #expect((try Tables.read(text).score.positive > 0.5) == isGood)
    }

    @Test(
        "Every clause of a mixed text is read in its language",
        arguments: [
            ("i was happy 그런데 집에 와서 너무 슬펐어", Emotion.sadness), ("meeting이 너무 stressful했고 짜증났다", .anger),
        ]
    )
    func mixedText(text: String, emotion: Emotion) throws {
        #expect(try Tables.read(text).mood?.emotion == emotion)
    }
}
