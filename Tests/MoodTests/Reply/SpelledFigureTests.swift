import Testing
@testable import Mood

@Suite("Figures that a reply spells out")
struct SpelledFigureTests {
    typealias Row = MoodReplyParserTests.Row

    @Test(
        "Spelled figures are understood",
        arguments: [
            Row(
                reply: "It is seventy percent positive and thirty percent negative; joy.",
                positive: 70,
                emotion: .joy
            ),
            Row(
                reply: "About seventy-five per cent positive. The main emotion is joy.",
                positive: 75,
                emotion: .joy
            ),
            Row(
                reply: "I'd say twenty five percent positive. Emotion: sadness",
                positive: 25,
                emotion: .sadness
            ),
            Row(reply: "Sixty to seventy percent positive; the emotion is joy", positive: 65, emotion: .joy),
            Row(
                reply: "Between sixty and seventy percent negative, mostly anger.",
                positive: 35,
                emotion: .anger
            ),
            Row(
                reply: "Two thirds positive, one third negative. Emotion: joy",
                positive: 66.7,
                emotion: .joy
            ),
            Row(
                reply: "Roughly two-thirds of it is negative. Fear is dominant.",
                positive: 33.3,
                emotion: .fear
            ),
            Row(reply: "Three quarters negative, a quarter positive: anger.", positive: 25, emotion: .anger),
            Row(reply: "Half positive, half negative. Emotion: sadness", positive: 50, emotion: .sadness),
            Row(reply: "Half of the text is positive. The emotion is joy.", positive: 50, emotion: .joy),
            Row(reply: "Positive and negative are fifty-fifty. Emotion: fear", positive: 50, emotion: .fear),
            Row(reply: "Positive: eighty\nNegative: twenty\nEmotion: joy", positive: 80, emotion: .joy),
            Row(reply: "positive eighty five negative fifteen percent joy", positive: 85, emotion: .joy),
            Row(reply: "Seventy/thirty positive to negative. Joy.", positive: 70, emotion: .joy),
            Row(reply: "Nine out of ten positive. Emotion: joy", positive: 90, emotion: .joy),
            Row(
                reply: "One hundred percent negative, zero percent positive. Fear.",
                positive: 0,
                emotion: .fear
            ),
            Row(reply: "Seventy-two point five percent positive; joy", positive: 72.5, emotion: .joy),
            Row(reply: "Four fifths negative. It is sadness.", positive: 20, emotion: .sadness),
            Row(
                reply: "Only five percent positive, ninety-five percent negative; anger",
                positive: 5,
                emotion: .anger
            ),
            Row(reply: "긍정이 칠십 퍼센트, 부정이 삼십 퍼센트입니다. 감정은 기쁨입니다.", positive: 70, emotion: .joy),
            Row(reply: "긍정 칠십오 프로, 부정 이십오 프로, 감정 기쁨", positive: 75, emotion: .joy),
            Row(reply: "긍정은 약 이십 퍼센트 정도이고 나머지는 부정입니다. 주된 감정은 슬픔입니다.", positive: 20, emotion: .sadness),
            Row(reply: "육십에서 칠십 퍼센트 긍정적입니다. 감정: 기쁨", positive: 65, emotion: .joy),
            Row(reply: "칠팔십 퍼센트가 부정적이고 감정은 분노입니다.", positive: 25, emotion: .anger),
            Row(reply: "절반은 긍정, 절반은 부정입니다. 감정: 슬픔", positive: 50, emotion: .sadness),
            Row(reply: "긍정과 부정이 반반입니다. 감정은 공포입니다.", positive: 50, emotion: .fear),
            Row(reply: "삼분의 이가 부정적입니다. 주요 감정: 분노", positive: 33.3, emotion: .anger),
            Row(reply: "4분의 3은 긍정적입니다. 감정: 기쁨", positive: 75, emotion: .joy),
            Row(reply: "긍정 구십, 부정 십. 감정은 기쁨.", positive: 90, emotion: .joy),
            Row(reply: "긍정적인 느낌이 팔 할이고 감정은 기쁨입니다.", positive: 80, emotion: .joy),
            Row(reply: "백 퍼센트 부정입니다. 감정: 공포", positive: 0, emotion: .fear),
            Row(reply: "긍정 오 퍼센트, 부정 구십오 퍼센트, 분노", positive: 5, emotion: .anger),
        ]
    )
    func understood(row: Row) throws { try row.check() }

    @Test(
        "Words that only look like figures are none",
        arguments: [
            "One of the most positive texts, no one is negative.",
            "This one is positive.",
            "The first half is positive, the second half negative.",
            "It took half an hour and was positive.",
            "Two people are positive and three times as many negative.",
            "She was positive for twenty years.",
            "A third person was negative.",
            "이 사람은 긍정적입니다.",
            "일이 많아서 부정적입니다.",
            "긍정이 세 배 더 많습니다.",
            "이 프로그램은 긍정적이고 일할 때는 부정적입니다.",
            "이십 년 동안 긍정적이었습니다.",
            "십 분 뒤에는 부정적이었습니다.",
        ]
    )
    func none(reply: String) throws {
        let parser = try MoodReplyParserTests.parser.get()
        #expect(throws: MoodReplyError.noFigures(emotion: nil)) { try parser.parse(reply) }
    }

    @Test("Figures with a sign win over words without one")
    func signs() throws {
        try Row(
            reply: "About half of it, the sadder half, is negative: 55%. Emotion: sadness",
            positive: 45,
            emotion: .sadness
        ).check()
    }
}
