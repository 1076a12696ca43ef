@testable import Programs
import Synchronization
import Testing

@Suite("Progress is shown to people and kept from programs")
struct ProgressTests {
    @Test("A line has the bar, the work at hand, the share, the rate and the time left")
    func line() {
        let line = ProgressLine(
            title: "walk.m4a",
            done: 90,
            total: 360,
            elapsedSeconds: 30,
            rateUnit: "× real time"
        )
        #expect(
            line.text(columns: 80) == "█████░░░░░░░░░░░░░░░░░░  walk.m4a  25 %  3.0× real time  1:30 left"
        )
    }

    @Test("A rate that is too slow for its figure is left out")
    func slow() {
        let line = ProgressLine(
            title: "walk.m4a",
            done: 0.5,
            total: 1,
            elapsedSeconds: 20,
            rateUnit: " memos/s"
        )
        #expect(line.text(columns: 40).hasSuffix("walk.m4a  50 %  0:20 left"))
    }

    @Test("A line fits its terminal", arguments: [1, 10, 20, 30, 40, 60, 80, 200])
    func width(columns: Int) {
        let line = ProgressLine(
            title: "산책 afternoon by the harbour.m4a",
            done: 5_000,
            total: 9_000,
            elapsedSeconds: 100,
            rateUnit: "× real time"
        )
        #expect(TextWidth.columns(line.text(columns: columns)) < max(columns, 2))
    }

    @Test(
        "Numbers that make no sense make no line that traps",
        arguments: [(Double.nan, 1.0), (.infinity, 1), (1, 0), (1, -1), (1, .nan), (2, 1), (1e300, 1e-300)]
    )
    func nonsense(done: Double, total: Double) {
        let line = ProgressLine(title: "x", done: done, total: total, elapsedSeconds: 1, rateUnit: "/s")
        #expect(TextWidth.columns(line.text(columns: 80)) < 80)
    }

    @Test("Time left is minutes, and hours when there are any")
    func clock() {
        #expect(ProgressLine.clock(7) == "0:07")
        #expect(ProgressLine.clock(754) == "12:34")
        #expect(ProgressLine.clock(3_605) == "1:00:05")
        #expect(ProgressLine.clock(.nan) == "0:00")
    }

    @Test("A terminal's line is redrawn at most ten times a second, and taken away at the end")
    func redrawn() {
        let console = Console.memory(width: 60)
        let now = Mutex(Duration.zero)
        let progress = Progress(
            on: console,
            isQuiet: false,
            total: 100,
            rateUnit: " files/s",
            elapsed: { now.withLock { $0 } }
        )
        for step in 0..<100 {
            now.withLock { $0 = .milliseconds(10 * step) }
            progress.update(done: Double(step), title: "x")
        }
        progress.finish()
        #expect(console.error.text.split(separator: "\r").count == 10 + 1)
        #expect(console.error.text.hasSuffix("\r\u{1b}[K"))
    }

    @Test("A batch never goes back, whatever its things say of themselves")
    func batch() {
        let console = Console.memory(width: 60)
        let ticks = Mutex(0)
        let bar = Progress(on: console, isQuiet: false, rateUnit: " memos/s") {
            .seconds(
                ticks.withLock { ticks in
                    ticks += 1
                    return ticks
                }
            )
        }
        let batch = BatchProgress(bar, of: 4)
        // The second one begins anew with another decoder, and the first one speaks after its end.
        for (index, share) in [(0, 0.5), (1, 0.6), (1, 0), (0, 1), (0, 0.9), (2, 1), (3, 1), (1, 1)] {
            batch.update(index, to: share, title: "x")
        }
        batch.end()
        let shares = console.error.text.matches(of: /(\d+) %/).compactMap { Int($0.1) }
        #expect(shares == [0, 12, 27, 27, 40, 40, 65, 90, 100])
    }

    @Test("Elsewhere each item is a line; quiet has none")
    func lines() {
        for isQuiet in [false, true] {
            let console = Console.memory()
            let progress = Progress(on: console, isQuiet: isQuiet, total: 2, rateUnit: " files/s")
            progress.update(done: 1, title: "a")
            progress.item("a: filed")
            progress.finish()
            #expect(console.error.text == (isQuiet ? "" : "a: filed\n"))
        }
    }

    @Test("A dumb terminal is not redrawn")
    func dumb() {
        #expect(!Console.memory(width: 80, environment: ["TERM": "dumb"]).redraws)
        #expect(!Console.memory(width: 80, environment: ["NO_COLOR": "1"]).colours)
        #expect(Console.memory(width: 80, environment: ["NO_COLOR": ""]).colours)
    }
}
