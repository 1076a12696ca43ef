import Testing
@testable import Mood

@Suite("Figures that a reply spells out")
struct SpelledFigureTests {
    typealias Row = MoodReplyParserTests.Row

    @Test(
        "Spelled figures are understood",
        arguments: [
            Row("It is seventy percent positive and thirty percent negative; joy.", 70, .joy),
            Row("About seventy-five per cent positive. The main emotion is joy.", 75, .joy),
            Row("I'd say twenty five percent positive. Emotion: sadness", 25, .sadness),
            Row("Sixty to seventy percent positive; the emotion is joy", 65, .joy),
            Row("Between sixty and seventy percent negative, mostly anger.", 35, .anger),
            Row("Two thirds positive, one third negative. Emotion: joy", 66.7, .joy),
            Row("Roughly two-thirds of it is negative. Fear is dominant.", 33.3, .fear),
            Row("Three quarters negative, a quarter positive: anger.", 25, .anger),
            Row("Half positive, half negative. Emotion: sadness", 50, .sadness),
            Row("Half of the text is positive. The emotion is joy.", 50, .joy),
            Row("Positive and negative are fifty-fifty. Emotion: fear", 50, .fear),
            Row("Positive: eighty\nNegative: twenty\nEmotion: joy", 80, .joy),
            Row("positive eighty five negative fifteen percent joy", 85, .joy),
            Row("Seventy/thirty positive to negative. Joy.", 70, .joy),
            Row("Nine out of ten positive. Emotion: joy", 90, .joy),
            Row("One hundred percent negative, zero percent positive. Fear.", 0, .fear),
            Row("Seventy-two point five percent positive; joy", 72.5, .joy),
            Row("Four fifths negative. It is sadness.", 20, .sadness),
            Row("Only five percent positive, ninety-five percent negative; anger", 5, .anger),
            Row("긍정이 칠십 퍼센트, 부정이 삼십 퍼센트입니다. 감정은 기쁨입니다.", 70, .joy),
            Row("긍정 칠십오 프로, 부정 이십오 프로, 감정 기쁨", 75, .joy),
            Row("긍정은 약 이십 퍼센트 정도이고 나머지는 부정입니다. 주된 감정은 슬픔입니다.", 20, .sadness),
            Row("육십에서 칠십 퍼센트 긍정적입니다. 감정: 기쁨", 65, .joy),
            Row("칠팔십 퍼센트가 부정적이고 감정은 분노입니다.", 25, .anger),
            Row("절반은 긍정, 절반은 부정입니다. 감정: 슬픔", 50, .sadness),
            Row("긍정과 부정이 반반입니다. 감정은 공포입니다.", 50, .fear),
            Row("삼분의 이가 부정적입니다. 주요 감정: 분노", 33.3, .anger),
            Row("4분의 3은 긍정적입니다. 감정: 기쁨", 75, .joy),
            Row("긍정 구십, 부정 십. 감정은 기쁨.", 90, .joy),
            Row("긍정적인 느낌이 팔 할이고 감정은 기쁨입니다.", 80, .joy),
            Row("백 퍼센트 부정입니다. 감정: 공포", 0, .fear),
            Row("긍정 오 퍼센트, 부정 구십오 퍼센트, 분노", 5, .anger),
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
        try Row("About half of it, the sadder half, is negative: 55%. Emotion: sadness", 45, .sadness).check()
    }
}
