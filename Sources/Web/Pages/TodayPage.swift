internal import VoiceCore

struct TodayPage: Framed {
    struct Day {
        var day: DiaryDay
        var entries: [Entry]
    }

    struct Coming {
        var entry: Entry
        var kind: JobKind
    }

    let frame: Frame
    let days: [Day]
    let coming: [Coming]
    let years: [Entry]
    let older: DiaryDay?
    let before: DiaryDay?

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

    private func when(_ entry: Entry) -> String {
        let clock = entry.day == frame.today ? texts.clock(entry.recordedAt, if: entry.timeIsKnown) : nil
        return clock ?? texts.shortDay(entry.day, near: frame.today)
    }

    private var nothing: Markup {
        measured {
            element(.p, .kind("reading")) { texts.empty }
            element(.p, .kind("reading quiet")) {
                frame.recorded == nil ? texts.emptyHow : texts.emptySpeak
            }
            if frame.recorded == nil { element(.p) { element(.code) { "voicecore record" } } }
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

struct DayHead {
    let day: DiaryDay
    let texts: Texts
    let isLesser: Bool
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

struct SpeakPart: Framed {
    let frame: Frame
    let recorded: Recorded

    @MarkupBuilder var markup: Markup {
        if recorded.isOpen {
            element(.div, .kind("in-gutter")) {
                element(.a, .kind("speak"), .href(.record), .label(says)) {
                    element(.span, .kind("dot live")) { Icon.mark(40) }
                }
            }
        } else {
            frame.form(.recording(.start), "in-gutter print") {
                element(.button, .kind("speak"), .of(.key, "R"), .label(texts.speakNow)) {
                    element(.span, .kind("dot")) { Icon.mark(40) }
                }
            }
        }
        element(.div, .kind("in-measure speak-line")) {
            element(.p, .kind("says")) {
                if isElsewhere { element(.a, .href(.record)) { says } } else { says }
            }
            if recorded.isOpen { VoiceLine.recorded(recorded.levels, isOpen: false) } else { VoiceLine.empty }
            VoiceLine.scale
        }
    }

    private var isElsewhere: Bool {
        switch recorded.phase {
        case .ready, .failed, .short: false
        case .on, .paused, .interrupted, .busy: true
        case .filing(let filing): filing.status == nil
        }
    }

    private var says: String {
        switch recorded.phase {
        case .on: texts.recordingNow + ": " + Figure.clock(recorded.seconds)
        case .paused: texts.paused + ": " + Figure.clock(recorded.seconds)
        case .interrupted(let cause): texts.interrupted(cause)
        case .busy(let holder): texts.busyTitle(plays: holder.owner.hasPrefix("entry:"))
        case .filing(let filing) where filing.status == nil:
            texts.findingWords(filing.share, filing.secondsLeft)
        case .ready, .failed, .short, .filing: texts.speakLine
        }
    }
}

extension PageHandler {
    func today() async throws -> Response {
        let before = request.query["before"].flatMap { DiaryDay($0) }
        guard before != nil || request.query["before"] == nil else { return try await missing() }
        let frame = try await frame()
        let last = before?.adding(days: -1)
        let newest = try await store.entries.rows(EntryFilter(to: last), limit: Self.mostRows)
        var days: [TodayPage.Day] = []
        for entry in newest {
            if days.last?.day != entry.day {
                guard days.count < 7 else { break }
                days.append(TodayPage.Day(day: entry.day, entries: []))
            }
            days[days.count - 1].entries.append(entry)
        }
        let shown = days.reduce(0) { $0 + $1.entries.count }
        let isCut = newest.count == Self.mostRows && shown == newest.count
        // The last day may go on beyond what was read; the next page begins with it.
        if isCut, days.count > 1 { days.removeLast() }
        let page = TodayPage(
            frame: frame,
            days: days,
            coming: before == nil ? try await coming() : [],
            years: before == nil ? try await otherYears(frame.today) : [],
            older: shown < newest.count || isCut ? days.last?.day : nil,
            before: before
        )
        return .page(200, page.markup)
    }

    private func coming() async throws -> [TodayPage.Coming] {
        try await store.entries.rows(EntryFilter(isPending: true), limit: 4).compactMap { entry in
            entry.pending.first.map { TodayPage.Coming(entry: entry, kind: $0) }
        }
    }

    /// The longest entry of the same day in other years, the newest year first.
    private func otherYears(_ today: DiaryDay) async throws -> [Entry] {
        var found: [Entry] = []
        for year in stride(from: today.year - 1, through: max(1, today.year - 12), by: -1)
        where found.count < 3 {
            guard let day = DiaryDay(year: year, month: today.month, day: today.day) else { continue }
            let entries = try await store.entries.rows(EntryFilter(from: day, to: day), limit: 20)
            let longest = entries.max { ($0.sound?.seconds ?? 0) < ($1.sound?.seconds ?? 0) }
            if let longest { found.append(longest) }
        }
        return found
    }
}
