internal import Glibc
package import Programs
internal import System
internal import VoiceCore

/// The socket at which the program that serves a diary's pages gives links to the same user.
package enum PageSocket {
    /// The socket of a service manager that starts the program when somebody asks.
    private static let activated = "page.sock"
    /// The first descriptor that a service manager hands over.
    private static let handed: Int32 = 3

    package static func link(to diary: String, _ settings: Settings) async -> String? {
        await ask("link \(diary)", settings, of: diary) { $0.hasPrefix("http://127.") }
    }

    package static func hears(onPort port: Int, _ diary: String, _ settings: Settings) async -> Bool {
        let place = await ask("wyoming \(diary)", settings, of: diary) { $0 != "unknown" }
        guard let place, place != "none" else { return false }
        return port == 0 || place.hasSuffix(":\(port)")
    }

    private static func ask(
        _ question: String,
        _ settings: Settings,
        of diary: String,
        _ isAnswer: @escaping @Sendable (String) -> Bool
    ) async -> String? {
        guard let runtime = try? RuntimeFolder(settings.folders.runtime) else { return nil }
        let paths = [path(of: diary, in: runtime), "\(runtime.path)/\(activated)"]
        return await BlockingWork.run(label: "page") { _ in
            for path in paths where access(path, F_OK) == 0 {
                let answer = try? ControlSocket.ask(question, at: path, patienceSeconds: 10)
                if let answer, isAnswer(answer) { return answer }
            }
            return nil
        }
    }

    /// Opens the socket for as long as the result is held.
    ///
    /// A service manager must hand over exactly one listening socket: another file's bytes are no questions.
    static func open(
        to diary: String,
        _ settings: Settings,
        environment: [String: String],
        wyoming: String?,
        link: @escaping @Sendable () -> String
    ) throws(ServedPage.Refusal) -> ControlSocket? {
        let answering: ControlSocket.Answering = {
            switch $0 {
            case "link \(diary)": link()
            case "wyoming \(diary)": wyoming ?? "none"
            default: "unknown"
            }
        }
        if environment["LISTEN_PID"] == "\(getpid())" {
            guard environment["LISTEN_FDS"] == "1",
                let socket = try? ControlSocket(taking: handed, answering: answering)
            else { throw .handedOver }
            return socket
        }
        guard let runtime = try? RuntimeFolder(settings.folders.runtime) else { return nil }
        return try? ControlSocket(at: path(of: diary, in: runtime), answering: answering)
    }

    private static func path(of diary: String, in runtime: RuntimeFolder) -> String {
        "\(runtime.path)/page-\(LoopbackAddress(of: diary)).sock"
    }
}
