internal import FoundationEssentials
internal import Hearing
internal import Mood
internal import Sound
package import System

extension Entry {
    /// Everything about the entry, as `show --json` and the JSON export print it.
    ///
    /// `ingest --json` uses the same keys. Nothing is missing, so that the entry can be made again from this.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [.init("schema", 1), .init("entry", .string(id.description))]
        func add(_ key: String, _ value: JSONText?) {
            if let value { members.append(.init(key, value)) }
        }
        add("recordedAt", .string(recordedAt.description))
        add("day", .string(day.description))
        add("dateSource", .string(dateSource.rawValue))
        add("dateCertainty", .string(dateCertainty.rawValue))
        add("ownDate", ownDate?.jsonText)
        add("title", title.map(JSONText.string))
        add("journal", journal.map(JSONText.string))
        add("trip", trip?.jsonText)
        add("tags", tags.isEmpty ? nil : .array(tags.map(JSONText.string)))
        add("missing", pending.isEmpty ? nil : .array(pending.map { .string($0.rawValue) }))
        add("audio", sound?.jsonText)
        add("transcript", transcript?.jsonText)
        add("hearing", hearing?.jsonText)
        add("text", .string(wholeText))
        // Only where nobody has the rest.
        add("textTruncated", textTruncated && transcript == nil ? true : nil)
        add("textEdited", textEdited ? true : nil)
        add("textWords", textWords.map { .array($0.map(\.jsonText)) })
        add("blocks", blocks.isEmpty ? nil : .array(blocks.map(\.jsonText)))
        addMood(to: &members)
        add("origin", origin?.jsonText)
        add("device", device.map(JSONText.string))
        add("createdAt", .string(createdAt.description))
        add("changedAt", .string(changedAt.description))
        return .object(members)
    }

    /// The mood that counts, then what the machine found, when the person's own hides it.
    private func addMood(to members: inout [JSONText.Member]) {
        guard mood != nil || reading != nil else { return }
        members.append(.init("mood", mood?.jsonText ?? .null))
        if personMood != nil, let found = reading?.mood {
            members.append(.init("machineMood", found.jsonText))
        }
        if let reason = reading?.moodReason { members.append(.init("moodReason", .string(reason.rawValue))) }
        if let score = reading?.score { members.append(.init("score", score.jsonText)) }
    }
}

extension EntryDate {
    fileprivate var jsonText: JSONText {
        [
            "recordedAt": .string(recordedAt.description), "dateSource": .string(dateSource.rawValue),
            "dateCertainty": .string(dateCertainty.rawValue),
        ]
    }
}

extension EntrySound {
    fileprivate var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("path", .string(path)), .init("codec", .string(codec)), .init("hertz", .integer(hertz)),
            .init("channels", .integer(channels)), .init("seconds", .number(seconds)),
            .init("bytes", .integer(bytes)),
        ]
        if let sha256 { members.append(.init("sha256", .string(sha256))) }
        if let loudness {
            members.append(
                .init(
                    "loudness",
                    [
                        "integrated": .optional(loudness.integrated),
                        "truePeak": .optional(loudness.truePeak),
                    ]
                )
            )
        }
        members.append(
            .init(
                "waveform",
                [
                    "secondsPerLevel": .number(waveform.secondsPerLevel),
                    "levels": .string(Data(waveform.levels).base64EncodedString()),
                ]
            )
        )
        return .object(members)
    }
}

extension HearingOptions {
    fileprivate var jsonText: JSONText {
        ["preset": .string(preset.rawValue), "overCap": .string(overCap.rawValue), "raw": .bool(raw)]
    }
}

extension Origin {
    fileprivate var jsonText: JSONText {
        let members: [JSONText.Member] = [
            .init("name", .string(name)), .init("sha256", .string(sha256)), .init("bytes", .integer(bytes)),
        ]
        return .object(members + (flaw.map { [.init("flaw", .string($0.rawValue))] } ?? []))
    }
}

extension EntrySummary {
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("entry", .string(id.description)),
            .init("recordedAt", .string(recordedAt.description)), .init("day", .string(day.description)),
        ]
        if dateIsGuessed { members.append(.init("dateGuessed", true)) }
        if !timeIsKnown { members.append(.init("timeUnknown", true)) }
        if let title { members.append(.init("title", .string(title))) }
        if let journal { members.append(.init("journal", .string(journal))) }
        if !tags.isEmpty { members.append(.init("tags", .array(tags.map(JSONText.string)))) }
        if !pending.isEmpty { members.append(.init("missing", .array(pending.map { .string($0.rawValue) }))) }
        if !blocks.isEmpty { members.append(.init("blocks", .array(blocks.map { .string($0.rawValue) }))) }
        if let city { members.append(.init("near", .string(city))) }
        if let seconds { members.append(.init("seconds", .number(seconds))) }
        members.append(.init("words", .integer(words)))
        members.append(.init("text", .string(text)))
        if textIsCut { members.append(.init("textTruncated", true)) }
        members.append(.init("mood", moodText))
        return .object(members)
    }

    /// The mood as a list says it, or nothing of one.
    package var moodText: JSONText {
        guard let positive else { return .null }
        return [
            "positive": .integer(positive), "negative": .integer(100 - positive),
            "emotion": .optional(emotion?.rawValue),
        ]
    }
}

extension SearchHit {
    /// The entry as in a list, and the place of the words; printed by `search --json`.
    package var jsonText: JSONText {
        guard case .object(var members) = entry.jsonText else { return .null }
        var place: [JSONText.Member] = [
            .init("in", .string(field.rawValue)), .init("by", .string(how.rawValue)),
            .init("before", .string(before)),
            .init("match", .string(match)), .init("after", .string(after)),
        ]
        if let guess { place.append(.init("guess", .string(guess))) }
        if isReplaced { place.append(.init("replaced", true)) }
        if let second { place.append(.init("second", .number(second))) }
        members.append(.init("hit", .object(place)))
        members.append(.init("score", .number(score)))
        return .object(members)
    }
}
