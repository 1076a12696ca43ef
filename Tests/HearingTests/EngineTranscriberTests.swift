import Foundation
import Sound
import TestKit
import Testing
@testable import Hearing

@Suite("Hearing with a person's own program")
struct EngineTranscriberTests {
    static let line =
        #"{"b":0,"d":1,"p":0.8,"t":"go on","w":[{"b":0,"d":0.1,"p":1,"t":"<s>"},"#
        + #"{"b":0.1,"d":0.3,"p":0.9,"t":"go"},{"b":0.4,"d":0.2,"p":0.7,"t":"on(2)"}]}"#

    static func engine(_ script: String, kept: Bool = false) -> EngineTranscriber {
        let flags = kept ? ["sh", EngineTranscriber.keptFlag] : []
        return EngineTranscriber(arguments: ["/bin/sh", "-c", script] + flags)
    }

    static func hear(_ engine: EngineTranscriber) async throws -> Transcript {
        try await engine.transcribe(TestSound.goForward, options: HearingOptions()) { _ in }
    }

    @Test("An engine's output becomes words, without silences and pronunciation numbers")
    func words() async throws {
        let transcript = try await Self.hear(Self.engine("cat > /dev/null; echo '\(Self.line)'"))
        #expect(transcript.words.map(\.word) == ["go", "on"])
        #expect(transcript.words.map(\.start) == [0.1, 0.4])
        #expect(transcript.text == "Go on.")
    }

    @Test(
        "An engine's punctuation stays in the text, and its words are without marks",
        arguments: [
            ("Good morning. Is it nine a.m.?", "Good morning. Is it nine a.m.?"),
            ("Yes, we did.", "Yes, we did."),
            ("Well, no", "Well, no."), ("at nine a.m. mr. hill", "At nine a.m. mr. hill."),
        ]
    )
    func punctuated(_ said: String, _ text: String) async throws {
        let line = #"{"b":0,"d":1,"t":"\#(said)"}"#
        let transcript = try await Self.hear(Self.engine("cat > /dev/null; echo '\(line)'"))
        #expect(transcript.text == text)
        #expect(transcript.words.count == said.split(separator: " ").count)
        #expect(!transcript.words.contains { $0.word.hasSuffix(",") || $0.word.hasSuffix("?") })
    }

    @Test("An engine gets the sound as WAV, to the byte")
    func wave() async throws {
        let script = #"n=$(wc -c); echo "{\"b\":0,\"d\":1,\"t\":\"n$n\"}""#
        let transcript = try await Self.hear(Self.engine(script))
        #expect(transcript.words.map(\.word) == ["n\(44 + 2 * TestSound.goForward.samples)"])
    }

    @Test("A kept engine hears memo after memo in one process")
    func kept() async throws {
        let size = 44 + 2 * TestSound.goForward.samples
        let script = """
            while head -c \(size) > /dev/null; do echo '{"b":0,"d":1,"t":"p'$$'"}'; echo; done
            """
        let engine = Self.engine(script, kept: true)
        let first = try await Self.hear(engine)
        let second = try await Self.hear(engine)
        #expect(first.words == second.words)
        #expect(first.words.count == 1)
        await engine.release()
    }

