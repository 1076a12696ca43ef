import Foundation
import Glibc
import Ground

/// A headless Chromium that is spoken to over two pipes: JSON, each message ended by a NUL.
///
/// It is killed when nobody holds it any more.
actor Browser {
    enum Trouble: Error { case ended, refused(String) }

    /// Where Debian puts it; nothing where it is not installed.
    static let program: String? = access("/usr/bin/chromium", X_OK) == 0 ? "/usr/bin/chromium" : nil

    private let process: ChildProcess
    private let output: Int32
    private let input: Int32
    private let home: String
    private var rest: [UInt8] = []
    private var number = 0
    private var session: String?
    /// What the browser complained of: scripts that failed, and what its rules refused.
    private(set) var complaints: [String] = []

    init(_ program: String, home: String) throws {
        self.home = home
        var down: [Int32] = [-1, -1]
        var up: [Int32] = [-1, -1]
        guard pipe(&down) == 0, pipe(&up) == 0 else { throw Trouble.ended }
        for end in down + up { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (output, input) = (down[1], up[0])
        process = try ChildProcess(
            program,
            arguments: [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--mute-audio",
                "--autoplay-policy=no-user-gesture-required", "--user-data-dir=\(home)",
            ],
            environment: ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" },
            descriptors: [-1, -1, -1, down[0], up[1]]
        )
        close(down[0])
        close(up[1])
    }

    deinit {
        close(output)
        close(input)
    }

    /// Opens an empty page to work in.
    func begin() async throws {
        let target = try await call("Target.createTarget", ["url": "about:blank"])
        let attached = try await call(
            "Target.attachToTarget",
            ["targetId": target["targetId"] ?? "", "flatten": true]
        )
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { _ = try await call(domain + ".enable", [:]) }
    }

    /// Loads a page, whatever it answers.
    func go(_ address: String) async throws {
        _ = try await call("Page.navigate", ["url": address])
        try await loaded()
    }

    /// Does something in the page that loads another, and waits for that.
    func leave(by script: String) async throws {
        _ = try await call("Runtime.evaluate", ["expression": script, "userGesture": true])
        try await loaded()
    }

    /// The value of an expression in the page, as text; a promise is waited for.
    func value(_ expression: String) async throws -> String {
        let answer = try await call(
            "Runtime.evaluate",
            [
                "expression": "Promise.resolve(\(expression)).then(String)", "awaitPromise": true,
                "userGesture": true,
            ]
        )
        return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    private func loaded() async throws {
        while try await read()["method"] as? String != "Page.loadEventFired" {}
    }

    private func call(_ method: String, _ parameters: [String: Any]) async throws -> [String: Any] {
        number += 1
        let mine = number
        var message: [String: Any] = ["id": mine, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        let bytes = Array(try JSONSerialization.data(withJSONObject: message)) + [0]
        guard write(output, bytes, bytes.count) == bytes.count else { throw Trouble.ended }
        while true {
            let answer = try await read()
            guard answer["id"] as? Int == mine else { continue }
            guard let result = answer["result"] as? [String: Any] else { throw Trouble.refused(method) }
            return result
        }
    }

    private func read() async throws -> [String: Any] {
        while true {
            if let end = rest.firstIndex(of: 0) {
                let data = Data(rest[..<end])
                rest.removeSubrange(...end)
                let message = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
                note(message)
                return message
            }
            let input = input
            let piece = await BlockingWork.run(label: "browser") { _ in
                var block = [UInt8](repeating: 0, count: 1 << 16)
                let count = Glibc.read(input, &block, block.count)
                return Array(block.prefix(max(0, count)))
            }
            guard !piece.isEmpty else { throw Trouble.ended }
            rest += piece
        }
    }

    private func note(_ message: [String: Any]) {
        let parameters = message["params"] as? [String: Any]
        switch message["method"] as? String {
        case "Runtime.exceptionThrown": complaints.append("\(parameters ?? [:])")
        case "Log.entryAdded": complaints.append("\(parameters?["entry"] ?? "")")
        default: break
        }
    }
}
