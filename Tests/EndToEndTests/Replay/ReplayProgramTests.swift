import Foundation
import Testing
import VoiceCore

@Suite("The program that replays stories")
struct ReplayProgramTests {
    private let folder = NSTemporaryDirectory() + "replay-\(UUID().uuidString)"

    @Test("It ends well when every story holds, in any order, and counts them")
    func holds() async throws {
        let stories = try Built.path("samples/stories/session")
        for seed in ["1", "2"] {
            let run = try await Built.run("voicecore-replay", stories, "--filter", "call-", "--shuffle", seed)
            #expect(run.code == 0, "\(run)")
            #expect(run.lines.last?.hasSuffix("stories passed") == true)
        }
    }

    @Test("A filter that no story fits is named, and not the want of stories")
    func unfit() async throws {
        let stories = try Built.path("samples/stories/session")
        let run = try await Built.run("voicecore-replay", stories, "--filter", "nosuchword")
        let said = /none of [0-9]+ stories has ‘nosuchword’ in its path or title\n/
        #expect(run.code == 66 && run.message.contains(said), "\(run)")
    }

    @Test("Its help says with what stories hear")
    func ear() async throws {
        let new = try await Built.run("voicecore-replay", "new", "--help").output
        #expect(new.contains("Stories hear with PocketSphinx"), "\(new)")
        let help = try await Built.run("voicecore-replay", "--help").output
        #expect(help.contains("as PocketSphinx hears"), "\(help)")
    }

    @Test("What differs is shown, reported and an exit code of 1")
    func differs() async throws {
        try makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let source = try Built.path("samples/stories/session/shorter-than-a-second.json5")
        let text = try String(file: source)
        try text.replacingOccurrences(of: "tooShort 0.9", with: "saved 0.9")
            .write(toFile: folder + "/a.json5", atomically: true, encoding: .utf8)
        let run = try await Built.run("voicecore-replay", folder, "--junit", folder + "/report.xml")
        #expect(run.code == 1)
        #expect(
            run.output.contains("    - 0.900 stop memo:first: recording → idle [finalise stopped, saved 0.9")
        )
        let report = try String(file: folder + "/report.xml")
        #expect(report.contains("failures=\"1\""))
        let json = try await Built.run("voicecore-replay", folder, "--json")
        #expect(json.lines.count == 1)
        #expect(json.output.contains("\"status\":\"differed\""))
    }

    @Test("A story that needs a broker is skipped where there is none, and says so")
    func noBroker() async throws {
        let story = try Built.path("samples/stories/farm/two-diaries.json5")
        let run = try await Built.run("voicecore-replay", story, environment: ["PATH": "/nonexistent"])
        #expect(run.code == 0, "\(run)")
        #expect(run.output.contains("it has a farm, and nats-server is not installed"))
        #expect(run.lines.last == "0 of 1 stories passed, 1 skipped")
        let json = try await Built.run(
            "voicecore-replay",
            story,
            "--json",
            environment: ["PATH": "/nonexistent"]
        )
        #expect(json.output.contains("\"status\":\"skipped\""))
    }

    @Test("A wrong story names its line; no story at all is 66")
    func wrong() async throws {
        try makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "{\n title: 'x',\n scrpt: [] }".write(
            toFile: folder + "/a.json5",
            atomically: true,
            encoding: .utf8
        )
        let run = try await Built.run("voicecore-replay", folder)
        #expect(run.code == 1)
        #expect(run.output.contains("line 3: unknown key ‘scrpt’; did you mean ‘script’?"), "\(run.output)")
        #expect(try await Built.run("voicecore-replay", "/no/such/story").code == 66)
        #expect(try await Built.run("voicecore-replay", folder, "--filter", "nothing like it").code == 66)
    }

    @Test("No time zone, locale, home or folder of the machine leaks into a story")
    func elsewhere() async throws {
        let source = try Built.path("samples/stories")
        try makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: source, toPath: folder + "/elsewhere")
        let places = [
            ["TZ": "Asia/Tokyo", "LANG": "ko_KR.UTF-8", "LC_ALL": "ko_KR.UTF-8", "HOME": "/nonexistent"],
            ["TZ": "America/St_Johns", "LANG": "C", "HOME": folder, "VOICECORE_DAYSTART": "05:00"],
        ]
        for (place, environment) in places.enumerated() {
            for filter in ["road/da", "road/summer", "killed", "interruption-in-every"] {
                let run = try await Built.run(
                    "voicecore-replay",
                    folder + "/elsewhere",
                    "--filter",
                    filter,
                    environment: environment
                )
                #expect(run.code == 0, "place \(place): \(run)")
            }
        }
    }

    @Test("Another user gets the same trace", .enabled(if: geteuid() == 0, "only root can be somebody else"))
    func anotherUser() async throws {
        let program = try Built.program("voicecore-replay")
        let story = try Built.path("samples/stories/session/call-while-playing.json5")
        let run = try await Built.shell(
            """
            somebody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
            somebody test -x "$1" && somebody test -r "$2" || { echo "not for others"; exit 0; }
            somebody "$1" "$2"
            """,
            program,
            story
        )
        #expect(run.code == 0, "\(run)")
    }

    @Test("The draft of a story goes to standard output; replayed, it says what writes down what comes out")
    func draft() async throws {
        let memo = try Built.path("samples/2026-03-14-river.wav")
        let run = try await Built.run("voicecore-replay", "new", memo)
        #expect(run.code == 0)
        #expect(run.output.contains("offer: \"memo\""))
        try makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: memo, toPath: folder + "/2026-03-14-river.wav")
        let replayed = try await Built.shell(
            "cd \"$2\"; \"$1\" new 2026-03-14-river.wav >walk.json5; \"$1\" walk.json5",
            Built.program("voicecore-replay"),
            folder
        )
        #expect(replayed.code == 1 && replayed.output.contains("voicecore-replay --record"), "\(replayed)")
    }
}
