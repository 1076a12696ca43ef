import Testing

@testable import Feelings

@Suite("Replies as analysers write them")
struct MoodReplyProseTests {
    typealias Row = MoodReplyParserTests.Row

    @Test(
        "are understood",
        arguments: [
            Row(
                reply:
                    "The sentiment is predominantly positive, at about 70%, with 30% negativity. The main emotion: joy.",
                positive: 70,
                emotion: .joy
            ),
            Row(
                reply: "Positive sentiment dominates at about 70%. Emotion: joy",
                positive: 70,
                emotion: .joy
            ),
            Row(reply: "긍정적 감정이 70%, 부정적 감정이 30%로 나타나며 주요 감정은 기쁨입니다.", positive: 70, emotion: .joy),
            Row(reply: "긍정과 부정의 비율은 7:3이며, 주된 감정은 기쁨입니다.", positive: 70, emotion: .joy),
            Row(reply: "긍정:부정 = 7:3, 감정: 기쁨", positive: 70, emotion: .joy),
            Row(reply: "긍정 대 부정은 3 대 7 정도입니다. 대표 감정은 슬픔입니다.", positive: 30, emotion: .sadness),
            Row(reply: "70/30 positive to negative, emotion: joy", positive: 70, emotion: .joy),
            Row(
                reply: "Positive:Negative ratio is 80:20. Dominant emotion is joy.",
                positive: 80,
                emotion: .joy
            ),
            Row(
                reply: "I'd put this at 70/30 (positive/negative). The primary emotion is joy.",
                positive: 70,
                emotion: .joy
            ),
            Row(
                reply: "Sentiment split: 25/75 positive/negative. Primary emotion: anger.",
                positive: 25,
                emotion: .anger
            ),
            Row(
                reply:
                    "## Sentiment Analysis\n\n- **Positive**: 15%\n- **Negative**: 85%\n\n### Dominant Emotion\n**Sadness**",
                positive: 15,
                emotion: .sadness
            ),
            Row(
                reply:
                    "**Sentiment Breakdown:**\n* Positive – 20 %\n* Negative – 80 %\n\n**Primary emotion:** *Anger* – the speaker is clearly upset, not sad.",
                positive: 20,
                emotion: .anger
            ),
            Row(
                reply:
                    "Based on the text, I would estimate:\n\n1. Positive: 35%\n2. Negative: 65%\n\nThe dominant emotion appears to be fear.",
                positive: 35,
                emotion: .fear
            ),
            Row(
                reply:
                    "{\"sentiment\": {\"positive\": 0.82, \"negative\": 0.18}, \"emotion\": {\"label\": \"joy\", \"confidence\": 0.9}}",
                positive: 82,
                emotion: .joy
            ),
            Row(
                reply:
                    "```json\n{\n  \"positive\": 0.12,\n  \"negative\": 0.88,\n  \"dominant_emotion\": \"sadness\",\n  \"emotions\": {\"joy\": 0.05, \"sadness\": 0.7, \"anger\": 0.15, \"fear\": 0.1}\n}\n```",
                positive: 12,
                emotion: .sadness
            ),
            Row(
                reply:
                    "{\"positive\": 30, \"negative\": 70, \"emotions\": [\"fear\"], \"explanation\": \"The speaker expresses no joy.\"}",
                positive: 30,
                emotion: .fear
            ),
            Row(
                reply: "{'positive': 55.5, 'negative': 44.5, 'emotion': 'joy'}",
                positive: 55.5,
                emotion: .joy
            ),
            Row(reply: "{\"긍정\": \"65%\", \"부정\": \"35%\", \"주요감정\": \"기쁨\"}", positive: 65, emotion: .joy),
            Row(
                reply: "{\"positivity\": 90, \"negativity\": 10, \"main_emotion\": \"Happiness\"}",
                positive: 90,
                emotion: .joy
            ),
            Row(
                reply:
                    "| Metric | Value |\n|:---|---:|\n| Positive | 10% |\n| Negative | 90% |\n| Main emotion | Anger |",
                positive: 10,
                emotion: .anger
            ),
            Row(
                reply: "| 긍정 | 부정 | 감정 |\n|:---:|:---:|:---:|\n| 20% | 80% | 슬픔 |",
                positive: 20,
                emotion: .sadness
            ),
            Row(
                reply: "이 텍스트는 전반적으로 부정적인 감정이 85%를 차지하고, 긍정적인 감정은 15%에 불과합니다. 가장 두드러진 감정은 분노입니다.",
                positive: 15,
                emotion: .anger
            ),
            Row(reply: "부정적인 감정이 약 60%, 긍정적인 감정이 약 40%로 보입니다. 핵심 감정은 두려움입니다.", positive: 40, emotion: .fear),
            Row(reply: "긍정 ７２．５％ ／ 부정 ２７．５％ ／ 감정 기쁨", positive: 72.5, emotion: .joy),
            Row(reply: "긍정도: 30점, 부정도: 70점, 감정: 슬픔", positive: 30, emotion: .sadness),
            Row(reply: "긍정 비율: 30%\n부정 비율: 70%\n감정 분류: 슬픔", positive: 30, emotion: .sadness),
            Row(reply: "분석 결과, 긍정 45%, 부정 55%입니다. 기쁨보다는 불안이 더 크게 나타납니다.", positive: 45, emotion: .fear),
            Row(reply: "결과를 말씀드리면 긍정은 90퍼센트, 부정은 10퍼센트이고, 감정은 '기쁨'입니다.", positive: 90, emotion: .joy),
            Row(
                reply: "저는 이 글을 긍정 10%, 부정 90%로 평가합니다. 화자는 매우 화가 나 있으며, 감정은 분노에 해당합니다.",
                positive: 10,
                emotion: .anger
            ),
            Row(reply: "글쓴이는 슬퍼하고 있습니다. 긍정 5%, 부정 95%.", positive: 5, emotion: .sadness),
            Row(reply: "긍정: 약 60~65%, 부정: 약 35~40%, 감정: 기쁨", positive: 62.5, emotion: .joy),
            Row(reply: "긍정적인 면이 60 ~ 70 % 정도이고 나머지는 부정적입니다. 감정: 기쁨", positive: 65, emotion: .joy),
            Row(reply: "긍정은 절반 정도(50%), 부정도 50%. 감정: 슬픔", positive: 50, emotion: .sadness),
            Row(
                reply:
                    "Roughly two thirds negative: 66% negative, 34% positive. The overall mood is sadness.",
                positive: 34,
                emotion: .sadness
            ),
            Row(
                reply: "I'd say it's 95% negative (5% positive), driven mainly by fear rather than anger.",
                positive: 5,
                emotion: .fear
            ),
            Row(
                reply: "The text is overwhelmingly negative (about 92%). The emotion expressed is anger.",
                positive: 8,
                emotion: .anger
            ),
            Row(
                reply: "The text leans positive with a score of 78%. Emotion detected: Joy 😊",
                positive: 78,
                emotion: .joy
            ),
            Row(reply: "😊 Positive: 88% | 😞 Negative: 12% | Emotion: Joy", positive: 88, emotion: .joy),
            Row(reply: "Positive 👍 40%\nNegative 👎 60%\nEmotion 🎭 Fear", positive: 40, emotion: .fear),
            Row(
                reply:
                    "Sure! Here is the analysis you asked for:\n\nPositive = 65\nNegative = 35\nEmotion = Joy\n\nLet me know if you need anything else!",
                positive: 65,
                emotion: .joy
            ),
            Row(
                reply:
                    "Here's my analysis of the 3 sentences: positive 20%, negative 80%; main emotion: sadness.",
                positive: 20,
                emotion: .sadness
            ),
            Row(reply: "Positive (%): 20\nNegative (%): 80\nEmotion: anger", positive: 20, emotion: .anger),
            Row(
                reply: "Positive percentage: 20\nNegative percentage: 80\nEmotion: anger",
                positive: 20,
                emotion: .anger
            ),
            Row(
                reply:
                    "The positive percentage is 20 and the negative percentage is 80. The emotion is anger.",
                positive: 20,
                emotion: .anger
            ),
            Row(
                reply:
                    "Positivity stands at 12 percent whereas negativity stands at 88 percent; sadness prevails.",
                positive: 12,
                emotion: .sadness
            ),
            Row(
                reply:
                    "There's not much joy here. It's about 15% positive, 85% negative. Sadness is the strongest emotion.",
                positive: 15,
                emotion: .sadness
            ),
            Row(
                reply:
                    "Although there are hints of joy, the strongest emotion is fear. 25% positive and 75% negative.",
                positive: 25,
                emotion: .fear
            ),
            Row(
                reply: "While there is some anger, sadness is dominant. 10% positive, 90% negative.",
                positive: 10,
                emotion: .sadness
            ),
            Row(
                reply: "Neither angry nor afraid: the speaker is happy. Positive 85%, negative 15%.",
                positive: 85,
                emotion: .joy
            ),
            Row(
                reply: "Emotions: sadness (primary), fear (secondary). Positive 15%, negative 85%",
                positive: 15,
                emotion: .sadness
            ),
            Row(
                reply: "Main emotion: fear, followed by sadness. Positive: 10%, Negative: 90%",
                positive: 10,
                emotion: .fear
            ),
            Row(
                reply: "Sadness > anger > fear. Positive: 10%, Negative: 90%. Emotion: sadness",
                positive: 10,
                emotion: .sadness
            ),
            Row(
                reply: "Joy: 5%\nSadness: 20%\nAnger: 70%\nFear: 5%\n\nPositive: 5%\nNegative: 95%",
                positive: 5,
                emotion: .anger
            ),
            Row(reply: "기쁨 10%, 슬픔 60%, 분노 20%, 공포 10%\n긍정 10%, 부정 90%", positive: 10, emotion: .sadness),
            Row(reply: "긍정 20% / 부정 80%. 기쁨은 거의 없고, 주로 분노가 느껴집니다.", positive: 20, emotion: .anger),
            Row(reply: "감정은 슬픔이 아니라 분노입니다. 긍정 10 부정 90", positive: 10, emotion: .anger),
            Row(reply: "기쁨(joy). 긍정 90%, 부정 10%", positive: 90, emotion: .joy),
            Row(reply: "긍정 90% 부정 10% 기쁨", positive: 90, emotion: .joy),
            Row(reply: "긍정90%부정10%기쁨", positive: 90, emotion: .joy),
            Row(reply: "긍정:90부정:10감정:기쁨", positive: 90, emotion: .joy),
            Row(reply: "positive:90,negative:10,emotion:joy", positive: 90, emotion: .joy),
            Row(reply: "POSITIVE: 33.3% NEGATIVE: 66.7% EMOTION: SADNESS", positive: 33.3, emotion: .sadness),
            Row(reply: "Positive: 33%, negative: 66%, emotion: sadness", positive: 33.33, emotion: .sadness),
            Row(
                reply: "Positive: 60%, Negative: 30%, Neutral: 10%. Emotion: joy",
                positive: 66.67,
                emotion: .joy
            ),
            Row(reply: "긍정 30%, 중립 20%, 부정 50%. 주된 감정: 슬픔", positive: 37.5, emotion: .sadness),
            Row(reply: "Negative: 64%. Emotion: fear", positive: 36, emotion: .fear),
            Row(reply: "부정이 75% 정도 되고, 감정은 공포에 가깝습니다.", positive: 25, emotion: .fear),
            Row(reply: "Positive: 120%, Negative: 40%, Emotion: joy", positive: 60, emotion: .joy),
            Row(reply: "Positive: 100%. Negative: 0%. Emotion: joy.", positive: 100, emotion: .joy),
            Row(reply: "긍정 0%, 부정 100%, 감정: 분노", positive: 0, emotion: .anger),
            Row(
                reply: "Positive: 70%, Negative: 30%. I could not determine one emotion.",
                positive: 70,
                emotion: nil
            ),
            Row(reply: "긍정 40%, 부정 60%, 감정: 판단 불가", positive: 40, emotion: nil),
            Row(
                reply:
                    "<think>Maybe 50% positive? No, more like 20% positive and 80% negative. Sad.</think>\nPositive: 20%\nNegative: 80%\nEmotion: sadness",
                positive: 20,
                emotion: .sadness
            ),
            Row(
                reply:
                    "Step 1: the words 'lost' and 'cry' are negative.\nStep 2: no positive words.\nFinal answer: Positive 5%, Negative 95%, Emotion: Sadness",
                positive: 5,
                emotion: .sadness
            ),
            Row(
                reply: "Options: joy, sadness, anger, fear.\nPositive 80% Negative 20%\nEmotion: joy",
                positive: 80,
                emotion: .joy
            ),
            Row(reply: "기쁨/슬픔/분노/공포 중 하나: 공포\n긍정 15% 부정 85%", positive: 15, emotion: .fear),
            Row(reply: "[긍정] 70% [부정] 30% [감정] 기쁨", positive: 70, emotion: .joy),
            Row(
                reply: "<positive>70</positive><negative>30</negative><emotion>joy</emotion>",
                positive: 70,
                emotion: .joy
            ),
            Row(reply: "positive: 70\nnegative: 30\nemotion:\n  - joy", positive: 70, emotion: .joy),
            Row(
                reply:
                    "Mostly positive (around 3 out of 4), i.e. 75% positive and 25% negative. Emotion - joy",
                positive: 75,
                emotion: .joy
            ),
            Row(reply: "Score: +0.6 → 80% positive, 20% negative → joy", positive: 80, emotion: .joy),
            Row(reply: "The mood is happy: 8 out of 10 positive.", positive: 80, emotion: .joy),
            Row(reply: "Positive: 4/10, Negative: 6/10, Emotion: sadness", positive: 40, emotion: .sadness),
            Row(
                reply: "70 % positiv... sorry, 70% positive, 30% negative. Emotion = joy.",
                positive: 70,
                emotion: .joy
            ),
            Row(
                reply: "It contains no fear; it is anger that dominates. 90% negative.",
                positive: 10,
                emotion: .anger
            ),
            Row(
                reply: "Emotion: not fear but anger. Positive 10%, Negative 90%.",
                positive: 10,
                emotion: .anger
            ),
            Row(
                reply:
                    "I wouldn't call it joy; it's closer to relief. Main emotion: joy. Positive 80%, Negative 20%",
                positive: 80,
                emotion: .joy
            ),
            Row(
                reply: "between 20 and 30 percent positive; between 70 and 80 percent negative; fear",
                positive: 25,
                emotion: .fear
            ),
            Row(reply: "Positive: ~70%\nNegative: ~30%\nEmotion: joy", positive: 70, emotion: .joy),
            Row(reply: "Positive: <10%, Negative: >90%, Emotion: anger", positive: 10, emotion: .anger),
            Row(reply: "긍정 70%대, 부정 30%대. 감정: 기쁨", positive: 70, emotion: .joy),
            Row(reply: "긍정이 10명 중 7명꼴, 즉 70%이고 부정은 30%입니다. 기쁨.", positive: 70, emotion: .joy),
            Row(reply: "Positive 55 - Negative 45 - Emotion joy", positive: 55, emotion: .joy),
            Row(
                reply: "Negative-to-positive ratio: 80% to 20%. The emotion is sadness.",
                positive: 20,
                emotion: .sadness
            ),
            Row(reply: "2024년 5월 3일 일기 분석: 긍정 25%, 부정 75%, 감정: 슬픔", positive: 25, emotion: .sadness),
            Row(
                reply:
                    "The positive sentiment (25%) is outweighed by the negative sentiment (75%). Primary emotion: anger (60%), secondary emotion: sadness (30%).",
                positive: 25,
                emotion: .anger
            ),
            Row(
                reply: "긍정적 요소: 친구와의 만남 (30%)\n부정적 요소: 업무 스트레스 (70%)\n대표 감정: 분노",
                positive: 30,
                emotion: .anger
            ),
            Row(reply: "긍정 점수는 100점 만점에 85점, 부정 점수는 15점입니다. 감정: 기쁨", positive: 85, emotion: .joy),
            Row(
                reply: "Positive: 85 out of 100; Negative: 15 out of 100; Emotion: joy",
                positive: 85,
                emotion: .joy
            ),
            Row(
                reply:
                    "Overall sentiment: Negative\nConfidence: 85%\nPositive: 15%\nNegative: 85%\nEmotion: Fear",
                positive: 15,
                emotion: .fear
            ),
            Row(reply: "감정: 두려움(공포)\n긍정: 20%\n부정: 80%", positive: 20, emotion: .fear),
            Row(reply: "주된 감정은 '슬픔'으로 판단되며, 긍정 : 부정 = 20% : 80% 입니다.", positive: 20, emotion: .sadness),
        ]
    )
    func understood(row: Row) throws {
        try row.check()
    }

    @Test(
        "without figures are refused",
        arguments: [
            "Unfortunately I can't determine the sentiment of this text.",
            "죄송하지만 분석할 수 없습니다.",
            "I'm sorry, but as an AI I cannot help with that.",
            "Positive: N/A, Negative: N/A, Emotion: N/A",
            "{}",
        ]
    )
    func refused(reply: String) throws {
        let parser = try MoodReplyParserTests.parser.get()
        #expect(throws: MoodReplyError.noFigures(emotion: nil)) { try parser.parse(reply) }
    }
}
