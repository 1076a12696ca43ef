package import System

extension Transcript {
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("text", .string(text)), .init("engine", .string(engine)), .init("model", .string(model)),
            .init("preset", .string(preset)), .init("seconds", .number(seconds)),
            .init("capped", .bool(capped)),
        ]
        if capped { members.append(.init("unheardSeconds", .number(unheardSeconds))) }
        if let parts { members.append(.init("parts", .array(parts.map(\.jsonText)))) }
        members.append(.init("words", .array(words.map(\.jsonText))))
        return .object(members)
    }
}

extension HeardPart {
    fileprivate var jsonText: JSONText {
        .object([
            .init("start", .number(start)), .init("end", .number(end)),
            .init("remark", .string(remark.rawValue)),
        ])
    }
}

extension Word {
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("word", .string(word)), .init("start", .number(start)), .init("end", .number(end)),
            .init("probability", .number(probability)),
        ]
        if let alternatives {
            members.append(.init("alternatives", .array(alternatives.map(JSONText.string))))
        }
        return .object(members)
    }
}
