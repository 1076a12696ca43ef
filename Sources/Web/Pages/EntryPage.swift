internal import System
internal import Actions
internal import Synchronization
internal import VoiceCore

struct EntryPage: Framed {
    let frame: Frame
    let entry: Entry
    let second: Double?
    let earlier: EntryPlace?
    let later: EntryPlace?
    let change: EntryChange?
    /// The number of the word that was corrected, beside which that is said.
    var corrected: Int?
    var search: (number: String, query: String)?
    let links: [String: LinkRecord]
    var nearJournal: String?
    let hasSound: Bool

    private var revision: String { Revision(entry).text }
    private var pieces: [SpokenText.Piece]? { hasSound ? SpokenText.pieces(of: entry) : nil }

    var markup: Markup {
        let spoken = pieces.map { SpokenText(entry: entry, texts: texts, pieces: $0) }
        let title = texts.when(texts.plainDay(entry.day), entry)
        return frame.page(title, kind: "p-entry", events: true, shows: shown) {
            MeanwhilePart(entry: entry.id, texts: texts, isWritten: false).markup
            head
            if let change, note(in: spoken) == nil {
                element(.div, .kind("row plain said")) { changed(change) }
            }
            if let sound = entry.sound {
                if hasSound {
                    PlayerPart(entry: entry, sound: sound, texts: texts, second: second).markup
                } else {
                    element(.div, .kind("row plain")) {
                        element(.p, .kind("in-measure note")) { texts.soundMissing }
                    }
                }
            }
            words(spoken)
            if let spoken { spoken.doubts(frame, revision: revision) }
            actions
            folds
            neighbours
        }
    }

    /// A short hash of all that the page shows.
    private var shown: String {
        let mood = entry.mood.map { "\($0.positive) \($0.emotion?.rawValue ?? "")" } ?? ""
        let parts = [
            revision, entry.changedAt.description, mood, "\(entry.pending)", "\(entry.textWords?.count ?? 0)",
            entry.transcript?.text ?? "", "\(entry.blocks.count)", "\(hasSound)",
        ]
        return String(ShortHash(of: parts).value, radix: 36)
    }

