internal import Mood

extension FuzzTarget {
    /// What an analyser of a person's own replies.
    static let reply = FuzzTarget(
        "analyser-replies",
        texts: [
            "Positive: 70.5%, negative 29.5 %. The main emotion is joy.",
            "긍정은 65퍼센트, 부정은 35퍼센트이고 주된 감정은 슬픔입니다.",
            "between sixty and seventy percent negative, mostly anger",
            "**Result:** 8/10 positive\n- no fear, but sadness",
            #"{"positive": 0.7, "negative": 0.3, "emotion": "fear"}"#, "삼분의 이 긍정, 10점 만점에 7점",
        ],
        words: [
            "%", " percent", "100", "0", "half", "두", "분의", "없", "Result:", "to", "~", "1,000", "\n",
            "positive", "부정",
        ]
    ) { text in
        guard let parser = try? parser.get() else { return "the table of replies is missing" }
        guard let reply = try? parser.parse(text) else { return nil }
        let isWhole = abs(reply.positive + reply.negative - 100) < 1e-6
        return isWhole && (0...100).contains(reply.positive) ? nil : "two sides that do not make 100"
    }

    /// Whatever a person says or writes.
    static let mood = FuzzTarget(
        "mood",
        texts: [
            "i was not happy about it but we laughed :)", "오늘은 정말 행복했지만 걱정도 많이 했다 ㅠㅠ",
            "e\u{301} ㅎㅏㄴ \u{1112}\u{1161}\u{11ab}",
            "I didn't think i'd lose my dog\r\n\r\n😱 happyyyy", "ＧＯＯＤ not not never",
        ],
        words: [
            "not ", "so ", "but ", ":)", "ㅠ", "\u{200d}", "\u{fe0f}", "안 ", "지만 ", "행복", "afraid ", "\n\n",
            "'",
        ]
    ) { text in
        guard let reader = try? reader.get() else { return "the tables of moods are missing" }
        let reading = reader.read(text: text)
        guard (0...1).contains(reading.score.positive) else { return "a share that is none" }
        guard let mood = reading.mood else {
            return reading.moodReason == nil ? "no mood, and no reason" : nil
        }
        guard mood.positive + mood.negative == 100 else { return "two sides that do not make 100" }
        let characters = Array(text)
        for evidence in mood.evidence {
            guard evidence.from >= 0, evidence.from < evidence.to, evidence.to <= characters.count else {
                return "evidence outside of the text"
            }
            let there = Array(String(characters[evidence.from..<evidence.to]).utf8)
            // A phrase may begin or end within a character: a face joined to another, a letter before its accent.
            guard there.indices.contains(where: { there[$0...].starts(with: evidence.phrase.utf8) }) else {
                return "evidence that is not where it says"
            }
        }
        return nil
    }

    private static let reader = Result { try MoodReader() }
    private static let parser = Result { try MoodReplyParser() }
}
