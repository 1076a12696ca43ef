internal import VoiceCore

struct Frame {
    enum Place: CaseIterable {
        case today, calendar, tree, moods, search, trips, places, health, trash, settings
    }

    let texts: Texts
    let today: DiaryDay
    let token: String
    var seen = ""
    let waiting: Int
    /// Nothing if no recording can be made.
    var recorded: Recorded?
    var hearsLetters = true
    var path: String?

    /// A whole page, whose title holds no word of the diary, as it stays in the browser's history.
    ///
    /// With `events` it follows what happens; with `reloads` also without scripts; with `shows`, such as a hash of
    /// an entry, only a change of that concerns it.
    func page(
        _ title: String,
        kind: String = "",
        at place: Place? = nil,
        events: Bool = false,
        reloads: Bool = false,
        shows: String? = nil,
        @MarkupBuilder _ main: () -> Markup
    ) -> Markup {
        let content = main()
        return .document(
            element(.html, .of(.lang, texts.language.rawValue)) {
                Frame.head(title, reloads: reloads)
                Markup(
                    .body,
                    [.kind(kind)] + (events ? [.of(.events, seen)] : [])
                        + (shows.map { [.of(.shows, $0)] } ?? [])
                        + (hearsLetters ? [] : [.of(.keys, "off")]),
                    together {
                        element(.a, .kind("skip"), .href(part: "main")) { texts.skip }
                        MoodGlyph.sprite
                        spine(place, speaks: kind != "p-record")
                        element(.main, .id("main"), .of(.tabindex, -1)) { content }
                        if events {
                            element(.p, .kind("banner"), .flag(.lost), .flag(.hidden)) {
                                element(.span, .flag(.gone)) { texts.lostPage }
                                element(.span, .flag(.shut), .flag(.hidden)) { texts.shutPage }
                            }
                        }
                        element(.p, .kind("sr"), .id("says"), .of(.role, "status"), .of(.live, "polite"))
                    }
                )
            }
        )
    }

    static func head(_ title: String, reloads: Bool = false) -> Markup {
        element(.head) {
            element(.meta, .of(.charset, "utf-8"))
            element(.meta, .of(.name, "viewport"), .of(.content, "width=device-width, initial-scale=1"))
            element(.meta, .of(.name, "color-scheme"), .of(.content, "light dark"))
            element(.title) { title + " · VoiceCore" }
            element(.link, .of(.rel, "stylesheet"), .href(.style))
            element(.link, .of(.rel, "icon"), .href(.mark), .of(.type, "image/svg+xml"))
            element(.script, .src(.script), .flag(.defer))
            if reloads {
                element(.noscript) { element(.meta, .of(.httpEquiv, "refresh"), .of(.content, "2")) }
            }
        }
    }

    /// A form with the token that lets it change something.
    func form(
        _ address: Address,
        _ kind: String = "",
        _ attributes: Attribute...,
        @MarkupBuilder content: () -> Markup
    ) -> Markup {
        // A browser keeps nothing of what is typed here, and offers it to nobody.
        let all =
            [.of(.method, "post"), .action(address), .kind(kind), .of(.autocomplete, "off")] + attributes
        let pass = hidden("token", token)
        return Markup(.form, all, MarkupBuilder.buildBlock(pass, content()))
    }

    @MarkupBuilder func fileChoice(_ kinds: String) -> Markup {
        element(.label, .kind("label"), .of(.for, "files")) { texts.chooseFiles }
        element(
            .input,
            .id("files"),
            .of(.type, "file"),
            .of(.name, "file"),
            .of(.accept, kinds),
            .flag(.multiple),
            .flag(.required)
        )
    }

    /// Switches to the other language, by the name that it has for itself.
    func languageSwitch(_ kind: String) -> Markup {
        let other = texts.language.other
        return form(.language) {
            if let path { hidden("from", path) }
            element(
                .button,
                .kind(kind),
                .of(.name, "language"),
                .of(.value, other.rawValue),
                .of(.lang, other.rawValue)
            ) { other.ownName }
        }
    }

    private func spine(_ here: Place?, speaks: Bool) -> Markup {
        element(.header, .kind("spine")) {
            element(.a, .kind("brand"), .href(.today)) {
                Icon.mark(36)
                element(.span) { "VoiceCore" }
            }
            if speaks { speakSmall }
            element(.nav, .label(texts.diary)) {
                element(.ul) {
                    for place in Place.allCases { link(place, isHere: place == here) }
                    more
                }
            }
            element(.div, .kind("state")) {
                element(.p) { texts.noNetwork }
                languageSwitch("quiet-button")
                form(.closing) { element(.button, .kind("quiet-button")) { texts.closePage } }
            }
        }
    }

    @MarkupBuilder private var speakSmall: Markup {
        if let recorded, recorded.isOpen {
            element(.a, .kind("speak-small"), .href(.record)) {
                element(.span, .kind("lamp"), .quiet)
                recorded.phase == .on ? texts.recordingNow : texts.paused
            }
        } else if recorded != nil {
            form(.recording(.start), "spine-speak") {
                element(.button, .kind("speak-small"), .of(.key, "R"), .label(texts.speakNow)) {
                    element(.span, .kind("dot")) { Icon.mark(24) }
                    element(.span) { texts.speak }
                }
            }
        }
    }

