import Foundation
import Synchronization
import System
import Testing
@testable import VoiceCore

final class Yard: Sendable {
    let path: String

    init() throws {
        let made = NSTemporaryDirectory() + "yard-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
        path = try #require(realpath(made, nil).map { String(cString: $0) })
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String = "sound") throws {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        // Another process writes, because a child being started briefly holds our open files.
        let answer = try ProgramCall.hold(
            with: "/bin/sh",
            arguments: ["-c", "cat > \"$1\"", "sh", file],
            environment: ["PATH=/usr/bin:/bin"],
            input: Array(text.utf8),
            limitSeconds: 120
        )
        #expect(answer.end == .exited(0))
    }

    func move(_ name: String, to other: String) throws {
        #expect(rename("\(path)/\(name)", "\(path)/\(other)") == 0)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
}

final class Basket<Thing: Sendable>: Sendable {
    private struct State {
        var things: [Thing] = []
        var watchers: [AsyncStream<[Thing]>.Continuation] = []
    }

    private let state = Mutex(State())

    func put(_ thing: Thing) {
        state.withLock { state in
            state.things.append(thing)
            for watcher in state.watchers { watcher.yield(state.things) }
        }
    }

    var all: [Thing] { state.withLock { $0.things } }

    /// The suite's time limit ends a wait in vain.
    func wait(
        _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        until isEnough: ([Thing]) -> Bool
    ) async {
        let (changes, watcher) = AsyncStream<[Thing]>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.watchers.append(watcher)
            watcher.yield(state.things)
        }
        for await things in changes where isEnough(things) { return }
        Issue.record("never came: \(what); there is \(all)", sourceLocation: sourceLocation)
    }
}

final class Door: Sendable {
    private let opened = Mutex<(stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)?>(
        nil
    )

    func close() { opened.withLock { $0 = AsyncStream.makeStream(of: Void.self) } }

    func open() {
        opened.withLock { opened in
            opened?.continuation.finish()
            opened = nil
        }
    }

    /// Also returns when the task is cancelled.
    func pass() async {
        guard let stream = opened.withLock({ $0?.stream }) else { return }
        for await _ in stream {}
    }
}

final class Held<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

// Expectations capture constants; these change the held value.
extension Held<Settling> {
    func saw(_ look: FileLook, at path: String, now: SuspendingClock.Instant) -> Bool {
        value.saw(look, at: path, now: now)
    }
}

extension Held<IntakeQueue> {
    func next(at now: SuspendingClock.Instant) -> IntakeQueue.Item? { value.next(at: now) }
    func release(where isGone: (Obstacle) -> Bool) -> [String] { value.release(where: isGone) }
}
