package import VoiceCore

extension MemoFault {
    var moodTablesSentence: Sentence {
        let path = facts.path ?? "the mood tables"
        if facts.systemCode != nil {
            return Sentence("\(path) cannot be read" + systemText, advice: systemAdvice)
        }
        guard let line = facts.line else {
            return Sentence(about("the mood tables are missing"), advice: MemoFault.reinstall)
        }
        let place = line > 0 ? "\(path):\(line)" : path
        if let what = phraseLineSentence { return Sentence("\(place): \(what.message)", advice: what.advice) }
        if let word = facts.name {
            return Sentence(
                "\(place): passed over, as this word also matches \"\(word)\"",
                advice: "put (?:…) around this word to match only it, or write \(word) to match all its forms"
            )
        }
        guard let offset = facts.count else {
            return Sentence("\(place): not a line of a mood table", advice: "correct that line")
        }
        return Sentence("\(place): invalid pattern at byte \(offset)", advice: "correct that line")
    }

    private var phraseLineSentence: Sentence? {
        let text = "‘\(TextWidth.cut((facts.name ?? "").printable, to: 40))’"
        let whole = "a line is feeling, strength and phrase, with a tab between each"
        func sentence(_ fact: String, _ advice: String) -> Sentence {
            Sentence("not a line of a mood table: \(fact)", advice: advice)
        }
        switch facts.said {
        case "columns":
            let count = facts.count ?? 1
            return sentence(count == 1 ? "it has no tabs" : "it has \(count) columns, not 3", whole)
        case "feeling":
            let feelings = "joy, sadness, anger, fear, positive, negative or nothing"
            return sentence("\(text) is not a feeling", "\(whole); a feeling is \(feelings)")
        case "strength":
            return sentence("\(text) is not a strength", "\(whole); a strength is a number from 0 to 5")
        case "empty": return sentence("it has no phrase", whole)
        case "tooLong": return sentence("its phrase is too long", whole)
        case "unknownSlot":
            return sentence(
                "no line above says what its <…> stands for",
                "such a line is slot, the name and its words, with a tab between each"
            )
        case "slotName":
            return sentence(
                "\(text) is not a name for a slot",
                "such a name has small letters from a to z alone"
            )
        case "beginning":
            return sentence(
                "it is not clear with which word its phrase begins",
                "begin it with a whole word, or with a group such as (?:lost|losing)"
            )
        default: return nil
        }
    }

    var analyserSentence: Sentence {
        if let name = facts.path {
            if StartFault.isFile(name) { return StartFault.sentence(of: "the analyser", name) }
            return Sentence("the analyser \(name) is missing")
                .advising("install it, or correct the setting analyser")
        }
        if let reply = replySentence { return reply }
        let alone = "run the analyser by itself with a text to see why"
        if facts.systemCode != nil {
            return Sentence("the analyser did not start" + systemText, advice: alone)
        }
        if let limit = facts.limitSeconds {
            return Sentence("the analyser took longer than \(limit.inSeconds())", advice: alone)
        }
        if let bytes = facts.expected {
            return Sentence("the analyser wrote more than \(bytes) bytes", advice: alone)
        }
        guard let status = facts.status else { return Sentence("the analyser failed", advice: alone) }
        let how = status < 0 ? "was ended by signal \(-status)" : "ended with exit code \(status)"
        return Sentence("the analyser " + how, advice: alone)
    }

    private var replySentence: Sentence? {
        let figures = (facts.percentages ?? []).map { "\(Int($0.rounded())) %" }
        let what: String
        switch facts.name {
        case "empty": what = "the reply is empty"
        case "noFigures": what = "the reply has no percentages"
        case "outOfRange": what = "the reply says \(figures.first ?? "more"), which is over 100 %"
        case "contradictory": what = "the reply contradicts itself: " + figures.joined(separator: " and ")
        default: return nil
        }
        return Sentence(what, advice: "expected something like: positive 80 %, negative 20 %, joy")
    }
}

extension MoodReplyError {
    package var failure: Failure {
        var failure = AnalyserError.reply(self).failure
        failure.code = .badSound
        return failure
    }
}

extension AnalyserError {
    package var failure: Failure {
        var failure = MemoFault(self).failure()
        if case .reply = self { failure.code = .badSound }
        if case .notFound = self { failure.advice = "install it, or name another with --analyser" }
        return failure
    }
}

extension MoodTableError {
    package var failure: Failure {
        var failure = MemoFault(self).failure()
        switch self {
        case .missing: break
        case .unreadable: failure.code = .inputOutput
        case .malformed, .phrase, .swallows, .pattern: failure.code = .configuration
        }
        return failure
    }
}