    private func link(_ place: Place, isHere: Bool) -> Markup {
        let (address, name, sign) = facts(of: place)
        var attributes: [Attribute] = [.href(address)] + (Self.keys[place].map { [.of(.key, $0)] } ?? [])
        if isHere { attributes.append(.of(.current, "page")) }
        return element(.li, .kind(Self.kinds[place] ?? "")) {
            Markup(
                .a,
                attributes,
                together {
                    Icon.glyph(sign)
                    name
                    if place == .health, waiting > 0 {
                        element(.span, .kind("count")) {
                            element(.span, .kind("sr")) { ", " + texts.waitForYou(waiting) }
                            element(.span, .quiet) { String(waiting) }
                        }
                    }
                }
            )
        }
    }

    private static let keys: [Place: String] = [
        .today: "gt", .calendar: "gc", .tree: "gb", .moods: "gm", .search: "/",
    ]

    /// The places that a phone's bar has room for, and those that begin a group.
    private static let kinds: [Place: String] = [
        .today: "thumb", .calendar: "thumb", .search: "thumb", .trips: "group", .health: "group",
    ]

    func line(_ place: Place) -> Markup {
        let (address, name, _) = facts(of: place)
        return element(.li) {
            element(.a, .href(address)) { name }
            if place == .health, waiting > 0 { element(.span, .kind("n")) { texts.needYou(waiting) } }
        }
    }

    private var more: Markup {
        element(.li, .kind("thumb more")) {
            element(.a, .href(.contents)) {
                Icon.glyph("M5 7h14M5 12h14M5 17h14")
                texts.more
                if waiting > 0 { element(.span, .kind("count"), .quiet) { String(waiting) } }
            }
        }
    }

    private func facts(of place: Place) -> (Address, String, String) {
        switch place {
        case .today:
            (
                .today, texts.today,
                "M4 19h16M6.5 15.5a5.5 5.5 0 0 1 11 0M12 4v2.6M4.6 8.4l1.9 1.6M19.4 8.4l-1.9 1.6"
            )
        case .calendar:
            (
                .month(year: today.year, month: today.month), texts.calendar,
                "M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7"
            )
        case .tree:
            (
                .tree(today.year), texts.tree,
                "M12 21v-9M12 16l-4-3.5M12 14l4-3.5M12 3a5 5 0 0 1 4.6 7A4 4 0 0 1 12 13a4 4 0 0 1-4.6-3A5 5 0 0 1 12 3"
            )
        case .moods:
            (.moods(today.year), texts.moods, "M12 20.6C5 16 5.4 9 12 3.4c6.6 5.6 7 12.6 0 17.2ZM12 22V9")
        case .search: (.search, texts.search, "M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM15 15l5.5 5.5")
        case .trips: (.trips, texts.trips, "M4 19h16M7 19V9l5-4 5 4v10")
        case .places: (.places, texts.places, "M12 21c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12Z")
        case .health: (.health, texts.health, "M4 12h4l2.5-6 4 12 2.5-6h3")
        case .trash: (.trash, texts.trash, "M5 7.5h14M9.5 7.5V4.5h5v3M6.5 7.5l1 12.5h9l1-12.5")
        case .settings: (.settings, texts.settings, "M4 8h16M4 16h16M9 5v6M15 13v6")
        }
    }
}

enum Icon {
    static func mark(_ size: Int) -> Markup {
        let bars =
            "M8.6 24V29.6M13.6 16.4V33M18.6 10.8V33.6M23.6 7V31.4M28.6 4.8V26M33.6 3.6V13.4M8.6 29.6 3.4 36.8"
        return element(
            .svg,
            .kind("mark"),
            .of(.width, size),
            .of(.height, size),
            .of(.viewBox, "0 0 40 40"),
            .quiet
        ) { element(.path, .of(.d, bars)) }
    }

    /// Both shapes; the style sheet shows one of them.
    static func play(_ size: Int) -> Markup {
        together {
            shape("play", size, "M4 1.8v12.4L14.4 8Z")
            shape("pause", size, "M3 2h3.6v12H3zM9.4 2H13v12H9.4z")
        }
    }

    private static func shape(_ kind: String, _ size: Int, _ path: String) -> Markup {
        element(.svg, .kind(kind), .of(.width, size), .of(.height, size), .of(.viewBox, "0 0 16 16"), .quiet)
        {
            element(.path, .of(.d, path))
        }
    }

    static func glyph(_ path: String) -> Markup {
        element(.svg, .kind("glyph"), .of(.viewBox, "0 0 24 24"), .quiet) { element(.path, .of(.d, path)) }
    }
}

/// A page or a part of one, in the language of its frame.
protocol Framed {
    var frame: Frame { get }
}

extension Framed {
    var texts: Texts { frame.texts }
}
