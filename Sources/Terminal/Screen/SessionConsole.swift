import Glibc
import Programs
import VoiceCore

struct SessionConsole: Sendable {
    let invocation: Invocation
    let settings: Settings
    let runtime: RuntimeFolder

    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        settings = try Settings(for: invocation)
        do {
            runtime = try RuntimeFolder(settings.folders.runtime)
        } catch {
            throw error.failure
        }
    }

    var console: Console { invocation.console }

    var isJSON: Bool { invocation[CommonOptions.json] }

    var lock: SessionLock { SessionLock(path: runtime.lockFile, program: invocation.program.name) }

    var recordings: String { DiaryFolder(settings[Key.diary]).recordings }

    func say(_ line: String) {
        if !invocation.isQuiet { console.say(line.printable) }
    }

    var draws: Bool { console.redraws && !invocation.isQuiet }

    var boldens: Bool { draws && (invocation.environment["NO_COLOR"] ?? "").isEmpty }

    func redraw(_ line: String) {
        console.error.write("\r\(line)\u{1B}[K")
        console.error.flush()
    }

    func clearLine() {
        if draws { redraw("") }
    }

    func control(_ coordinator: AudioCoordinator) throws(Failure) -> ControlSocket {
        do {
            return try ControlSocket(at: runtime.controlSocket(of: getpid())) { line in
                await SessionControl.answer(line, for: coordinator)
            }
        } catch {
            throw error.failure
        }
    }

    func ask(_ request: SessionControl.Request) async throws(Failure) -> SessionControl.Status? {
        guard let holder = try holder() else { return nil }
        let path = runtime.controlSocket(of: holder.process)
        let answer = await Task.detached { Result { try ControlSocket.ask(request.line, at: path) } }.value
        switch answer {
        case .success(let line):
            if let status = SessionControl.Status(line: line) { return status }
            throw Failure(.unavailable, "process \(holder.process) refused: \(line)")
        case .failure(let error):
            // It may have ended between our two questions.
            guard try self.holder() != nil else { return nil }
            throw (error as? ControlSocket.Failure ?? .silent).failure
        }
    }

    func holder() throws(Failure) -> SessionHolder? {
        do {
            return try lock.holder()
        } catch {
            throw error.failure
        }
    }
}
