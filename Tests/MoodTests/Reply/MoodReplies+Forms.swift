@testable import Mood

extension MoodReplyParserTests.Row {
    /// Replies in lines, tables, JSON and markup.
    static let forms: [Self] = [
        Self(
            reply:
                """
                ## Sentiment Analysis\n\n- **Positive**: 15%\n- **Negative**: 85%\n\n### \
                Dominant Emotion\n**Sadness**
                """,
            positive: 15,
            emotion: .sadness
        ),
        Self(
            reply:
                """
                **Sentiment Breakdown:**\n* Positive – 20 %\n* Negative – 80 %\n\n**Primary \
                emotion:** *Anger* – the speaker is clearly upset, not sad.
                """,
            positive: 20,
            emotion: .anger
        ),
        Self(
            reply:
                """
                Based on the text, I would estimate:\n\n1. Positive: 35%\n2. Negative: \
                65%\n\nThe dominant emotion appears to be fear.
                """,
            positive: 35,
            emotion: .fear
        ),
        Self(
            reply:
                """
                {\"sentiment\": {\"positive\": 0.82, \"negative\": 0.18}, \"emotion\": \
                {\"label\": \"joy\", \"confidence\": 0.9}}
                """,
            positive: 82,
            emotion: .joy
        ),
        Self(
            reply:
                """
                ```json\n{\n  \"positive\": 0.12,\n  \"negative\": 0.88,\n  \
                \"dominant_emotion\": \"sadness\",\n  \"emotions\": {\"joy\": 0.05, \"sadness\": \
                0.7, \"anger\": 0.15, \"fear\": 0.1}\n}\n```
                """,
            positive: 12,
            emotion: .sadness
        ),
        Self(
            reply:
                """
                {\"positive\": 30, \"negative\": 70, \"emotions\": [\"fear\"], \"explanation\": \
                \"The speaker expresses no joy.\"}
                """,
            positive: 30,
            emotion: .fear
        ),
        Self(
            reply: "{'positive': 55.5, 'negative': 44.5, 'emotion': 'joy'}",
            positive: 55.5,
            emotion: .joy
        ),
        Self(
            reply: "{\"positivity\": 90, \"negativity\": 10, \"main_emotion\": \"Happiness\"}",
            positive: 90,
            emotion: .joy
        ),
        Self(
            reply:
                "| Metric | Value |\n|:---|---:|\n| Positive | 10% |\n| Negative | 90% |\n| Main emotion | Anger |",
            positive: 10,
            emotion: .anger
        ),
        Self(reply: "Positive 👍 40%\nNegative 👎 60%\nEmotion 🎭 Fear", positive: 40, emotion: .fear),
        Self(
            reply:
                """
                Sure! Here is the analysis you asked for:\n\nPositive = 65\nNegative = \
                35\nEmotion = Joy\n\nLet me know if you need anything else!
                """,
            positive: 65,
            emotion: .joy
        ),
        Self(reply: "Positive (%): 20\nNegative (%): 80\nEmotion: anger", positive: 20, emotion: .anger),
        Self(
            reply: "Positive percentage: 20\nNegative percentage: 80\nEmotion: anger",
            positive: 20,
            emotion: .anger
        ),
        Self(
            reply: "Joy: 5%\nSadness: 20%\nAnger: 70%\nFear: 5%\n\nPositive: 5%\nNegative: 95%",
            positive: 5,
            emotion: .anger
        ),
        Self(
            reply:
                """
                <think>Maybe 50% positive? No, more like 20% positive and 80% negative. \
                Sad.</think>\nPositive: 20%\nNegative: 80%\nEmotion: sadness
                """,
            positive: 20,
            emotion: .sadness
        ),
        Self(
            reply:
                """
                Step 1: the words 'lost' and 'cry' are negative.\nStep 2: no positive \
                words.\nFinal answer: Positive 5%, Negative 95%, Emotion: Sadness
                """,
            positive: 5,
            emotion: .sadness
        ),
        Self(
            reply: "Options: joy, sadness, anger, fear.\nPositive 80% Negative 20%\nEmotion: joy",
            positive: 80,
            emotion: .joy
        ),
        Self(
            reply: "<positive>70</positive><negative>30</negative><emotion>joy</emotion>",
            positive: 70,
            emotion: .joy
        ),
        Self(reply: "positive: 70\nnegative: 30\nemotion:\n  - joy", positive: 70, emotion: .joy),
        Self(reply: "Positive: ~70%\nNegative: ~30%\nEmotion: joy", positive: 70, emotion: .joy),
        Self(reply: "Positive: <10%, Negative: >90%, Emotion: anger", positive: 10, emotion: .anger),
        Self(
            reply:
                "Overall sentiment: Negative\nConfidence: 85%\nPositive: 15%\nNegative: 85%\nEmotion: Fear",
            positive: 15,
            emotion: .fear
        ),
    ]
}
