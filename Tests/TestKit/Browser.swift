internal import Foundation
internal import Glibc
internal import System

/// A headless Chromium that is spoken to over two pipes: JSON, each message ended by a NUL.
///
/// It is killed when nobody holds it any more.
package actor Browser {
    package enum Trouble: Error { case ended, refused(String), late(String) }

    /// How long a page may take for one thing that is asked of it, beside everything else on a busy machine.
    private static let patience = Duration.seconds(180)

    /// Where Debian puts it, without the window that nobody looks at, or with it; nothing where neither is installed.
    package static let program = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].first {
        access($0, X_OK) == 0
    }

    private let process: ChildProcess
    /// The group of its processes.
    package nonisolated let group: Int32
    private let output: Int32
    private let input: Int32
    private let home: String
    private var rest: [UInt8] = []
    private var number = 0
    private var session: String?
    /// What its pages keep, as cookies, is of this alone; nothing where it is that of the browser itself.
    private var context: String?
    /// How many pages were loaded.
    private var loads = 0
    /// What the browser complained of: scripts that failed, and what its rules refused.
    package private(set) var complaints: [String] = []

    package init(_ program: String, home: String, language: String = "en") throws {
        self.home = home
        var down: [Int32] = [-1, -1]
        var up: [Int32] = [-1, -1]
        guard pipe(&down) == 0, pipe(&up) == 0 else { throw Trouble.ended }
        for end in down + up { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (output, input) = (down[1], up[0])
        // What it leaves behind goes with its home, and not into the machine's own folder for such things.
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

    /// Opens an empty page to work in.
    package func begin() async throws {
        var wanted = ["url": "about:blank"]
        wanted["browserContextId"] = context
        let target = try await call("Target.createTarget", wanted)
        let attached = try await call(
            "Target.attachToTarget",
            ["targetId": target["targetId"] ?? "", "flatten": true]
        )
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { _ = try await call(domain + ".enable", [:]) }
    }

    /// The same in a browser that others used, which knows nothing of them.
    package func beginApart() async throws {
        context = try await call("Target.createBrowserContext", [:])["browserContextId"] as? String
        try await begin()
    }

    /// Closes its pages and forgets what they kept.
    package func forget() async throws {
        session = nil
        if let context { _ = try await call("Target.disposeBrowserContext", ["browserContextId": context]) }
        (context, complaints, loads) = (nil, [], 0)
    }

    /// Opens another tab to work in, and gives the name of the one before.
    package func openTab() async throws -> String {
        let before = session ?? ""
        session = nil
        try await begin()
        return before
    }

    /// Goes on in a tab, and gives the name of the one before.
    package func turn(to tab: String) -> String {
        defer { session = tab }
        return session ?? ""
    }

    /// Loads a page, whatever it answers.
    package func go(_ address: String) async throws {
        try await loading { _ = try await call("Page.navigate", ["url": address]) }
    }

    /// Does something in the page that loads another, and waits for that.
    package func leave(by script: String) async throws {
        try await loading {
            _ = try await call("Runtime.evaluate", ["expression": script, "userGesture": true])
        }
    }

    /// The value of an expression in the page, as text; a promise is waited for.
    package func value(_ expression: String) async throws -> String {
        let answer = try await call(
            "Runtime.evaluate",
            [
                "expression": "Promise.resolve(\(expression)).then(String)", "awaitPromise": true,
                "userGesture": true,
            ]
        )
        guard answer["exceptionDetails"] == nil else { throw Trouble.refused(expression) }
        return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    /// The value of an expression as soon as it is true of the page, which is looked at after every change of it.
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

    /// Draws pages of a size, light or dark, and still where motion is not wanted.
    package func show(width: Int, height: Int, isDark: Bool, isStill: Bool = false) async throws {
        _ = try await call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600]
        )
        let features = [
            ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
            ["name": "prefers-reduced-motion", "value": isStill ? "reduce" : "no-preference"],
        ]
        _ = try await call("Emulation.setEmulatedMedia", ["features": features])
    }

    /// Draws the page as it is printed.
    package func printed() async throws {
        _ = try await call("Emulation.setEmulatedMedia", ["media": "print"])
    }

    /// Whether pages that are loaded from now on run scripts.
    package func runScripts(_ runs: Bool) async throws {
        _ = try await call("Emulation.setScriptExecutionDisabled", ["value": !runs])
    }

    /// Lets tests write into pages that are loaded from now on, which the rules of these allow nobody.
    package func passRules() async throws { _ = try await call("Page.setBypassCSP", ["enabled": true]) }

    /// Presses a key as a person does, such as `Tab` or `r`.
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

    /// Presses a key that leads to another page, and waits for that.
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
