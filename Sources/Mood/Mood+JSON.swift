package import System

extension Mood {
    package var jsonText: JSONText {
        [
            "positive": .integer(positive), "negative": .integer(negative),
            "emotion": .optional(emotion?.rawValue), "source": .string(source.rawValue),
            "evidence": .array(evidence.map(\.jsonText)),
        ]
    }
}

extension Evidence {
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("phrase", .string(phrase)), .init("from", .integer(from)), .init("to", .integer(to)),
        ]
        if let start { members.append(.init("start", .number(start))) }
        if let end { members.append(.init("end", .number(end))) }
        members.append(.init("weight", .number(weight)))
        members.append(.init("toward", .string(toward)))
        if let turnedBy { members.append(.init("turnedBy", .array(turnedBy.map(JSONText.string)))) }
        return .object(members)
    }
}

extension MoodScore {
    package var jsonText: JSONText {
        // The four in their own order, not a dictionary's.
        let known = Emotion.allCases.map(\.rawValue)
        let names =
            known.filter { emotions[$0] != nil } + emotions.keys.filter { !known.contains($0) }.sorted()
        return [
            "positive": .number(positive),
            "emotions": .object(names.map { .init($0, .number(emotions[$0] ?? 0)) }),
        ]
    }
}
