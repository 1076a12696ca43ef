internal import VoiceCore

/// The table of pages. A new page is a row here and a file of its own.
extension Route {
    static let all = days + entries + lists + trips + deeds + program

    private static let days = rows {
        Route("/", .ofDiary, get: { try await $0.today() }, json: { try await $0.newest() })
        Route(
            "/day/*",
            as: DiaryDay.self,
            .ofDiary,
            page: { try await $0.day($1) },
            json: { try await $0.day($1) }
        )
        Route(
            "/calendar",
            get: { .seeOther(.year(try await $0.thisYear)) },
            json: { try await $0.year(try await $0.thisYear) }
        )
        Route(
            "/year",
            get: { .seeOther(.year(try await $0.thisYear)) },
            json: { try await $0.year(try await $0.thisYear) }
        )
        Route(
            "/calendar/*",
            as: YearInPath.self,
            [.ofDiary, .slow],
            page: { try await $0.calendar($1.year) },
            json: { try await $0.year($1.year) }
        )
        Route(
            "/calendar/*",
            as: MonthInPath.self,
            [.ofDiary, .slow],
            page: { try await $0.month($1.year, $1.month) },
            json: { .json(200, try await $0.month($1.year, $1.month)) }
        )
        Route("/tree", get: { .seeOther(.tree(try await $0.thisYear)) })
        Route("/tree/*", as: YearInPath.self, [.ofDiary, .slow], get: { try await $0.tree($1.year) })
        Route(
            "/tree/*",
            as: MonthInPath.self,
            [.ofDiary, .slow],
            get: { try await $0.branch($1.year, $1.month) }
        )
        Route(
            "/moods",
            get: { .seeOther(.moods(try await $0.thisYear)) },
            json: { try await $0.moods(try await $0.thisYear) }
        )
        Route(
            "/moods/*",
            as: YearInPath.self,
            [.ofDiary, .slow],
            page: { try await $0.moods($1.year) },
            json: { try await $0.moods($1.year) }
        )
    }

    private static let entries = rows {
        Route(
            "/entry/*",
            as: EntryID.self,
            page: { try await $0.entry($1) },
            json: { try await $0.entry($1) }
        )
        Route(
            "/entry/*/sound",
            as: EntryID.self,
            .live,
            get: { try await $0.sound($1) },
            json: { try await $0.sound($1) }
        )
        Route(
            "/entry/*/photo/*",
            as: PhotoInPath.self,
            get: { try await $0.photo($1.entry, $1.number, isSmall: false) }
        )
        Route(
            "/entry/*/photo/*/small",
            as: PhotoInPath.self,
            get: { try await $0.photo($1.entry, $1.number, isSmall: true) }
        )
        Route(
            "/entry/*/photos",
            as: EntryID.self,
            page: { try await $0.photos($1) },
            files: { try await $0.addPhotos(to: $1) },
            back: { .photos($0) }
        )
        Route("/link/*", as: DigestInPath.self, get: { try await $0.linkImage($1.text) })
        Route(
            "/entry/*/edit",
            as: EntryID.self,
            .ofDiary,
            page: { try await $0.edit($1) },
            post: { try await $0.edit($1, $2) },
            back: { .edit($0) }
        )
        Route("/entry/*/word", as: EntryID.self, post: { try await $0.correct($1, $2) }, back: { .entry($0) })
        Route(
            "/entry/*/remove",
            as: EntryID.self,
            .ofDiary,
            page: { try await $0.removal(of: $1) },
            post: { try await $0.remove($1, $2) },
            back: { .remove($0) }
        )
        Route("/entry/*/history", as: EntryID.self, page: { try await $0.history($1) })
        Route("/entry/*/undo", as: EntryID.self, post: { try await $0.undo($1, $2) }, back: { .history($0) })
        Route(
            "/entry/*/redo",
            as: EntryID.self,
            post: { page, id, _ in try await page.redo(id) },
            back: { .history($0) }
        )
    }

