import Programs
import VoiceCore

struct LedgerHistory: Sendable {
    let row: LedgerRow?
    let steps: [LedgerStep]
    let entry: EntryID?
    private var path: String?
    private var typed: String?
    private var isWritten = false
    private var isReplaced = false
    private var shortID: String?
    let jobs: [Job]
    private var rules: [String] = []
    private let unknown: (subject: String, reason: String, sentence: Sentence)?

    init(passedOver path: String, _ reason: SkipReason) {
        (row, steps, entry, jobs) = (nil, [], nil, [])
        var sentence = reason.sentence
        sentence.message = "passed over: " + sentence.message
        unknown = (path.lastName, reason.rawValue, sentence)
    }

    init(replacing path: String, _ sentence: Sentence) {
        (row, steps, entry, jobs) = (nil, [], nil, [])
        var sentence = sentence
        sentence.message = "another file is here now, " + sentence.message
        unknown = (path.lastName, "replaced", sentence)
    }

    init(sent name: String) {
        (row, steps, entry, jobs) = (nil, [], nil, [])
        let advice = "voicecore status --retry \(name) files it now; the page does it by itself"
        unknown = (name, "sent", Sentence("sent to the page, and not yet filed", advice: advice))
    }

    init(removed id: String, at moment: Moment) {
        (row, steps, entry, jobs) = (nil, [LedgerStep(at: moment, what: "removed", note: nil)], nil, [])
        let sentence = Sentence(
            "removed",
            advice: "voicecore status --retry, with the name of its file, brings it back"
        )
        unknown = (id, "removed", sentence)
    }

    init(trashed entry: TrashedEntry) {
        (row, self.entry, jobs) = (nil, nil, [])
        steps = [LedgerStep(at: entry.putAwayAt, what: "removed", note: nil)]
        unknown = (entry.shortID, "trashed", entry.sentence)
    }

    init(
        _ row: LedgerRow,
        at path: String? = nil,
        typed: String? = nil,
        isReplaced: Bool = false,
        in store: DiaryStore
    ) async throws {
        self.row = row
        self.path = path
        self.isReplaced = isReplaced
        self.typed = typed
        unknown = nil
        steps = try await store.ledger.history(of: row.id)
        entry = row.entry
        if let entry = row.entry { shortID = try? await store.entries.shortID(of: entry) }
        rules = try await store.ledger.terms(MemoOffer.FilingOptions.self, of: row.id)?.rules ?? []
        jobs = if let entry = row.entry { try await store.jobs.all(of: entry) } else { [] }
    }

    init(_ id: EntryID, in store: DiaryStore) async throws {
        row = nil
        unknown = nil
        steps = []
        entry = id
        if let found = try? await store.entries.entry(id) {
            isWritten = found.sound == nil && found.transcript == nil && found.origin == nil
        }
        shortID = try? await store.entries.shortID(of: id)
        jobs = try await store.jobs.all(of: id)
    }

    func text(in zone: ZoneRules, _ place: MemoPlace) -> String {
        var lines = [head]
        for path in places { lines.append("  at \(place.shown(path.path))") }
        lines += rules.map { "  journal and tags by the rule \($0)" }
        lines += steps.map { step in
            let isPlace = LedgerStep.meetings.contains(step.what)
            let note = step.plainSentence(ofFile: typed).map { "  \(isPlace ? place.shown($0) : $0)" } ?? ""
            let what = step.note == nil ? step.plain : TextWidth.pad(step.plain, to: 8)
            return "  \(Self.time(step.at, zone))  \(what)\(note)"
        }
        lines += jobs.map { job in
            let tried = job.attempts == 1 ? "tried once" : "tried \(job.attempts) times"
            let reason = job.sentence.map { ": \($0)" } ?? ""
            return "  still to come: \(job.kind.plain), \(tried)\(Self.next(job, zone))\(reason)"
        }
        return lines.map(\.printable).joined(separator: "\n")
    }

    private var places: [LedgerPath] { (row?.paths ?? []).filter { !isReplaced || $0.path != path } }

    private var head: String {
        if let unknown { return "\(unknown.subject): \(unknown.sentence.line)" }
        let known = shortID.map { "entry \($0)" }
        guard row != nil else {
            let what = isWritten ? "written here: no file" : "no file is known"
            return [what, known].compactMap(\.self).joined(separator: "; ")
        }
        let name = (path ?? row?.paths.last?.path ?? lastPlace)?.lastName ?? "no file is known"
        let what = [row?.state.rawValue, reason ?? row?.plainReason].compactMap(\.self).joined(
            separator: ": "
        )
        let before = isReplaced ? ", before: " : ": "
        return "\(name)\(before)\([what, known].compactMap(\.self).joined(separator: " "))"
    }

    private var reason: String? { typed.flatMap { row?.sentence(ofFile: $0) } ?? row?.sentence }

    private var lastPlace: String? { steps.last { LedgerStep.meetings.contains($0.what) }?.note }

    private static func next(_ job: Job, _ zone: ZoneRules) -> String {
        if job.isHeld { return ", waits for voicecore status --retry" }
        return job.nextTry.map { ", again after \(time($0, zone))" } ?? ""
    }

    private static func time(_ moment: Moment, _ zone: ZoneRules) -> String { Shown.minute(moment, in: zone) }

    func json(named name: String) -> String {
        let paths: [JSONText] = places.map { .string($0.path) }
        let members: [JSONText.Member] = [
            JSONText.Member("schema", 1),
            JSONText.Member("source", .string(name)),
            JSONText.Member("state", .optional(row?.state.rawValue)),
            JSONText.Member("reason", .optional(row?.reason ?? unknown?.reason)),
            JSONText.Member("message", .optional(reason ?? unknown?.sentence.line)),
            JSONText.Member("entry", .optional(entry?.description)),
            JSONText.Member("sha256", .optional(row?.sha256)),
            JSONText.Member("attempts", .integer(row?.attempts ?? 0)),
            JSONText.Member("nextTry", .optional(row?.nextTry?.description)),
            JSONText.Member("paths", .array(paths)),
            JSONText.Member("rules", .array(rules.map(JSONText.string))),
            JSONText.Member("steps", .array(steps.map(\.json))),
            JSONText.Member("jobs", .array(jobs.map(\.json))),
        ]
        return JSONText.object(members).line
    }
}

extension LedgerStep {
    fileprivate var json: JSONText {
        ["at": .string(at.description), "what": .string(what), "note": .optional(sentence)]
    }
}

extension Job {
    fileprivate var json: JSONText {
        [
            "kind": .string(kind.rawValue), "attempts": .integer(attempts), "held": .bool(isHeld),
            "reason": .optional(reason), "message": .optional(sentence),
            "nextTry": .optional(nextTry?.description),
        ]
    }
}

extension TrashedEntry {
    var sentence: Sentence {
        Sentence("in the trash", advice: "voicecore trash restore \(shortID) brings it back")
    }
}
