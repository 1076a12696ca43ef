internal import Programs
internal import VoiceCore

/// Trips that are changed, filled and removed.
extension PageHandler {
    /// How many entries of a trip's days are not in it: in no journal, and in others.
    struct Others: Equatable {
        var loose = 0
        var elsewhere = 0
    }

    func change(_ step: TripStep, ofTrip name: String, _ form: FormFields) async throws -> Response {
        guard let found = try await store.journals.summary(named: name), let trip = found.journal.trip else {
            return try await error(404, .missing(texts))
        }
        let name = found.journal.name
        switch step {
        case .change: return try await change(name, trip, form)
        case .fill:
            try await bringEntries(of: trip, into: name, all: form["all"] != nil)
            return .seeOther(.trip(name))
        case .remove: return try await remove(found, form)
        }
    }

    // MARK: Change

    /// The form with a trip as it is.
    func tripForm(_ name: String) async throws -> Response {
        guard let found = try await store.journals.summary(named: name), let trip = found.journal.trip else {
            return try await error(404, .missing(texts))
        }
        return .page(200, try await form(TripDraft(found.journal.name, trip), of: found.journal.name))
    }

    private func form(
        _ draft: TripDraft,
        of name: String,
        since revision: String? = nil,
        problem: TripDraft.Unfit? = nil
    ) async throws -> Markup {
        NewTripPage(
            frame: try await frame(),
            draft: draft,
            changes: (name, revision ?? draft.revision),
            problem: problem.map { texts.problem($0) }
        ).markup
    }

    private func change(_ name: String, _ before: Trip, _ form: FormFields) async throws -> Response {
        let (draft, there) = (TripDraft(form), TripDraft(name, before).revision)
        let journal: Journal
        do throws(TripDraft.Unfit) {
            journal = try draft.journal()
            // Sent twice, it is so already.
            if journal.trip != before, form["revision"] ?? there != there { throw .isChanged }
        } catch {
            let since = error == .isChanged ? there : form["revision"]
            return .page(422, try await self.form(draft, of: name, since: since, problem: error))
        }
        let other = try await store.journals.summary(named: journal.name)?.journal.name
        guard other == nil || other == name else {
            return .page(
                422,
                try await self.form(draft, of: name, since: form["revision"], problem: .isThere)
            )
        }
        if journal.name != name {
            _ = try await store.names.rename(.journal, name, to: journal.name, at: now)
        }
        if let trip = journal.trip { _ = try await store.journals.change(journal.name, to: trip) }
        return .seeOther(.trip(journal.name))
    }

    // MARK: Fill

    /// The entries of a trip's days go into it: those that are in no journal, or all.
    func bringEntries(of trip: Trip, into name: String, all: Bool = false) async throws {
        var edit = EntryEdit()
        edit.journal = .to(name)
        for id in try await store.entries.ids(EntryFilter(from: trip.firstDay, to: trip.lastDay)) {
            let journal = try await store.entries.entry(id).journal
            guard journal != name, all || journal == nil else { continue }
            _ = try await store.entries.edit(id, edit, at: now)
        }
    }

    /// What of a trip's days is not in it.
    func others(on trip: Trip, of name: String) async throws -> Others {
        let days = EntryFilter(from: trip.firstDay, to: trip.lastDay)
        var within = days
        within.journal = name
        guard try await page.count(days, seen) > page.count(within, seen) else { return Others() }
        var others = Others()
        for one in try await store.entries.list(days) where one.journal != name {
            if one.journal == nil { others.loose += 1 } else { others.elsewhere += 1 }
        }
        return others
    }

    // MARK: Remove

    /// Asks what is to become of a trip's entries.
    func tripRemoval(_ name: String) async throws -> Response {
        guard let found = try await store.journals.summary(named: name), found.journal.trip != nil else {
            return try await error(404, .missing(texts))
        }
        return .page(200, try await removal(of: found))
    }

    private func removal(of found: JournalSummary, problem: String? = nil) async throws -> Markup {
        RemoveTripPage(
            frame: try await frame(),
            trip: found,
            journals: try await journals().filter { $0 != found.journal.name },
            days: page.tools.trashDays,
            problem: problem
        ).markup
    }

    private func remove(_ found: JournalSummary, _ form: FormFields) async throws -> Response {
        let name = found.journal.name
        let fate: JournalFate
        switch form["entries"] {
        case "keep": fate = .keep
        case "move":
            guard let other = form["journal"], let target = try await store.journals.summary(named: other),
                target.journal.name != name
            else { return .page(422, try await removal(of: found, problem: texts.chooseJournal)) }
            fate = .move(to: target.journal.name)
        case "remove" where form["days"] == "\(page.tools.trashDays)":
            fate = .remove(days: page.tools.trashDays)
        default:
            guard found.entries == 0 else {
                return .page(422, try await removal(of: found, problem: texts.chooseFate))
            }
            fate = .keep
        }
        try await store.end(name, fate, at: now)
        return .seeOther(.trips)
    }
}
