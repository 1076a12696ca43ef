internal import Foundation
internal import Glibc
internal import System

/// A headless Chromium over two pipes, with JSON messages ended by a NUL; killed when released.
package actor Browser {
    package enum Trouble: Error { case ended, refused(String), late(String) }

    private static let patience = Duration.seconds(180)

    package static let program = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].first {
        access($0, X_OK) == 0
    }

    private let process: ChildProcess
    package nonisolated let group: Int32
    private let output: Int32
    private let input: Int32
    private let home: String
    private var rest: [UInt8] = []
    private var number = 0
    private var session: String?
    private var context: String?
    private var loads = 0
    package private(set) var complaints: [String] = []

    package init(_ program: String, home: String, language: String = "en") throws {
        self.home = home
        var down: [Int32] = [-1, -1]
        var up: [Int32] = [-1, -1]
        guard pipe(&down) == 0, pipe(&up) == 0 else { throw Trouble.ended }
        for end in down + up { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (output, input) = (down[1], up[0])
        // Leftovers go into the browser's home, not the machine's temporary folder.
        mkdir(home, 0o700)
        mkdir(home + "/tmp", 0o700)
        let own = ["TMPDIR": home + "/tmp"]
        process = try ChildProcess(
            program,
            arguments: [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--mute-audio",
                "--autoplay-policy=no-user-gesture-required", "--user-data-dir=\(home)",
                "--accept-lang=\(language)",
            ],
            environment: ProcessInfo.processInfo.environment.merging(own) { $1 }.map {
                "\($0.key)=\($0.value)"
            },
            descriptors: [-1, -1, -1, down[0], up[1]]
        )
        group = process.id
        close(down[0])
        close(up[1])
    }

    deinit {
        close(output)
        close(input)
    }

    package func begin() async throws {
        var wanted = ["url": "about:blank"]
        wanted["browserContextId"] = context
        let target = try await call("Target.createTarget", wanted)
        let wantedTab: [String: Any] = ["targetId": target["targetId"] ?? "", "flatten": true]
        let attached = try await call("Target.attachToTarget", wantedTab)
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { _ = try await call(domain + ".enable", [:]) }
    }

    /// Shares no cookies with other contexts.
    package func beginApart() async throws {
        context = try await call("Target.createBrowserContext", [:])["browserContextId"] as? String
        try await begin()
    }

    package func forget() async throws {
        session = nil
        if let context { _ = try await call("Target.disposeBrowserContext", ["browserContextId": context]) }
        (context, complaints, loads) = (nil, [], 0)
    }

    package func openTab() async throws -> String {
        let before = session ?? ""
        session = nil
        try await begin()
        return before
    }

    package func turn(to tab: String) -> String {
        defer { session = tab }
        return session ?? ""
    }

    package func go(_ address: String) async throws {
        try await loading { _ = try await call("Page.navigate", ["url": address]) }
    }

    package func leave(by script: String) async throws {
        try await loading {
            _ = try await call("Runtime.evaluate", ["expression": script, "userGesture": true])
        }
    }

    /// Awaits promises.
    package func value(_ expression: String) async throws -> String {
        let promise = "Promise.resolve(\(expression)).then(String)"
        let wanted: [String: Any] = ["expression": promise, "awaitPromise": true, "userGesture": true]
        let answer = try await call("Runtime.evaluate", wanted)
        guard answer["exceptionDetails"] == nil else { throw Trouble.refused(expression) }
        return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    /// Checks an expression after every change of the page, until it is true.
    package func awaited(_ expression: String) async throws -> String {
        try await value(
            """
            new Promise(done => {
              const look = () => { const found = (\(expression)); if (found) { watch.disconnect(); done(found) } }
              const watch = new MutationObserver(look)
              watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
              look()
            })
            """
        )
    }

    package func show(width: Int, height: Int, isDark: Bool, isStill: Bool = false) async throws {
        let size: [String: Any] = [
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600,
        ]
        _ = try await call("Emulation.setDeviceMetricsOverride", size)
        let features = [
            ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
            ["name": "prefers-reduced-motion", "value": isStill ? "reduce" : "no-preference"],
        ]
        _ = try await call("Emulation.setEmulatedMedia", ["features": features])
    }

    package func printed() async throws {
        _ = try await call("Emulation.setEmulatedMedia", ["media": "print"])
    }

    package func runScripts(_ runs: Bool) async throws {
        _ = try await call("Emulation.setScriptExecutionDisabled", ["value": !runs])
    }

    /// Lets tests inject scripts despite the page's security policy, from the next page on.
    package func passRules() async throws { _ = try await call("Page.setBypassCSP", ["enabled": true]) }

    package func press(_ key: String) async throws {
        let codes = ["Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowRight": 39]
        var event: [String: Any] = ["key": key, "code": key, "windowsVirtualKeyCode": codes[key] ?? 0]
        if key == "Enter" { event["text"] = "\r" } else if key.count == 1 { event["text"] = key }
        event["type"] = event["text"] == nil ? "rawKeyDown" : "keyDown"
        _ = try await call("Input.dispatchKeyEvent", event)
        event["type"] = "keyUp"
        event["text"] = nil
        _ = try await call("Input.dispatchKeyEvent", event)
    }

    package func leave(pressing key: String) async throws { try await loading { try await press(key) } }

    private func loading(_ work: () async throws -> Void) async throws {
        let before = loads
        try await work()
        let end = ContinuousClock.now + Self.patience
        while loads == before { _ = try await read("the next page", before: end) }
    }

    private func call(_ method: String, _ parameters: [String: Any]) async throws -> [String: Any] {
        number += 1
        let mine = number
        var message: [String: Any] = ["id": mine, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        let bytes = Array(try JSONSerialization.data(withJSONObject: message)) + [0]
        guard write(output, bytes, bytes.count) == bytes.count else { throw Trouble.ended }
        let end = ContinuousClock.now + Self.patience
        while true {
            let answer = try await read("\(method) \(parameters)", before: end)
            guard answer["id"] as? Int == mine else { continue }
            guard let result = answer["result"] as? [String: Any] else { throw Trouble.refused(method) }
            return result
        }
    }

    private func read(_ what: String, before end: ContinuousClock.Instant) async throws -> [String: Any] {
        while true {
            if let zero = rest.firstIndex(of: 0) {
                let data = Data(rest[..<zero])
                rest.removeSubrange(...zero)
                let message = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
                note(message)
                return message
            }
            let input = input
            let piece = await BlockingWork.run(label: "browser") { _ -> [UInt8]? in
                var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
                let left = max(0, (end - .now) / .milliseconds(1))
                guard poll(&ready, 1, Int32(left) + 1) > 0 else { return nil }
                var block = [UInt8](repeating: 0, count: 1 << 16)
                let count = Glibc.read(input, &block, block.count)
                return Array(block.prefix(max(0, count)))
            }
            guard let piece else { throw Trouble.late("\(what); the page says: \(complaints)") }
            guard !piece.isEmpty else { throw Trouble.ended }
            rest += piece
        }
    }

    private func note(_ message: [String: Any]) {
        let parameters = message["params"] as? [String: Any]
        switch message["method"] as? String {
        case "Page.loadEventFired": loads += 1
        case "Runtime.exceptionThrown": complaints.append("\(parameters ?? [:])")
        case "Log.entryAdded": complaints.append("\(parameters?["entry"] ?? "")")
        default: break
        }
    }
}