    private static let lists = rows {
        Route(
            "/journal/**",
            as: String.self,
            [.ofDiary, .slow],
            get: { try await $0.journal($1) },
            json: { try await $0.journal($1) }
        )
        Route(
            "/tag/**",
            as: String.self,
            [.ofDiary, .slow],
            get: { try await $0.list(EntryFilter(tags: [$1]), "#" + $1, .tag($1)) },
            json: { try await $0.list(EntryFilter(tags: [$1])) }
        )
        Route("/places", .ofDiary, page: { try await $0.places() }, json: { try await $0.places() })
        Route(
            "/place/**",
            as: String.self,
            .ofDiary,
            get: { try await $0.place($1) },
            json: { try await $0.place($1) }
        )
        Route(
            "/search",
            [.ofDiary, .slow],
            page: { try await $0.searchForm() },
            post: { $0.search($1) },
            json: { try await $0.search() }
        )
        Route("/search/**", as: String.self, .slow, get: { try await $0.found($1) })
        Route("/contents", .ofDiary, page: { try await $0.contents() })
    }

    private static let trips = rows {
        Route("/trips", .ofDiary, page: { try await $0.trips() }, json: { try await $0.trips() })
        Route("/trips/new", page: { try await $0.newTrip() }, post: { try await $0.makeTrip($1) })
        Route(
            "/trip/**",
            as: String.self,
            .ofDiary,
            get: { try await $0.trip($1) },
            json: { try await $0.trip($1) }
        )
        Route(
            "/trips/change/**",
            as: String.self,
            get: { try await $0.tripForm($1) },
            post: { try await $0.change(.change, ofTrip: $1, $2) },
            back: { .tripStep(.change, $0) }
        )
        Route(
            "/trips/fill/**",
            as: String.self,
            post: { try await $0.change(.fill, ofTrip: $1, $2) },
            back: { .trip($0) }
        )
        Route(
            "/trips/remove/**",
            as: String.self,
            get: { try await $0.tripRemoval($1) },
            post: { try await $0.change(.remove, ofTrip: $1, $2) },
            back: { .tripStep(.remove, $0) }
        )
    }

    private static let deeds = rows {
        Route("/write", page: { try await $0.write() }, post: { try await $0.write($1) })
        Route("/record", get: { try await $0.record() })
        Route(
            "/record/*",
            as: RecordingStep.self,
            get: { try await $0.record(asking: $1) },
            post: { try await $0.record($1, $2) },
            back: { _ in .record }
        )
        Route("/upload", get: { try await $0.uploads() }, files: { try await $0.receiveUpload() })
        Route("/upload/**", as: String.self, get: { try await $0.uploaded($1) })
        Route("/trash", .ofDiary, page: { try await $0.trash() })
        Route("/trash/restore", post: { try await $0.putBack($1["entry"] ?? "") }, back: .trash)
        Route("/health", .live, page: { try await $0.health() }, json: { try await $0.health() })
        Route("/health/retry", post: { try await $0.retry($1["key"] ?? "") }, back: .health)
        Route("/health/letbe", post: { try await $0.letBe($1) }, back: .health)
        Route("/health/look", post: { page, _ in try await page.examine(mends: false) }, back: .health)
        Route("/health/mend", post: { page, _ in try await page.examine(mends: true) }, back: .health)
    }

    private static let program = rows {
        Route("/settings", get: { try await $0.settings() }, post: { try await $0.set($1) })
        Route("/keys", page: { try await $0.keys() })
        Route("/keys/letters", post: { $0.hear(letters: $1["letters"] ?? "") }, back: .keys)
        Route("/language", post: { try await $0.speak($1["language"] ?? "", from: $1["from"] ?? "") })
        Route("/events", get: { $0.listen() })
        Route("/open", anyone: { $0.open($1, $2) })
        Route("/close", post: { page, _ in page.close() })
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
