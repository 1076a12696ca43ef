package import Ground

extension Transcript {
    /// The words and what they were heard by, as `--json` prints them.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("text", .string(text)), .init("engine", .string(engine)), .init("model", .string(model)),
            .init("preset", .string(preset)), .init("seconds", .measured(seconds)),
            .init("capped", .bool(capped)),
        ]
        if capped { members.append(.init("unheardSeconds", .measured(unheardSeconds))) }
        if let parts { members.append(.init("parts", .array(parts.map(\.jsonText)))) }
        members.append(.init("words", .array(words.map(\.jsonText))))
        return .object(members)
    }
}

extension HeardPart {
    fileprivate var jsonText: JSONText {
        .object([
            .init("start", .measured(start)), .init("end", .measured(end)),
            .init("remark", .string(remark.rawValue)),
        ])
    }
}

extension Word {
    /// The transcript as JSON.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("word", .string(word)), .init("start", .measured(start)), .init("end", .measured(end)),
            .init("probability", .measured(probability)),
        ]
        if let alternatives {
            members.append(.init("alternatives", .array(alternatives.map(JSONText.string))))
        }
        return .object(members)
    }
}
