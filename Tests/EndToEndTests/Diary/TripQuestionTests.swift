import Testing
import VoiceCore

@Suite("The questions of a new trip")
struct TripQuestionTests {
    private func answering(_ yard: DiaryYard, _ given: String, _ answers: [String]) async throws -> [String] {
        try await outcome(yard, given, answers).lines
    }

    private func outcome(
        _ yard: DiaryYard,
        _ given: String,
        _ answers: [String]
    ) async throws -> Built.Outcome {
        let script = #"""
            command="'$1' journal add Busan --trip $3 --diary '$2'"
            coproc screen { script -qec "$command" /dev/null; }
            process=$screen_PID
            exec {keys}>&"${screen[1]}" {text}<&"${screen[0]}"
            for answer in "${@:4}"; do
                shown=
                while IFS= read -r -N1 -u "$text" letter; do
                    shown+=$letter
                    [[ $shown == *': ' ]] && break
                done
                echo "${shown//[$'\r\n']/}"
                printf '%b' "$answer" >&"$keys"
            done
            cat <&"$text"
            wait "$process"
            echo "code $?"
            """#
        return try await Built.shell(script, [try Built.program("voicecore"), yard.diary, given] + answers)
    }

    @Test("are of the days, the places and the transport that were not given")
    func all() async throws {
        let yard = try DiaryYard()
        let lines = try await answering(
            yard,
            "",
            ["2026-11-18\\n", "3\\n", "Seoul\\n", "Busan, Mildo\\n", "train\\n"]
        )
        #expect(lines.last == "code 0", "\(lines)")
        let trip = try await yard.open().journals.summary(named: "Busan")?.journal.trip
        #expect(trip?.firstDay.description == "2026-11-18" && trip?.lastDay.description == "2026-11-20")
        #expect(trip?.from == "Seoul" && trip?.to == ["Busan", "Mildo"] && trip?.transport == "train")
    }

    @Test("are not asked where the name is taken")
    func taken() async throws {
        let yard = try DiaryYard()
        #expect(
            try await yard.run("journal", "add", "Busan", "--start", "2026-11-18", "--days", "3").code == 0
        )
        let lines = try await answering(yard, "", [])
        #expect(lines.contains { $0.contains("there is a trip ‘Busan’ already") }, "\(lines)")
        #expect(lines.last == "code 64", "\(lines)")
    }

    @Test("may be left without an answer but for the days, and a last day is as good as their number")
    func few() async throws {
        let yard = try DiaryYard()
        let lines = try await answering(
            yard,
            "--start 2026-11-18 --by train",
            ["2026-11-19\\n", "\\n", "\\n"]
        )
        #expect(lines.last == "code 0", "\(lines)")
        let trip = try await yard.open().journals.summary(named: "Busan")?.journal.trip
        #expect(trip?.lastDay.description == "2026-11-19" && trip?.from == nil && trip?.to == [])
    }

    @Test("are asked again where the answer is no day, and end where there is none; nothing is made")
    func noDay() async throws {
        let yard = try DiaryYard()
        let lines = try await answering(yard, "", ["soon\\n", "\\n"])
        #expect(lines.last == "code 64", "\(lines)")
        #expect(lines.contains { $0.contains("not a day; write it like 2026-11-18") })
        #expect(try await yard.open().journals.all().isEmpty)
    }

    @Test("ask again at once for a last day that is before the first")
    func endBeforeStart() async throws {
        let yard = try DiaryYard()
        let lines = try await answering(
            yard,
            "--start 2026-11-18 --by train",
            ["2026-11-17\\n", "2026-11-20\\n", "\\n", "\\n"]
        )
        #expect(lines.last == "code 0", "\(lines)")
        #expect(lines.contains { $0.contains("before the first day") }, "\(lines)")
        #expect(try await yard.open().journals.summary(named: "Busan")?.journal.trip?.days == 3)
    }

    @Test("ask again at once where a trip would have no day")
    func noDays() async throws {
        let yard = try DiaryYard()
        let lines = try await answering(
            yard,
            "--start 2026-11-18 --by train",
            ["0\\n", "1\\n", "\\n", "\\n"]
        )
        #expect(lines.last == "code 0", "\(lines)")
        #expect(lines.contains { $0.contains("a trip has at least one day") }, "\(lines)")
        #expect(try await yard.open().journals.summary(named: "Busan")?.journal.trip?.days == 1)
    }

    @Test("end at Ctrl-D, and what follows stands on a line of its own")
    func ended() async throws {
        let yard = try DiaryYard()
        let ending = try await outcome(yard, "--start 2026-11-18", ["\\004"])
        #expect(ending.lines.last == "code 64", "\(ending.output)")
        #expect(ending.output.contains("\r\nvoicecore: a trip needs its days"), "\(ending.output)")
        #expect(try await yard.open().journals.all().isEmpty)
    }

    @Test("end at Ctrl-C, and nothing is made")
    func interrupted() async throws {
        let yard = try DiaryYard()
        let lines = try await answering(yard, "--start 2026-11-18", ["\\003"])
        #expect(lines.last == "code 130", "\(lines)")
        #expect(try await yard.open().journals.all().isEmpty)
    }
}
