internal import Actions
internal import Programs
internal import VoiceCore

extension PageHandler {
    func changeTrip(_ name: String, _ form: FormFields) async throws -> Response {
        guard let (found, _) = try await foundTrip(name) else { return try await missing() }
        return try await change(found.journal, form)
    }

    func fillTrip(_ name: String, _ form: FormFields) async throws -> Response {
        guard let (found, _) = try await foundTrip(name) else { return try await missing() }
        _ = try await page.actions.fillTrip(name, fromOthers: form["all"] != nil)
        return .seeOther(.trip(found.journal.name))
    }

    func removeTrip(_ name: String, _ form: FormFields) async throws -> Response {
        guard let (found, _) = try await foundTrip(name) else { return try await missing() }
        return try await remove(found, form)
    }

    private func foundTrip(_ name: String) async throws -> (JournalSummary, Trip)? {
        try await store.journals.summary(named: name).flatMap { found in
            found.journal.trip.map { (found, $0) }
        }
    }

    // MARK: Change

    func tripForm(_ name: String) async throws -> Response {
        guard let (found, trip) = try await foundTrip(name) else { return try await missing() }
        return .page(200, try await form(TripDraft(found.journal.name, trip), of: found.journal))
    }

    private func form(
        _ draft: TripDraft,
        of journal: Journal,
        since revision: String? = nil,
        problem: JournalFault? = nil
    ) async throws -> Markup {
        NewTripPage(
            frame: try await frame(),
            draft: draft,
            changes: (journal.name, revision ?? journal.revision),
            problem: problem.map { texts.problem($0) }
        ).markup
    }

    private func change(_ before: Journal, _ form: FormFields) async throws -> Response {
        let draft = TripDraft(form)
        do {
            let change = JournalChange(
                name: draft.name ?? "",
                trip: try draft.request(),
                seen: form["revision"]
            )
            let changed = try await page.actions.changeJournal(before.name, change)
            return .seeOther(.trip(changed.after.journal.name))
        } catch let fault as JournalFault {
            // Keeping it once more overrides the change made meanwhile.
            let since = fault == .isChanged ? before.revision : form["revision"]
            return .page(422, try await self.form(draft, of: before, since: since, problem: fault))
        }
    }

    // MARK: Remove

    func tripRemoval(_ name: String) async throws -> Response {
        guard let (found, _) = try await foundTrip(name) else { return try await missing() }
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
        let fate: JournalFate? =
            switch form["entries"] {
            case "keep": .keep
            case "move": .move(to: form["journal"] ?? found.journal.name)
            // Only with the days that the person was told.
            case "remove" where form["days"] == "\(page.tools.trashDays)": .remove(days: page.tools.trashDays)
            default: nil
            }
        do {
            _ = try await page.actions.removeJournal(found.journal.name, fate)
            return .seeOther(.trips)
        } catch let fault as JournalFault {
            return .page(422, try await removal(of: found, problem: texts.problem(fault)))
        }
    }
}
