import Diary
import System
import Testing
import Travel
import Wires

@Suite("How far it is with a link")
struct LinkStateTests {
    private static let first = DiaryDay(daysSinceEpoch: 20_000)
    private static func day(_ number: Int) -> DiaryDay { first.adding(days: number) }
    private static let had = LinkOutcome.had(LinkPreview(title: "Café"))
    private static func failed(_ fault: FetchFault) -> LinkOutcome { .failed(fault, status: nil) }

    @Test(
        "A link's state follows from the outcome of asking",
        arguments: [
            (LinkState.due, had, 0, LinkState.fresh(until: day(30))),
            (.due, failed(.noAnswer), 0, .failing(count: 1, until: day(30))),
            (.due, failed(.offline), 0, .due),
            (.due, failed(.noLibrary), 0, .due),
            (.due, failed(.refusedAddress), 0, .invalid),
            (.failing(count: 1, until: day(30)), failed(.late), 1, .failing(count: 2, until: day(30))),
            (.failing(count: 2, until: day(30)), failed(.status), 2, .cooling(until: day(30))),
            (.failing(count: 2, until: day(30)), had, 2, .fresh(until: day(32))),
            (.failing(count: 2, until: day(30)), failed(.offline), 2, .failing(count: 2, until: day(30))),
            // The thirty days are over: the count begins again.
            (.failing(count: 2, until: day(30)), failed(.late), 30, .failing(count: 1, until: day(60))),
            (.cooling(until: day(30)), failed(.late), 30, .failing(count: 1, until: day(60))),
            (.cooling(until: day(30)), had, 30, .fresh(until: day(60))),
            (.fresh(until: day(30)), had, 30, .fresh(until: day(60))),
            (.fresh(until: day(30)), failed(.unknownHost), 30, .failing(count: 1, until: day(60))),
            (.fresh(until: day(30)), failed(.refusedAddress), 30, .invalid),
        ]
    )
    func after(state: LinkState, outcome: LinkOutcome, on number: Int, then expected: LinkState) {
        #expect(state.after(outcome, on: Self.day(number)) == expected)
    }

    @Test(
        "A link's state says if it may be asked for",
        arguments: [
            (LinkState.due, 0, true), (.failing(count: 2, until: day(30)), 1, true),
            (.fresh(until: day(30)), 29, false), (.fresh(until: day(30)), 30, true),
            (.cooling(until: day(30)), 29, false), (.cooling(until: day(30)), 30, true),
            (.invalid, 30, false), (.invalid, 100_000, false),
        ]
    )
    func due(state: LinkState, on number: Int, expected: Bool) {
        #expect(state.isDue(on: Self.day(number)) == expected)
    }

    @Test("A link is also asked for because of its journals")
    func wanted() {
        func isWanted(
            _ state: LinkState,
            _ marks: [String: LinkSweepMark],
            had: Bool = false,
            answeredToday: Bool = false
        ) -> Bool {
            var link = LinkRecord(address: "https://a.example/")
            link.state = state
            link.journals = ["", "Busan"]
            link.fetchedAt = had ? Moment(milliseconds: 0) : nil
            link.answeredOn = answeredToday ? Self.first : nil
            return link.isWanted(marks, on: Self.first)
        }
        let failing = LinkState.failing(count: 1, until: Self.day(9))
        let stale = LinkState.fresh(until: Self.first)
        let swept = LinkSweepMark(day: Self.first, wasOffline: false)
        let offline = LinkSweepMark(day: Self.first, wasOffline: true)
        let yesterday = LinkSweepMark(day: Self.day(-1), wasOffline: false)
        #expect(isWanted(.due, ["": swept, "Busan": swept]))
        #expect(isWanted(failing, [:]) && isWanted(failing, ["": swept, "Busan": yesterday]))
        #expect(!isWanted(failing, ["": swept, "Busan": swept]))
        #expect(!isWanted(failing, [:], answeredToday: true))
        #expect(isWanted(failing, ["": offline, "Busan": offline]))
        // Back online only what was never had is fetched.
        #expect(!isWanted(stale, ["": offline, "Busan": offline], had: true))
        #expect(isWanted(stale, ["": yesterday, "Busan": yesterday], had: true))
        #expect(!isWanted(.invalid, [:]))
    }
}
