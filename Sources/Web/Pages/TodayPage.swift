internal import VoiceCore

/// Today, what waits, the same day in other years, and then back over the newest days that have entries.
struct TodayPage {
    /// A day and its entries, the oldest first.
    struct Day {
        var day: DiaryDay
        var entries: [Entry]
    }

    /// An entry for which something is still to be done.
    struct Coming {
        var entry: Entry
        var kind: JobKind
    }

    let frame: Frame
    /// The newest days with entries; the first may be today.
    let days: [Day]
    let coming: [Coming]
    /// Entries of the same day in other years.
    let years: [Entry]
    /// The day before which there is more.
    let older: DiaryDay?
    /// The day before which this page begins; nothing on the page of today.
    let before: DiaryDay?

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.today, kind: "p-today", at: .today, events: before == nil) {
            if before == nil { head } else { element(.h1, .kind("sr")) { texts.olderDays } }
            if days.isEmpty, before == nil { nothing }
            if before == nil { add }
            for day in days {
                if day.day != frame.today || before != nil {
                    DayHead(day: day.day, texts: texts, isLesser: true).markup
                }
                let heading = day.day == frame.today && before == nil ? Tag.h2 : .h3
                for entry in day.entries { EntryRow(entry: entry, texts: texts, heading: heading).markup }
                if day.day == frame.today, before == nil { onThisDay }
            }
            if before == nil, days.first?.day != frame.today { onThisDay }
            further
        }
    }

    private var isWaiting: Bool { !coming.isEmpty || frame.waiting > 0 }

    @MarkupBuilder private var head: Markup {
        date
        if let recorded = frame.recorded {
            element(.section, .kind("row speak-row"), .label(texts.speak)) {
                SpeakPart(frame: frame, recorded: recorded).markup
                if isWaiting { waits }
            }
        }
    }

    private var date: Markup {
        element(.header, .kind("row date")) {
            element(.p, .kind("in-gutter"), .quiet) { String(frame.today.day) }
            DayHead(day: frame.today, texts: texts, isLesser: false).title(.h1)
            if frame.recorded == nil, isWaiting { waits }
            if !days.isEmpty, days.first?.day != frame.today {
                element(.p, .kind("in-measure reading quiet")) { texts.nothingToday }
            }
        }
    }

    private var add: Markup {
        element(.div, .kind("row plain add")) {
            element(.p, .kind("in-measure small")) {
                element(.a, .href(.write), .of(.key, "W")) { texts.writeSomething }
                " · "
                element(.a, .href(.upload)) { texts.sendMemos }
            }
        }
    }

    private var waits: Markup {
        element(.section, .kind("in-margin waits"), .of(.labelledby, "waits")) {
            element(.h2, .id("waits")) { texts.whatWaits }
            element(.ul) {
                for one in coming.prefix(4) {
                    element(.li) {
                        element(.a, .href(.entry(one.entry.id))) {
                            element(.b) {
                                when(one.entry)
                            }
                        }
                        " · " + texts.comes(one.kind)
                    }
                }
                if frame.waiting > 0 {
                    element(.li) {
                        element(.a, .href(.health)) { element(.b) { texts.needYou(frame.waiting) } }
                    }
                }
            }
        }
    }

    /// The time of what is of today, where it is known; else the day.
    private func when(_ entry: Entry) -> String {
        let clock = entry.day == frame.today ? texts.clock(entry.recordedAt, if: entry.timeIsKnown) : nil
        return clock ?? texts.shortDay(entry.day, near: frame.today)
    }

    private var nothing: Markup {
        element(.div, .kind("row plain")) {
            element(.div, .kind("in-measure")) {
                element(.p, .kind("reading")) { texts.empty }
                element(.p, .kind("reading quiet")) {
                    frame.recorded == nil ? texts.emptyHow : texts.emptySpeak
                }
                if frame.recorded == nil { element(.p) { element(.code) { "voicecore record" } } }
            }
        }
    }

    @MarkupBuilder private var onThisDay: Markup {
        if !years.isEmpty {
            element(.section, .kind("aside"), .of(.labelledby, "same-day")) {
                element(.div, .kind("row plain")) {
                    element(.h2, .kind("in-measure"), .id("same-day")) { texts.onThisDay }
                }
                for entry in years { row(ofYear: entry) }
            }
        }
    }

    private func row(ofYear entry: Entry) -> Markup {
        EntryRow(
            entry: entry,
            texts: texts,
            when: element(.a, .kind("ago"), .href(.day(entry.day))) { String(entry.day.year) },
            remark: element(.p) { texts.yearsAgo(frame.today.year - entry.day.year) }
        ).markup
    }

    @MarkupBuilder private var further: Markup {
        if let older {
            element(.nav, .kind("row foot plain"), .label(texts.olderDays)) {
                element(.div, .kind("in-measure")) {
                    element(.p, .kind("label-h")) { texts.olderDays }
                    element(.p, .kind("older")) {
                        element(.a, .href(.before(older))) { texts.before(older) }
                        " "
                        element(.a, .href(.month(year: older.year, month: older.month))) {
                            texts.month(older.month, of: older.year)
                        }
                        " "
                        element(.a, .href(.year(older.year))) { texts.allOf(older.year) }
                    }
                }
            }
        }
    }
}

/// The date of a day, hanging in the gutter.
struct DayHead {
    let day: DiaryDay
    let texts: Texts
    let isLesser: Bool
    /// Which day of a trip it is, from 1.
    var number: Int?

    var markup: Markup {
        element(.header, .kind(isLesser ? "row date lesser" : "row date")) {
            element(.p, .kind("in-gutter"), .quiet) { String(day.day) }
            title(.h2)
        }
    }

    func title(_ tag: Tag) -> Markup {
        Markup(
            tag,
            [.kind("in-measure")],
            together {
                element(.span, .kind("weekday")) {
                    texts.weekday(day) + (number.map { ", " + texts.dayOfTrip($0) } ?? "")
                }
                element(.a, .href(.day(day))) {
                    if texts.language == .korean {
                        element(.span, .kind("year")) { texts.year(day.year) + " " }
                        texts.month(day.month)
                        element(.span, .kind("sr")) { " \(day.day)일" }
                    } else {
                        element(.span, .kind("sr")) { "\(day.day) " }
                        texts.month(day.month) + " "
                        element(.span, .kind("year")) { texts.year(day.year) }
                    }
                }
            }
        )
    }
}
