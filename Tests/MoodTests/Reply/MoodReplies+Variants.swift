@testable import Mood

extension MoodReplyParserTests.Row {
    /// More replies, in both languages, in rarer words.
    static let variants: [Self] = [
        Self(
            reply:
                "On a scale of 0 to 100, positivity is 15 and negativity is 85. Main emotion: sadness.",
            positive: 15,
            emotion: .sadness
        ),
        Self(reply: "I'd put this at 70-30 positive to negative, joy.", positive: 70, emotion: .joy),
        Self(reply: "Positive 0.7 / Negative 0.3 / Joy", positive: 70, emotion: .joy),
        Self(
            reply: "The sentiment here is mostly negative (around 80 percent), and sadness prevails.",
            positive: 20,
            emotion: .sadness
        ),
        Self(
            reply: "It is three quarters negative: 25% positive, 75% negative. Anger stands out.",
            positive: 25,
            emotion: .anger
        ),
        Self(reply: "전체적으로 긍정 35% 대 부정 65%로, 슬픔이 가장 강합니다.", positive: 35, emotion: .sadness),
        Self(reply: "긍정적 비중은 20% 수준이며 부정적 비중은 80% 수준입니다. 분노가 지배적입니다.", positive: 20, emotion: .anger),
        Self(reply: "긍정(80%) vs 부정(20%) → 기쁨", positive: 80, emotion: .joy),
        Self(reply: "- 긍정 : 25 %\n- 부정 : 75 %\n- 주요 감정 : 두려움", positive: 25, emotion: .fear),
        Self(reply: "✅ 긍정: 90%\n❌ 부정: 10%\n💬 감정: 기쁨", positive: 90, emotion: .joy),
        Self(
            reply: "감정 분석 결과\n긍정: 12.5%\n부정: 87.5%\n대표감정: 슬픔 (외로움, 그리움 포함)",
            positive: 12.5,
            emotion: .sadness
        ),
        Self(
            reply:
                "Positive: 5 %; Negative: 95 %; Dominant Emotion: Anger (not sadness, although some is present).",
            positive: 5,
            emotion: .anger
        ),
        Self(reply: "Sentiment: 60% Positive\nEmotion: Joy", positive: 60, emotion: .joy),
        Self(reply: "Emotion: Joy\nPositive: 60%", positive: 60, emotion: .joy),
        Self(
            reply:
                "{\"result\":{\"positive_pct\":40,\"negative_pct\":60,\"primary_emotion\":\"sadness\"}}",
            positive: 40,
            emotion: .sadness
        ),
        Self(
            reply: "{\"positive\":\"40 %\",\"negative\":\"60 %\",\"emotion\":null}",
            positive: 40,
            emotion: nil
        ),
        Self(
            reply:
                "[{\"label\":\"positive\",\"score\":0.25},{\"label\":\"negative\",\"score\":0.75}] emotion: fear",
            positive: 25,
            emotion: .fear
        ),
        Self(
            reply:
                """
                positive: 25%\nnegative: 75%\n\nReasoning: the speaker feared for her child, so \
                fear is the most fitting emotion; anger appears only briefly.
                """,
            positive: 25,
            emotion: .fear
        ),
        Self(
            reply: "The writer is scared. I'd estimate 10% positive / 90% negative.",
            positive: 10,
            emotion: .fear
        ),
        Self(
            reply: "Happiness (85%), with slight sadness (15%). Positive: 85%, negative: 15%",
            positive: 85,
            emotion: .joy
        ),
        Self(
            reply: "Overall: 55% negative and 45% positive. No single emotion.",
            positive: 45,
            emotion: nil
        ),
        Self(
            reply: "The text isn't sad at all. It's joyful: 95% positive, 5% negative.",
            positive: 95,
            emotion: .joy
        ),
        Self(
            reply:
                "I do not detect fear or anger. The dominant feeling is joy. 88% positive, 12% negative.",
            positive: 88,
            emotion: .joy
        ),
        Self(reply: "부정적이지 않습니다. 긍정 95%, 부정 5%, 기쁨.", positive: 95, emotion: .joy),
        Self(reply: "슬픔도 조금 있지만 기쁨이 더 큽니다. 긍정 75%, 부정 25%.", positive: 75, emotion: .joy),
        Self(reply: "분노나 공포는 보이지 않으며 슬픔이 주를 이룹니다. 긍정 10%, 부정 90%.", positive: 10, emotion: .sadness),
        Self(reply: "긍정 60%, 부정 40% (합계 100%). 감정: 기쁨", positive: 60, emotion: .joy),
        Self(
            reply: "Positive: 60%, Negative: 40%, Total: 100%. Emotion: joy",
            positive: 60,
            emotion: .joy
        ),
        Self(
            reply: "Positive sentiment — 62%\nNegative sentiment — 38%\nKey emotion — happiness",
            positive: 62,
            emotion: .joy
        ),
        Self(reply: "Pos: 30%, Neg: 70%, Emotion: sadness", positive: 30, emotion: .sadness),
        Self(reply: "pos 30 neg 70 fear", positive: 30, emotion: .fear),
        Self(reply: "Positive:30%Negative:70%Emotion:Sadness", positive: 30, emotion: .sadness),
        Self(
            reply: "The text expresses 100% negative sentiment. Emotion: anger.",
            positive: 0,
            emotion: .anger
        ),
        Self(reply: "nearly 100% positive; joy", positive: 100, emotion: .joy),
        Self(reply: "Less than 10% positive, more than 90% negative; fear.", positive: 10, emotion: .fear),
        Self(reply: "긍정 70 퍼센트 / 부정 30 퍼센트 / 기쁨", positive: 70, emotion: .joy),
        Self(reply: "긍정지수 70, 부정지수 30, 감정: 행복", positive: 70, emotion: .joy),
        Self(reply: "긍정적인 감정은 7할, 부정적인 감정은 3할이고 기쁨이 느껴진다", positive: 70, emotion: .joy),
        Self(
            reply: "**결과**\n\n| 구분 | 비율 |\n|---|---|\n| 긍정 | 15.0% |\n| 부정 | 85.0% |\n\n**감정**: 분노 😡",
            positive: 15,
            emotion: .anger
        ),
    ]
}