    private var head: Markup {
        element(.header, .kind("row entry-head")) {
            element(.div, .kind("in-measure")) {
                if let search {
                    element(.p, .kind("small")) {
                        element(.a, .href(.found(search.number)), .ownDirection) {
                            "‹ " + texts.backToSearch(search.query)
                        }
                    }
                }
                element(.p, .kind("when")) {
                    element(.a, .href(.day(entry.day))) { texts.longDay(entry.day) }
                    texts.when("", entry)
                    marks
                }
                if let title = entry.title {
                    element(.h1, .ownDirection, .of(.lang, texts.language(of: title))) { title }
                } else {
                    element(.h1, .kind("sr"), .ownDirection) { texts.name(of: entry) }
                }
            }
            element(.div, .kind("in-margin")) {
                JournalAndTags(entry: entry, texts: texts).markup
                if let nearJournal {
                    element(.p, .kind("small quiet")) {
                        element(.a, .href(.edit(entry.id)), .ownDirection) { texts.didYouMean(nearJournal) }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var marks: Markup {
        if entry.dateCertainty != .exact {
            element(.span, .kind("small quiet")) {
                " · " + texts.source(of: entry)
            }
        }
        if entry.textEdited, !entry.text.isEmpty {
            element(.span, .kind("small quiet")) {
                " · "
                element(.a, .href(.history(entry.id))) { entry.sound == nil ? texts.written : texts.ownText }
            }
        }
    }

    private func changed(_ change: EntryChange, _ attributes: Attribute...) -> Markup {
        let kinds: [Attribute] = [.kind("in-measure note actions"), .of(.role, "status")]
        return Markup(
            .div,
            kinds + attributes,
            together {
                element(.span) { change.takesBack ? texts.takenBack : texts.kept }
                UndoForm(frame: frame, entry: entry, undo: change).markup
                element(.a, .kind("button plain"), .href(.history(entry.id))) { texts.whatChanged }
            }
        )
    }

    /// The note on a corrected word, which stands at that word, where a person goes on reading.
    private func note(in spoken: SpokenText?) -> SpokenText.Note? {
        guard let change, let corrected, let spoken, spoken.pieces.indices.contains(corrected) else {
            return nil
        }
        return SpokenText.Note(place: corrected, markup: changed(change, .id(SpokenText.noteID)))
    }

    private func words(_ spoken: SpokenText?) -> Markup {
        element(.div, .kind("row words"), .of(.role, "group"), .label(texts.theWords), .flag(.words)) {
            if let spoken {
                spoken.paragraphs(noting: note(in: spoken))
            } else if entry.wholeText.isEmpty, entry.sound != nil || entry.blocks.isEmpty {
                element(.p, .kind("in-measure reading quiet")) {
                    entry.pending.contains(.hear) ? texts.soundIsSafe : texts.noWordsHeard
                }
            } else {
                for paragraph in entry.wholeText.split(separator: "\n") {
                    element(
                        .p,
                        .kind("in-measure reading said-text"),
                        .of(.lang, texts.language(of: entry.text)),
                        .ownDirection
                    ) { String(paragraph) }
                }
            }
            MoodReasons(frame: frame, entry: entry, hasSound: hasSound).markup
            if !entry.blocks.isEmpty {
                element(.div, .kind("in-measure")) {
                    BlocksPart(entry: entry, texts: texts, pages: links).markup
                }
            }
        }
    }

    private var actions: Markup {
        measured("row plain foot", "in-measure actions") {
            element(.a, .kind("button"), .href(.edit(entry.id)), .of(.key, "E")) { texts.edit }
            element(.a, .kind("button plain"), .href(.history(entry.id))) { texts.history }
            element(.a, .kind("button plain"), .href(.remove(entry.id))) { texts.remove }
        }
    }

    private var folds: Markup {
        measured("row plain foot") {
            if let transcript = entry.transcript, !transcript.words.isEmpty { heard(transcript) }
            FactsPart(entry: entry, texts: texts).markup
        }
    }

    private func heard(_ transcript: Transcript) -> Markup {
        element(.details, .kind("fold")) {
            element(.summary) {
                texts.wordByWord + " "
                element(.span, .kind("quiet")) {
                    texts.wordCount(
                        transcript.words.count,
                        doubtful: transcript.words.count { transcript.isDoubtful($0) }
                    )
                }
            }
            scrolling(texts.wordByWord) {
                element(.table) {
                    tableHead(texts.wordHeads)
                    element(.tbody) {
                        for word in transcript.words.prefix(2_000) {
                            element(.tr) {
                                element(.td, .kind("num")) { Figure.short(word.start) }
                                element(.td, .ownDirection) { word.word }
                                element(.td, .kind("num")) { Figure.percent(word.probability) }
                                element(.td, .ownDirection) {
                                    (word.alternatives ?? []).joined(separator: ", ")
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var neighbours: Markup {
        if earlier != nil || later != nil {
            element(.nav, .kind("row plain foot"), .label(texts.neighbours)) {
                element(.p, .kind("in-measure steps")) {
                    if let earlier { step(earlier, "‹ " + texts.earlier + ", ", "", "prev") }
                    if let later { step(later, texts.later + ", ", " ›", "next") }
                }
            }
        }
    }

    private func step(_ other: EntryPlace, _ before: String, _ after: String, _ rel: String) -> Markup {
        let day = other.day == entry.day ? "" : texts.shortDay(other.day, near: entry.day) + " "
        return element(.a, .href(.entry(other.id)), .of(.rel, rel)) {
            before + day + (texts.clock(other.recordedAt, if: other.timeIsKnown) ?? "") + after
        }
    }
}

/// The notes of an open page whose entry was changed or removed elsewhere; a script shows them.
struct MeanwhilePart {
    let entry: EntryID
    let texts: Texts
    let isWritten: Bool

    var markup: Markup {
        together {
            element(.div, .kind("row plain said"), .flag(.changed), .flag(.hidden)) {
                element(.p, .kind("in-measure note"), .of(.role, "status")) {
                    (isWritten ? texts.changedWhileTyping : texts.changedMeanwhile) + " "
                    element(.a, .href(.entry(entry))) { texts.showAsIs }
                }
            }
            element(.div, .kind("row plain said"), .flag(.removed), .flag(.hidden)) {
                element(.p, .kind("in-measure note"), .of(.role, "status")) {
                    (isWritten ? texts.removedWhileTyping : texts.removedMeanwhile) + " "
                    element(.a, .href(.trash)) { texts.trash }
                }
            }
        }
    }
}

extension PageHandler {
    func entry(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entries.entry(id)
        let (earlier, later) = try await store.entries.neighbours(of: entry)
        return EntryPage(
            frame: try await frame(),
            entry: entry,
            second: second.map { min($0, entry.sound?.seconds ?? 0) },
            earlier: earlier,
            later: later,
            change: request.query["changed"] == nil ? nil : undo(of: entry),
            corrected: request.query["word"].flatMap { Int($0) },
            search: request.query["found"].flatMap { number in
                page.searches.withLock { $0[number] }.map { (number, $0) }
            },
            links: try await store.links.records(of: entry),
            nearJournal: try await nearJournal(of: entry),
            hasSound: entry.sound.map { OpenFile($0.path, below: store.folder.path) != nil } ?? false
        ).markup
    }
}

extension PageHandler {
    func sound(_ id: EntryID) async throws -> Response {
        if let response = try await heard(id) { return response }
        let title = try await store.entries.entry(id).sound == nil ? texts.noSound : texts.soundMissing
        return try await error(404, ErrorPage(code: texts.notHere, title: title, sentences: []))
    }

    /// The sound of an entry, or the range of it that was asked for; `nil` if its file is gone.
    func heard(_ id: EntryID) async throws -> Response? {
        let entry = try await store.entries.entry(id)
        guard let sound = entry.sound, let file = OpenFile(sound.path, below: store.folder.path) else {
            return nil
        }
        let tag = "\"\(file.bytes)-\(entry.id.description.suffix(12))\""
        var headers = ["Content-Type": Self.type(of: sound.codec), "Accept-Ranges": "bytes", "ETag": tag]
        let isSame = request.headers["if-range"].map { $0 == tag } ?? true
        switch ByteRange(isSame ? request.headers["range"] : nil, of: file.bytes) {
        case .whole: return Response(200, headers, .file(file, from: 0, count: file.bytes))
        case .outside:
            headers["Content-Range"] = "bytes */\(file.bytes)"
            return Response(416, headers)
        case .part(let first, let last):
            headers["Content-Range"] = "bytes \(first)-\(last)/\(file.bytes)"
            return Response(206, headers, .file(file, from: first, count: last - first + 1))
        }
    }

    private static func type(of codec: String) -> String {
        switch codec {
        case "opus", "vorbis": "audio/ogg"
        case "flac": "audio/flac"
        case "aac": "audio/mp4"
        default: "application/octet-stream"
        }
    }
}
