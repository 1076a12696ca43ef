internal import Actions
internal import Travel
internal import VoiceCore

struct EditPage {
    let frame: Frame
    let entry: Entry
    let draft: EntryDraft
    let journals: [String]
    let places: [String]
    var problem: String?
    /// The revision at which the form was first opened.
    var revision: String?
    var was: String?

    private var texts: Texts { frame.texts }
    private var fields: EntryFields {
        let help = texts.textHelp(hasSound: entry.sound != nil)
        return EntryFields(texts: texts, draft: draft, journals: journals, places: places, textHelp: help)
    }

    var markup: Markup {
        let shown = revision ?? Revision(entry).text
        return frame.page(texts.edit, kind: "p-edit", events: true, shows: shown) {
            MeanwhilePart(entry: entry.id, texts: texts, isWritten: true).markup
            frame.form(.edit(entry.id), "print") {
                hidden("revision", shown)
                hidden("was", was ?? EntryDraft(entry).marks)
                element(.header, .kind("row form-row")) {
                    element(.div, .kind("in-measure field")) {
                        element(.h1, .kind("sr")) { texts.edit }
                        if let problem { element(.p, .kind("note"), .of(.role, "alert")) { problem } }
                        element(.p, .kind("when quiet")) {
                            texts.when(texts.longDay(entry.day), entry)
                        }
                        fields.title
                    }
                }
                element(.div, .kind("row form-row")) {
                    element(.div, .kind("in-measure form")) {
                        if entry.sound != nil {
                            element(
                                .audio,
                                .flag(.controls),
                                .of(.preload, "none"),
                                .src(.sound(entry.id)),
                                .label(texts.theSound)
                            )
                        }
                        fields.text
                        CaptionFields(texts: texts, entry: entry, draft: draft).markup
                        fields.filing
                        moods
                        UnsentNote(texts: texts).markup
                        element(.div, .kind("actions")) {
                            element(.button, .kind("button first")) { texts.keep }
                            element(.a, .kind("button"), .href(.entry(entry.id))) { texts.leave }
                            element(.a, .kind("button plain"), .href(.photos(entry.id))) { texts.addPhotos }
                        }
                    }
                }
            }
        }
    }

    private func hidden(_ name: String, _ value: String) -> Markup {
        element(.input, .of(.type, "hidden"), .of(.name, name), .of(.value, value))
    }

    private var moods: Markup {
        element(.fieldset, .id("mood")) {
            element(.legend, .kind("label")) { texts.howItWas }
            if let read = entry.reading?.mood {
                element(.p, .kind("small quiet")) { texts.readAs(texts.mood(MoodGlyph(read)), read.positive) }
            }
            element(.div, .kind("leaves")) {
                choice("machine", MoodGlyph(entry.reading?.mood), texts.asRead)
                for leaf in MoodGlyph.allCases { choice(leaf.rawValue, leaf, texts.mood(leaf)) }
            }
        }
    }

    private func choice(_ value: String, _ leaf: MoodGlyph, _ name: String) -> Markup {
        var attributes: [Attribute] = [.of(.type, "radio"), .of(.name, "mood"), .of(.value, value)]
        if draft.mood == value { attributes.append(.flag(.checked)) }
        return element(.label, .kind(leaf.kind)) {
            Markup(.input, attributes, Markup())
            leaf.drawn(34)
            name
        }
    }
}

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

struct WritePage {
    let frame: Frame
    let draft: EntryDraft
    let journals: [String]
    let places: [String]
    var problem: String?

    private var texts: Texts { frame.texts }
    private var fields: EntryFields {
        EntryFields(
            texts: texts,
            draft: draft,
            journals: journals,
            places: places,
            textHelp: texts.textHelp(hasSound: false)
        )
    }

    var markup: Markup {
        frame.page(texts.write, kind: "p-edit p-write") {
            frame.form(.write, "print") {
                element(.header, .kind("row form-row")) {
                    element(.div, .kind("in-measure field")) {
                        element(.h1, .kind("label-h")) { texts.write }
                        if let problem { element(.p, .kind("note"), .of(.role, "alert")) { problem } }
                        fields.title
                    }
                }
                element(.div, .kind("row form-row")) {
                    element(.div, .kind("in-measure form")) {
                        fields.text
                        fields.filing
                        element(.p, .kind("small quiet")) { texts.writeWhen }
                        UnsentNote(texts: texts).markup
                        element(.div, .kind("actions")) {
                            element(.button, .kind("button first")) { texts.keep }
                            element(.button, .kind("button"), .of(.name, "then"), .of(.value, "photos")) {
                                texts.keepAndPhotos
                            }
                            element(.a, .kind("button"), .href(.today)) { texts.leave }
                        }
                    }
                }
            }
        }
    }
}

struct AddPhotosPage {
    let frame: Frame
    let entry: Entry
    let problems: [String]

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.addPhotos, kind: "p-upload") {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.addPhotos }
                    element(.p, .kind("lead")) {
                        element(.a, .href(.entry(entry.id)), .ownDirection) { texts.name(of: entry) }
                        ", " + texts.plainDay(entry.day)
                    }
                }
            }
            element(.div, .kind("row plain")) {
                element(.div, .kind("in-measure")) {
                    if !problems.isEmpty {
                        element(.div, .kind("note"), .of(.role, "alert")) {
                            element(.p) { texts.photosNotAdded }
                            element(.ul) {
                                for problem in problems { element(.li, .ownDirection) { problem } }
                            }
                        }
                    }
                    form
                }
            }
        }
    }

    private var form: Markup {
        frame.form(.photos(entry.id), "drop", .of(.enctype, "multipart/form-data")) {
            frame.fileChoice("image/*,.heic,.avif")
            element(.p, .kind("small quiet")) { texts.photosHow }
            element(.div, .kind("actions")) {
                element(.button, .kind("button first")) { texts.addPhotos }
                element(.a, .kind("button"), .href(.entry(entry.id))) { texts.leave }
            }
        }
    }
}

extension PageHandler {
    func edit(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entries.entry(id)
        return EditPage(
            frame: try await frame(),
            entry: entry,
            draft: EntryDraft(entry),
            journals: try await journals(),
            places: try await placeNames()
        )
        .markup
    }
}
