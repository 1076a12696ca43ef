internal import Actions
internal import Glibc
internal import Travel
internal import VoiceCore
internal import Wires

struct ActionStage {
    let journal: StageJournal
    let cast: StoryNames
    private let home: String
    var killsWhenAsked = false
    private var isOffline = false
    private var pages: [String: String] = [:]

    init(journal: StageJournal, cast: StoryNames, home: String) {
        (self.journal, self.cast, self.home) = (journal, cast, home)
    }

    /// Changes the web around the program; later acts repeat it.
    mutating func surround(by deed: StoryDeed) {
        switch deed {
        case .web(let web): isOffline = web == .offline
        case .page(let address, let title): pages[address] = title
        default: break
        }
    }

    mutating func perform(_ deed: StoryDeed, with pipeline: MemoPipeline, at now: Moment) async throws {
        do {
            try await perform(deed, pipeline.store, pipeline, now)
        } catch let refusal as LinkRefusal {
            journal.note("refused: \(refusal)", on: .outcomes)
        } catch DiaryError.refused(let refusal), BlockFault.refused(let refusal) {
            journal.note("refused: \(refusal)", on: .outcomes)
        } catch BlockFault.noLink(let refusal, _) {
            journal.note("refused: \(refusal)", on: .outcomes)
        } catch let error as DiaryError {
            journal.note("refused: \(error)", on: .outcomes)
        } catch let fault as NoPhoto {
            journal.note("refused: \(fault.reason)", on: .outcomes)
        }
        killsWhenAsked = false
    }

    private func perform(_ deed: StoryDeed, _ store: DiaryStore, _ pipeline: MemoPipeline, _ now: Moment)
        async throws
    {
        switch deed {
        case .trip(let name, let start, let days):
            guard let first = DiaryDay(start),
                let trip = Trip(firstDay: first, lastDay: first.adding(days: days - 1))
            else { return journal.note("refused: \(start) is not a day", on: .outcomes) }
            let isNew = try await store.journals.make(Journal(name: name, trip: trip), at: now)
            if !isNew { journal.note("refused: there is a journal \(name)", on: .outcomes) }
        case .write(let writing, let name):
            try await withPhotos(of: writing, pipeline) { pictures in
                var moment = WrittenMoment()
                (moment.text, moment.journal, moment.pictures) = (writing.text, writing.journal, pictures)
                moment.blocks = try Self.photos(pictures) + Self.blocks(of: writing)
                moment.date = writing.on.flatMap { Moment($0) }.map {
                    EntryDate(recordedAt: $0, dateSource: .on, dateCertainty: .exact)
                }
                cast.add(entry: try await pipeline.write(moment).id.description, as: name)
            }
        case .append(let writing, let name):
            try await withPhotos(of: writing, pipeline) { pictures in
                var edit = EntryEdit()
                edit.addedBlocks = writing.text.isEmpty ? [] : [.text(writing.text)]
                edit.addedBlocks += try Self.photos(pictures) + Self.blocks(of: writing)
                try await store.entries.edit(try id(of: name), edit, pictures: pictures, at: now)
            }
        case .change, .move, .remove, .restore: try await change(deed, store, now)
        case .rename(let name, let other): try await store.names.rename(.journal, name, to: other, at: now)
        case .drop(let name):
            for id in try await store.entries.ids(EntryFilter(journal: name)) {
                try await store.trash.add(id, until: now.adding(seconds: 30 * 86_400), at: now)
            }
            try await store.journals.remove(name, movingTo: nil, at: now)
        case .web, .page: break
        case .sweep: try await sweep(store, now)
        }
    }

    private func change(_ deed: StoryDeed, _ store: DiaryStore, _ now: Moment) async throws {
        var edit = EntryEdit()
        let name: String
        switch deed {
        case .change(let entry, let number, let text):
            (name, edit) = (entry, try await block(number, of: entry, store).change(to: text))
        case .move(let entry, let journal): (name, edit.journal) = (entry, .to(journal))
        case .remove(let entry, let number?):
            let block = try await block(number, of: entry, store)
            guard !block.isLast else { return try await store.entries.remove(block.entry.id, at: now) }
            (name, edit) = (entry, try block.removal())
        case .remove(let entry, nil):
            let end = now.adding(seconds: 30 * 86_400)
            return try await store.trash.add(try id(of: entry), until: end, at: now)
        case .restore(let entry):
            try await store.trash.restore(try id(of: entry), at: now)
            return
        default: return
        }
        try await store.entries.edit(try id(of: name), edit, at: now)
    }

    private func block(_ number: Int, of name: String, _ store: DiaryStore) async throws -> NumberedBlock {
        try NumberedBlock(number, of: try await store.entries.entry(try id(of: name)))
    }

    private func sweep(_ store: DiaryStore, _ now: Moment) async throws {
        let (journal, pages, isOffline, kills) = (journal, pages, isOffline, killsWhenAsked)
        _ = try await LinkSweep(store) { address in
            if kills { kill(getpid(), SIGKILL) }
            if isOffline {
                journal.note("asked \(address): no network", on: .outcomes)
                return .failed(.offline, status: nil)
            }
            journal.note("asked \(address): \(pages[address] ?? "no answer")", on: .outcomes)
            return pages[address].map { LinkOutcome.had(LinkPreview(title: $0)) }
                ?? .failed(.noAnswer, status: nil)
        } askingForPicture: { _ in
            // The pages of stories name none.
            .failed(.noAnswer)
        }.run { now }
    }

    private func id(of name: String) throws -> EntryID {
        guard let id = cast.entry(named: name).flatMap({ EntryID($0) }) else {
            throw DiaryError.noSuchEntry(name)
        }
        return id
    }

    private struct NoPhoto: Error {
        let reason: String
    }

    private func withPhotos(
        of writing: StoryWriting,
        _ pipeline: MemoPipeline,
        _ work: ([ArrivingPicture]) async throws -> Void
    ) async throws {
        guard !writing.photos.isEmpty else { return try await work([]) }
        let folder = try pipeline.store.makeWorkFolder()
        defer { pipeline.store.removeWorkFolder(folder) }
        var pictures: [ArrivingPicture] = []
        for name in writing.photos {
            do {
                pictures.append(
                    try await PhotoBringing(tools: pipeline.tools).bring("\(home)/\(name)", into: folder)
                )
            } catch {
                throw NoPhoto(reason: MemoFault(error).reason.rawValue)
            }
        }
        try await work(pictures)
    }

    private static func photos(_ pictures: [ArrivingPicture]) -> [Block] {
        pictures.isEmpty ? [] : [.photo(pictures.map(\.picture), caption: nil)]
    }

    private static func blocks(of writing: StoryWriting) throws -> [Block] {
        try writing.links.map { Block.link(address: try LinkAddress(in: $0).text, title: nil) }
            + writing.places.map { Block.place(name: $0, nil) }
    }
}