    @Test("A crash, an exit code and nonsense are typed errors")
    func failures() async {
        await #expect(throws: TranscriptionError.engineEnded(status: 3, message: "broken")) {
            try await Self.hear(Self.engine("cat > /dev/null; echo broken >&2; exit 3"))
        }
        await #expect(throws: TranscriptionError.engineEnded(status: 137, message: "")) {
            try await Self.hear(Self.engine("kill -9 $$"))
        }
        await #expect(throws: TranscriptionError.engineNonsense(line: "line 1 is not an utterance")) {
            try await Self.hear(Self.engine("cat > /dev/null; echo hello"))
        }
        await #expect(throws: TranscriptionError.engineMissing(path: "no-such-engine")) {
            try await Self.hear(EngineTranscriber(arguments: ["no-such-engine"]))
        }
    }

    @Test("Impossible times are nonsense, and slight ones are put right")
    func times() throws {
        #expect(throws: TranscriptionError.self) {
            try EngineLine.words(of: [#"{"b":50,"d":1,"t":"late"}"#], within: 3)
        }
        #expect(throws: TranscriptionError.self) {
            try EngineLine.words(of: [#"{"b":1e999,"d":1,"t":"never"}"#], within: 3)
        }
        let words = try EngineLine.words(of: [#"{"b":2.5,"d":1,"p":7,"t":"over"}"#], within: 3).map {
            Word($0, after: 0)
        }
        #expect(words.map(\.end) == [3])
        #expect(words.map(\.probability) == [1])
    }

    @Test("An engine that closes its output and stays is killed when its time is over")
    func silent() async throws {
        let engine = try EngineProcess(["/bin/sh", "-c", "exec >&-; sleep 3600"])
        await #expect(throws: TranscriptionError.engineTooSlow(limitSeconds: 0.3)) {
            try await engine.lines(for: [], isKept: false, limitSeconds: 0.3)
        }
        #expect(!engine.isUsable)
        await engine.end()
    }

    @Test("An engine that closes its output and stays is killed when the task is cancelled")
    func silentAndCancelled() async {
        let folder = TestFolder()
        let fifo = folder("closed")
        mkfifo(fifo, 0o600)
        let task = Task {
            try await Self.hear(Self.engine("cat >/dev/null; exec >&-; echo >'\(fifo)'; sleep 3600"))
        }
        // Opening waits until the engine has closed its output; an unread word would end the engine.
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "fifo").async {
                let reader = open(fifo, O_RDONLY)
                var word: UInt8 = 0
                while read(reader, &word, 1) > 0 {}
                close(reader)
                continuation.resume()
            }
        }
        task.cancel()
        await #expect(throws: TranscriptionError.cancelled) { try await task.value }
    }

    @Test("An engine that never answers is killed when the task is cancelled")
    func cancelled() async {
        let task = Task { try await Self.hear(Self.engine("sleep 3600")) }
        task.cancel()
        await #expect(throws: TranscriptionError.cancelled) { try await task.value }
    }

    @Test("An exited engine's words count although its child still holds the output")
    func outputHeldByAnother() async throws {
        let folder = TestFolder()
        let held = folder("held")
        mkfifo(held, 0o600)
        // The child ends when this end of the pipe closes.
        let end = open(held, O_RDWR | O_CLOEXEC)
        defer { close(end) }
        let leaving = "setsid sh -c 'exec 3<\"$0\"; read -r word <&3' '\(held)' &"
        let lines = try await EngineProcess(["/bin/sh", "-c", "\(leaving) echo '\(Self.line)'"])
            .lines(for: [], isKept: false, limitSeconds: 120)
        #expect(lines == [Self.line])
        #expect(write(end, "\n", 1) == 1)
    }

    @Test("An engine's child in its own session is killed with it when the task is cancelled")
    func ownSession() async throws {
        let folder = TestFolder()
        let ids = folder("ids")
        mkfifo(ids, 0o600)
        let told = open(ids, O_RDWR | O_CLOEXEC)
        defer { close(told) }
        let script = "setsid sh -c 'echo $$ >\"$0\"; exec sleep 3600' '\(ids)' & sleep 3600"
        let task = Task { try await Self.hear(Self.engine(script)) }
        try await Events(readable: [told]).pause(until: "what it started says its number") {
            var wait = pollfd(fd: told, events: Int16(POLLIN), revents: 0)
            return poll(&wait, 1, 0) == 1
        }
        var block = [UInt8](repeating: 0, count: 100)
        let count = read(told, &block, block.count)
        let id = try #require(Int32(String(decoding: block.prefix(max(0, count)), as: UTF8.self).dropLast()))
        task.cancel()
        await #expect(throws: TranscriptionError.cancelled) { try await task.value }
        #expect(Events.seesEnd(of: id))
    }

    @Test("An engine and its children do not outlive a killed program")
    func orphans() async throws {
        let folder = TestFolder()
        let fifo = folder("ids")
        mkfifo(fifo, 0o600)
        let told = open(fifo, O_RDWR | O_CLOEXEC)
        defer { close(told) }
        await #expect(processExitsWith: .signal(SIGKILL)) { [fifo = fifo as String] in
            let script = "sleep 3600 & echo $$ $! >'\(fifo)'; wait"
            let engine = try? EngineProcess(["/bin/sh", "-c", script])
            let told = open(fifo, O_RDWR | O_CLOEXEC)
            var wait = pollfd(fd: told, events: Int16(POLLIN), revents: 0)
            poll(&wait, 1, 60_000)
            kill(getpid(), SIGKILL)
            withExtendedLifetime(engine) {}
        }
        var block = [UInt8](repeating: 0, count: 100)
        let count = read(told, &block, block.count)
        let ids = String(decoding: block.prefix(max(0, count)), as: UTF8.self).split(
            whereSeparator: \.isWhitespace
        )
        #expect(ids.count == 2)
        for id in ids.compactMap({ Int32($0) }) { #expect(Events.seesEnd(of: id)) }
    }
}
