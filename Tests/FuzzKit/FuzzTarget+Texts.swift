internal import Diary
internal import Mood
internal import Programs
internal import Replay
internal import System
internal import VoiceCore

extension FuzzTarget {
    static let json5 = FuzzTarget(
        "json5",
        texts: [
            "{ language: 'en', /* one */ cap: +180, list: [1, .5, 0x1F, Infinity,], nothing: null }",
            "// only a comment\n{}", "{\"a\": \"\\u00e9\\uD83D\\uDE00\\x41\\\nb\"}",
        ],
        words: [
            "{", "[", "]", "}", "//", "/*", "*/", "\\u", "\\x", "0x", "1e999", "NaN", "-Infinity", "\u{2028}",
        ]
    ) { text in
        _ = try? JSON5Parser.parse(text)
        return nil
    }

    static let story = FuzzTarget(
        "stories",
        texts: [
            """
            { title: "A walk", setting: { now: "2026-03-14T09:00:00Z" },
              sounds: { walk: { seconds: 3, words: "we walked" } },
              script: [{ at: 0, drop: "walk" }, { at: 2, press: "record" }, { at: "1:00", press: "stop" }],
              expect: { entries: [{ text: "we walked" }] } }
            """
        ],
        words: [
            "at:", "drop:", "-1", "1e308", "entries:", "sounds:", "seconds:", "\"99:99\"", "speak:", "kill:",
        ]
    ) { text in
        _ = try? Story(text: text)
        return nil
    }

    static let importedEntry = FuzzTarget(
        "import",
        texts: [bareEntry, wholeEntry],
        words: [
            "\"tags\":[", "\"transcript\":{", "1e308", "-1", "null", "\"9999-12-31\"", "\\ud800",
            "\"audio\":{",
        ]
    ) { text in
        guard let document = try? EntryDocument(json: Array(text.utf8)) else { return nil }
        let line = document.entry.jsonText.line
        guard let again = try? EntryDocument(json: Array(line.utf8)) else {
            return "an entry that was read is not read back as it is written"
        }
        return again.entry.jsonText.line == line ? nil : "an entry is another when it is read back"
    }

    static let dates = FuzzTarget(
        "dates",
        texts: [
            "2026-03-14T09:26:53.123+09:00", "Sat, 14 Mar 2026 09:26:53 GMT", "1773480413",
            "/in/Recording_20260314_092653.m4a", "/in/2026-03-14 09.26.53 pm.wav",
            "/in/녹음 2026. 3. 14. 오후 9_26.m4a",
            "/in/ZOOM0001.WAV", "/in/260314_0926.mp3", "2026:02:29 24:00:60",
        ],
        words: [
            "2026", "0000", "9999", "-", "T", "Z", "+14:00", "-99:99", "오후", "PM", "1e9",
            "99999999999999999999",
        ]
    ) { text in
        _ = DateText.parse(text)
        let now = Moment(milliseconds: 1_773_480_413_000)
        let finder = MemoDateFinder(zone: ZoneRules(name: "Asia/Seoul", fixed: 32_400), now: now)
        let found = finder.find(
            MemoDateFinder.DateSigns(path: text, on: DateText.parse(text), metadata: [text], modified: now)
        )
        return Moment(found.moment.description)?.milliseconds == found.moment.milliseconds
            ? nil : "a date is another when it is read back"
    }

    private static let bareEntry = [
        #"{"schema":1,"entry":"01a204d2-c914-7344-a467-ceb4d4b58d2c","#,
        #""recordedAt":"2026-03-14T09:26:53+09:00","dateSource":"modified","dateCertainty":"guessed","#,
        #""text":"","textTruncated":false,"createdAt":"2026-11-22T19:54:12Z","#,
        #""changedAt":"2026-11-22T19:54:20Z"}"#,
    ].joined()

    private static let wholeEntry = [
        #"{"schema":1,"entry":"01a204d2-c914-7344-a467-ceb4d4b58d2c","recordedAt":"2026-03-14T09:26:53Z","#,
        #""day":"2026-03-14","dateSource":"name","dateCertainty":"zoneAssumed","title":"A walk","#,
        #""journal":"home","tags":["dog"],"missing":["align"],"transcript":{"text":"we walked","#,
        #""engine":"pocketsphinx","model":"en-us","preset":"balanced","seconds":3,"capped":false,"#,
        #""words":[{"word":"walked","start":0.5,"end":0.9,"probability":0.8,"alternatives":["worked"]}]},"#,
        #""hearing":{"preset":"balanced","overCap":"keep","raw":false},"#,
        #""text":"we walked by the happy river","textTruncated":false,"textEdited":true,"#,
        #""mood":{"positive":0,"negative":100,"emotion":"sadness","source":"person","evidence":[]},"#,
        #""machineMood":{"positive":94,"negative":6,"emotion":"joy","source":"reader","#,
        #""evidence":[{"phrase":"happy","from":17,"to":22,"weight":2.71,"toward":"joy"}]},"#,
        #""score":{"positive":0.936,"emotions":{"joy":0.9244,"sadness":0.023,"anger":0.0299,"#,
        #""fear":0.0227}},"origin":{"name":"walk.wav","#,
        #""sha256":"d38ef1758f5e56edd2e70cf7ce2052d0ce8eaf335f38794529640892a47431c2","bytes":96044},"#,
        #""createdAt":"2026-11-22T19:54:12.628Z","changedAt":"2026-11-22T19:54:20.534Z"}"#,
    ].joined()
}

extension FuzzTarget {
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
