internal import VoiceCore

/// What stands around every page of the diary.
struct Frame {
    /// Where a page belongs in the list of places.
    enum Place: CaseIterable {
        case today, calendar, moods, search, health
    }

    let texts: Texts
    /// The day it is.
    let today: DiaryDay
    /// What every form carries.
    let token: String
    /// How much waits for a person.
    let waiting: Int

    /// A whole page, whose title is kept in the browser's history and so holds no word of the diary.
    func page(_ title: String, kind: String = "", at place: Place? = nil, @MarkupBuilder _ main: () -> Markup)
        -> Markup
    {
        let content = main()
        return .document(
            element(.html, .of(.lang, texts.language.rawValue)) {
                Frame.head(title)
                element(.body, .kind(kind)) {
                    element(.a, .kind("skip"), .href(part: "main")) { texts.skip }
                    Leaf.sprite
                    spine(place)
                    element(.main, .id("main"), .of(.tabindex, -1)) { content }
                    element(.p, .kind("sr"), .id("says"), .of(.role, "status"), .of(.live, "polite"))
                }
            }
        )
    }

    static func head(_ title: String) -> Markup {
        element(.head) {
            element(.meta, .of(.charset, "utf-8"))
            element(.meta, .of(.name, "viewport"), .of(.content, "width=device-width, initial-scale=1"))
            element(.meta, .of(.name, "color-scheme"), .of(.content, "light dark"))
            element(.title) { title + " · VoiceCore" }
            element(.link, .of(.rel, "stylesheet"), .href(.style))
            element(.link, .of(.rel, "icon"), .href(.mark), .of(.type, "image/svg+xml"))
            element(.script, .src(.script), .flag(.defer))
        }
    }

    /// A form that changes something, with what lets it.
    func form(_ address: Address, _ kind: String = "", @MarkupBuilder _ content: () -> Markup) -> Markup {
        element(.form, .of(.method, "post"), .action(address), .kind(kind)) {
            element(.input, .of(.type, "hidden"), .of(.name, "token"), .of(.value, token))
            content()
        }
    }

    private func spine(_ here: Place?) -> Markup {
        element(.header, .kind("spine")) {
            element(.a, .kind("brand"), .href(.today)) {
                Icon.mark(36)
                element(.span) { "VoiceCore" }
            }
            element(.nav, .label(texts.diary)) {
                element(.ul) { for place in Place.allCases { link(place, isHere: place == here) } }
            }
            element(.div, .kind("state")) {
                element(.p) { texts.noNetwork }
                form(.closing) { element(.button, .kind("quiet-button")) { texts.closePage } }
            }
        }
    }

    private func link(_ place: Place, isHere: Bool) -> Markup {
        let (address, name, sign) = facts(of: place)
        var attributes: [Attribute] = [.href(address)]
        if isHere { attributes.append(.of(.current, "page")) }
        return element(.li) {
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
        case .moods:
            (.moods(today.year), texts.moods, "M12 20.6C5 16 5.4 9 12 3.4c6.6 5.6 7 12.6 0 17.2ZM12 22V9")
        case .search: (.search, texts.search, "M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM15 15l5.5 5.5")
        case .health: (.health, texts.health, "M4 12h4l2.5-6 4 12 2.5-6h3")
        }
    }
}
