internal import Actions
internal import System
internal import Travel
internal import VoiceCore

struct EntryDraft: Equatable {
    var title: String
    var text: String
    var journal: String
    var tags: String
    var day: String
    var time: String
    var mood: String
    var captions: [String: String] = [:]
    var place = ""
    var link = ""

    init(_ entry: Entry) {
        title = entry.title ?? ""
        text = entry.wholeText
        journal = entry.journal ?? ""
        tags = entry.tags.joined(separator: ", ")
        day = entry.recordedAt.localDay.description
        let clock = entry.recordedAt.localTime
        time = entry.timeIsKnown ? "\(Figure.two(clock.hour)):\(Figure.two(clock.minute))" : ""
        mood = entry.personMood.map { MoodGlyph($0).rawValue } ?? "machine"
        captions = Self.captions(of: entry)
    }

    /// Fields that were not sent are as in the entry.
    init(_ form: FormFields, of entry: Entry) {
        self.init(entry)
        title = form["title"] ?? title
        text = form["text"] ?? text
        journal = form["journal"] ?? journal
        tags = form["tags"] ?? tags
        day = form["on"] ?? day
        time = form["at"] ?? time
        mood = form["mood"] ?? mood
        (place, link) = (form["place"] ?? "", form["link"] ?? "")
        takeCaptions(of: form)
    }

    enum Unfit: Error { case emptyText, longName, longCaption, notADay, notYet, notALink, tooMuch }

    /// The changes that bring the entry to the form; fields left as they were change nothing.
    func edit(of entry: Entry, zone: ZoneRules) throws(Unfit) -> EntryEdit {
        let before = EntryDraft(entry)
        var edit = EntryEdit()
        if title != before.title { edit.title = .to(Self.orNothing(title)) }
        if journal != before.journal {
            guard journal.count <= JournalName.characterLimit else { throw .longName }
            edit.journal = .to(Self.orNothing(journal))
        }
        if text != before.text {
            guard text.contains(where: { !$0.isWhitespace }) || entry.wholeText.isEmpty else {
                throw .emptyText
            }
            edit.text = text
        }
        if tags != before.tags {
            let wanted = Self.tags(tags)
            edit.addedTags = wanted.filter { !entry.tags.contains($0) }
            edit.removedTags = entry.tags.filter { !wanted.contains($0) }
        }
        if day != before.day || time != before.time {
            guard let moment = moment(near: entry.recordedAt, zone) else { throw .notADay }
            guard !moment.isAhead(of: .present(in: zone)) else { throw .notYet }
            edit.recordedAt = moment
            edit.timeIsKnown = !time.isEmpty
        }
        if mood != before.mood { edit.mood = (SaidMood(rawValue: mood) ?? .machine).change() }
        try changeCaptions(of: entry, in: &edit)
        edit.addedBlocks = try addedBlocks(besides: entry.blocks)
        return edit
    }

    private func addedBlocks(besides known: [Block]) throws(Unfit) -> [Block] {
        var blocks: [Block] = []
        if let name = JournalName.mended(place) { blocks.append(.place(name: name, nil)) }
        if Self.orNothing(link) != nil {
            guard let address = try? LinkAddress(in: link) else { throw .notALink }
            blocks.append(.link(address: address.text, title: nil))
        }
        guard Block.refusal(of: blocks, besides: known) == nil else { throw .tooMuch }
        return blocks
    }

    private static func orNothing(_ text: String) -> String? {
        text.contains { !$0.isWhitespace } ? text : nil
    }

    private static func tags(_ text: String) -> [String] {
        var tags: [String] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == "#" }) {
            // A tag may have spaces within it.
            let tag = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    /// The typed time; without a change of the day it keeps the zone of the recording.
    private func moment(near before: Moment, _ zone: ZoneRules) -> Moment? {
        // Noon stands for an unknown time.
        let clock = time.isEmpty ? [12, 0] : time.split(separator: ":").compactMap { Int($0) }
        guard let day = DiaryDay(day), clock.count > 1, (0...23).contains(clock[0]),
            (0...59).contains(clock[1])
        else { return nil }
        if day == before.localDay {
            return Moment(day: day, hour: clock[0], minute: clock[1], offsetSeconds: before.offsetSeconds)
        }
        guard
            let civil = CivilTime(
                year: day.year,
                month: day.month,
                day: day.day,
                hour: clock[0],
                minute: clock[1]
            )
        else { return nil }
        let (seconds, offset) = zone.epoch(of: civil)
        return Moment(milliseconds: Int64(seconds) * 1000, offsetSeconds: offset)
    }
}

extension EntryDraft {
    /// The prefix of a caption field; the photo's name follows.
    static let captionField = "caption-"

    static func captions(of entry: Entry) -> [String: String] {
        Dictionary(uniqueKeysWithValues: entry.captionedPhotos.map { ($0.name, $0.caption ?? "") })
    }

    mutating func takeCaptions(of form: FormFields) {
        for (field, text) in form.values where field.hasPrefix(Self.captionField) {
            captions[String(field.dropFirst(Self.captionField.count))] = text
        }
    }

    func changeCaptions(of entry: Entry, in edit: inout EntryEdit) throws(Unfit) {
        for photo in entry.captionedPhotos {
            guard let text = captions[photo.name], text != photo.caption ?? "" else { continue }
            guard text.count <= Block.characterLimit else { throw .longCaption }
            let caption = text.contains { !$0.isWhitespace } ? text : nil
            guard caption != photo.caption else { continue }
            edit.changedBlocks[photo.place] = .to(.photo(photo.pictures, caption: caption))
            edit.seenBlocks[photo.place] = entry.blocks[photo.place]
        }
    }

    /// Captions written for photos that the entry no longer has.
    func captionsWithoutPhoto(in entry: Entry) -> [String] {
        let there = Self.captions(of: entry)
        return captions.filter { there[$0.key] == nil && !$0.value.isEmpty }.sorted { $0.key < $1.key }.map(
            \.value
        )
    }
}

extension EntryDraft {
    private static var fields: [WritableKeyPath<EntryDraft, String>] {
        [\.title, \.text, \.journal, \.tags, \.day, \.time, \.mood]
    }

    private static func mark(of text: String) -> String { String(ShortHash(of: [text]).value, radix: 36) }

    /// A short mark of each field, which the form carries; the captions follow, with their photos' names.
    var marks: String {
        let own = Self.fields.map { Self.mark(of: self[keyPath: $0]) }
        let captions = captions.sorted { $0.key < $1.key }.map { "\($0.key)~\(Self.mark(of: $0.value))" }
        return (own + captions).joined(separator: ".")
    }

    /// The draft on top of the present entry: fields that the form did not change are as somebody else left them.
    func changed(since marks: String?, in there: EntryDraft) -> EntryDraft {
        let marks = (marks ?? "").split(separator: ".")
        guard marks.count >= Self.fields.count else { return self }
        var draft = self
        for (field, mark) in zip(Self.fields, marks) where Self.mark(of: self[keyPath: field]) == mark {
            draft[keyPath: field] = there[keyPath: field]
        }
        let old = Set(marks.dropFirst(Self.fields.count))
        for (name, text) in captions where old.contains("\(name)~\(Self.mark(of: text))") {
            draft.captions[name] = there.captions[name]
        }
        return draft
    }
}
