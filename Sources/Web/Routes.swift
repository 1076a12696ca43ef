internal import VoiceCore

/// The table of pages. A new page is a row here and a file of its own.
extension Route {
    static let all = days + entries + lists + trips + deeds + program

    private static let days = rows {
        Route("/", .ofDiary, get: PageHandler.today, json: DataHandler.newest)
        Route("/day/*", .ofDiary, page: PageHandler.day, json: DataHandler.day)
        Route("/calendar", get: PageHandler.thisYear, json: DataHandler.thisYear)
        Route("/year", get: PageHandler.thisYear, json: DataHandler.thisYear)
        Route("/calendar/*", [.ofDiary, .slow], page: PageHandler.year, json: DataHandler.year)
        Route("/calendar/*", [.ofDiary, .slow], page: PageHandler.month, json: DataHandler.month)
        Route("/tree", get: PageHandler.thisYearsTree)
        Route("/tree/*", [.ofDiary, .slow], get: PageHandler.tree)
        Route("/tree/*", [.ofDiary, .slow], get: PageHandler.branch)
        Route("/moods", get: PageHandler.thisYearsMoods, json: DataHandler.thisYearsMoods)
        Route("/moods/*", [.ofDiary, .slow], page: PageHandler.moods, json: DataHandler.moods)
    }

    private static let entries = rows {
        Route("/entry/*", page: PageHandler.entry, json: DataHandler.entry)
        Route("/entry/*/sound", .live, get: PageHandler.sound, json: DataHandler.sound)
        Route("/entry/*/photo/*", get: PageHandler.photo)
        Route("/entry/*/photo/*/small", get: PageHandler.smallPhoto)
        Route("/entry/*/photos", page: PageHandler.photos, files: PageHandler.addPhotos, back: Address.photos)
        Route("/link/*", get: PageHandler.linkImage)
        Route("/entry/*/edit", .ofDiary, page: PageHandler.edit, post: PageHandler.edit, back: Address.edit)
        Route("/entry/*/word", post: PageHandler.correct, back: Address.entry)
        Route(
            "/entry/*/remove",
            .ofDiary,
            page: PageHandler.removal,
            post: PageHandler.remove,
            back: Address.remove
        )
        Route("/entry/*/history", page: PageHandler.history)
        Route("/entry/*/undo", post: PageHandler.undo, back: Address.history)
        Route("/entry/*/redo", post: PageHandler.redo, back: Address.history)
    }

    private static let lists = rows {
        Route("/journal/**", [.ofDiary, .slow], get: PageHandler.journal, json: DataHandler.journal)
        Route("/tag/**", [.ofDiary, .slow], get: PageHandler.tag, json: DataHandler.tag)
        Route("/places", .ofDiary, page: PageHandler.places, json: DataHandler.places)
        Route("/place/**", .ofDiary, get: PageHandler.place, json: DataHandler.place)
        Route(
            "/search",
            [.ofDiary, .slow],
            page: PageHandler.searchForm,
            post: PageHandler.search,
            json: DataHandler.search
        )
        Route("/search/**", .slow, get: PageHandler.found)
        Route("/contents", .ofDiary, page: PageHandler.contents)
    }

    private static let trips = rows {
        Route("/trips", .ofDiary, page: PageHandler.trips, json: DataHandler.trips)
        Route("/trips/new", page: PageHandler.newTrip, post: PageHandler.makeTrip)
        Route("/trip/**", .ofDiary, get: PageHandler.trip, json: DataHandler.trip)
        Route(
            "/trips/change/**",
            get: PageHandler.tripForm,
            post: PageHandler.changeTrip,
            back: { .tripStep(.change, $0) }
        )
        Route("/trips/fill/**", post: PageHandler.fillTrip, back: Address.trip)
        Route(
            "/trips/remove/**",
            get: PageHandler.tripRemoval,
            post: PageHandler.removeTrip,
            back: { .tripStep(.remove, $0) }
        )
    }

    private static let deeds = rows {
        Route("/write", page: PageHandler.write, post: PageHandler.write)
        Route("/record", get: PageHandler.recordPage)
        Route("/record/*", get: PageHandler.askForStep, post: PageHandler.record, back: { _ in .record })
        Route("/upload", get: PageHandler.uploads, files: PageHandler.receiveUpload)
        Route("/upload/**", get: PageHandler.uploaded)
        Route("/trash", .ofDiary, page: PageHandler.trash)
        Route("/trash/restore", post: PageHandler.putBack, back: .trash)
        Route("/health", .live, page: PageHandler.health, json: DataHandler.health)
        Route("/health/retry", post: PageHandler.retry, back: .health)
        Route("/health/letbe", post: PageHandler.letBe, back: .health)
        Route("/health/look", post: PageHandler.look, back: .health)
        Route("/health/mend", post: PageHandler.mend, back: .health)
    }

    private static let program = rows {
        Route("/settings", get: PageHandler.settings, post: PageHandler.set)
        Route("/keys", page: PageHandler.keys)
        Route("/keys/letters", post: PageHandler.hearLetters, back: .keys)
        Route("/language", post: PageHandler.speak)
        Route("/events", get: PageHandler.listen)
        Route("/open", anyone: { $0.open($1, $2) })
        Route("/close", post: PageHandler.close)
        Route(Address.style.text, anyone: { _, request, _ in Assets.style.answer(to: request) })
        Route(Address.script.text, anyone: { _, request, _ in Assets.script.answer(to: request) })
        Route(Address.mark.text, anyone: { _, request, _ in Assets.mark.answer(to: request) })
    }

    private static func rows(@RowBuilder _ rows: () -> [Route]) -> [Route] { rows() }
}

@resultBuilder
private enum RowBuilder {
    static func buildBlock(_ rows: Route...) -> [Route] { rows }
}
