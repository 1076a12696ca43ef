internal import VoiceCore

/// One day of the diary, with the days before and after it that have entries.
struct DayPage {
    let frame: Frame
    let day: DiaryDay
    /// What the day holds in all; nothing where it has no entry.
    let sums: CalendarDay?
    /// The entries of a part of it, the oldest first.
    let entries: [Entry]
    /// What is known of the pages of their links, by their addresses.
    let pages: [String: LinkRecord]
    let part: ListPart
    /// The entry that was removed a moment ago.
    let removed: EntryID?
    let earlier: DiaryDay?
    let later: DiaryDay?

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.plainDay(day), kind: "p-day", at: .calendar, events: true) {
            head
            if let removed {
                element(.div, .kind("row plain said")) {
                    element(.div, .kind("in-measure note actions"), .of(.role, "status")) {
                        element(.span) { texts.wasRemoved }
                        PutBackForm(frame: frame, id: removed).markup
                        element(.a, .kind("button plain"), .href(.trash)) { texts.trash }
                    }
                }
            }
            element(.div, .kind("row plain said")) {
                element(.p, .kind("in-measure reading quiet")) {
                    if let sums {
                        texts.saidOnDay(entries: sums.entries, seconds: sums.seconds)
                        if let name = part.name(texts) { " " + name }
                    } else {
                        texts.nothingSaid
                    }
                }
            }
            if sums == nil, day <= frame.today {
                element(.div, .kind("row plain add")) {
                    element(.p, .kind("in-measure actions")) {
                        element(.a, .kind("button"), .href(.writeOn(day))) { texts.writeForDay }
                    }
                }
            }
            for entry in entries { EntryRow(entry: entry, texts: texts, heading: .h2, pages: pages).markup }
            part.steps(texts, .day(day))
        }
    }

    private var head: Markup {
        element(.header, .kind("row date")) {
            element(.p, .kind("in-gutter"), .quiet) { String(day.day) }
            DayHead(day: day, texts: texts, isLesser: false).title(.h1)
            element(.nav, .kind("in-margin steps"), .label(texts.neighbourDays)) {
                if let earlier {
                    element(.a, .href(.day(earlier)), .of(.rel, "prev")) {
                        "‹ " + texts.shortDay(earlier, near: day)
                    }
                }
                if let later {
                    element(.a, .href(.day(later)), .of(.rel, "next")) {
                        texts.shortDay(later, near: day) + " ›"
                    }
                }
            }
        }
    }
}

/// Entries of a journal or with a tag, the newest first.
struct ListPage {
    let frame: Frame
    let name: String
    let list: Address
    let entries: [Entry]
    let part: ListPart

    private var texts: Texts { frame.texts }

    var markup: Markup {
        // The name is the diary's, so the title does not tell it.
        frame.page(texts.entries(part.count), kind: "p-list") {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1, .ownDirection) { name }
                    element(.p, .kind("lead")) {
                        texts.entries(part.count)
                        if let name = part.name(texts) { "; " + texts.newestFirst + ", " + name }
                    }
                }
            }
            if entries.isEmpty {
                element(.div, .kind("row plain")) { element(.p, .kind("in-measure")) { texts.noMoments } }
            }
            for entry in entries {
                EntryRow(
                    entry: entry,
                    texts: texts,
                    heading: .h2,
                    when: element(.a, .kind("time"), .href(.day(entry.day))) {
                        element(.time, .of(.datetime, entry.recordedAt.description)) {
                            texts.shortDay(entry.day, near: frame.today)
                        }
                    }
                ).markup
            }
            part.steps(texts, list)
        }
    }
}
