package import Programs
internal import Synchronization
internal import System
package import VoiceCore

/// What other programs may do here, and the keys by which they get in.
package final class Api: Sendable {
    /// What it works with, handed in by the program.
    package struct Tools: Sendable {
        /// The keys of other programs.
        package var keys: KeyRing
        /// Where memos lie that are on their way in.
        package var state: PageState
        /// Takes memos into the diary, and how.
        package var pipeline: MemoPipeline
        /// How memos of other programs are filed.
        package var terms: MemoOffer.FilingOptions
        /// How many memos are worked on at once.
        package var lanes = 2
        /// How long what the diary could not take waits before it is tried again.
        package var pause = Duration.seconds(5)
        /// A folder for sound that is only heard.
        package var scratch = "/tmp"
        /// What hears, by name, and the two letters of its language where that is known.
        package var model = ""
        /// The language that is heard.
        package var language: String?
        /// The object that `status --json` prints.
        package var status: @Sendable () async throws -> String
        /// What hearing ends with when it gives no words.
        package typealias Unheard = Failure
        /// Hears a file; the unknown words of the second text are listened for.
        package var hear: @Sendable (String, String) async throws(Unheard) -> Transcript

        package init(
            keys: KeyRing,
            state: PageState,
            pipeline: MemoPipeline,
            terms: MemoOffer.FilingOptions,
            status: @escaping @Sendable () async throws -> String,
            hear: @escaping @Sendable (String, String) async throws(Unheard) -> Transcript
        ) {
            (self.keys, self.state, self.pipeline, self.terms) = (keys, state, pipeline, terms)
            (self.status, self.hear) = (status, hear)
        }
    }

    /// Whether a request comes from a program that was let in.
    enum Entrance {
        /// It has a right key.
        case open
        /// It has a wrong one, and gets this.
        case shut(Response)
        /// It has none, so it may be a browser.
        case none
    }

    let tools: Tools
    let filing: Filing
    /// Who waits to have sound heard.
    let hearing: Semaphore
    /// What is being heard, so that it can be stopped.
    let heard = Mutex<(count: Int, tasks: [Int: Task<Result<Transcript, Failure>, Never>])>((0, [:]))
    private let wrong = Mutex<[Double]>([])

    package init(_ tools: Tools) {
        self.tools = tools
        filing = Filing(
            folder: tools.state.uploads,
            pipeline: tools.pipeline,
            terms: tools.terms,
            lanes: tools.lanes,
            pause: tools.pause
        )
        hearing = Semaphore(places: tools.lanes)
    }

    /// Files memos that were sent to a program that ended before it filed them.
    package func begin() throws(DurableFile.Failure) { try filing.begin() }

    /// Stops what is on its way; what was acknowledged is finished later.
    package func stop() {
        filing.stop()
        stopHearing()
    }

    /// Looks at the key of a request; while there are no keys, none opens.
    func entrance(_ request: Request, at now: Double) -> Entrance {
        guard let key = request.key ?? (request.isForPrograms ? "" : nil) else { return .none }
        if tools.keys.opens(key) { return .open }
        let isTooMuch = wrong.withLock { wrong in
            wrong.removeAll { $0 <= now - 60 }
            guard wrong.count < Access.mostWrong else { return true }
            wrong.append(now)
            return false
        }
        if isTooMuch {
            return .shut(.failure(429, "too many wrong keys; wait a minute", headers: ["Retry-After": "60"]))
        }
        return .shut(Self.noKey(key.isEmpty ? nil : "this is not a key"))
    }

    /// The answer to a program that has no key, or none of ours.
    static func noKey(_ message: String? = nil) -> Response {
        let message = message ?? "a key is needed: Authorization: Bearer KEY"
        return .failure(401, message, headers: ["WWW-Authenticate": "Bearer"])
    }

    /// What becomes of the body of a request that was let in.
    func receive(_ head: Request) -> BodyPolicy {
        switch (head.method, head.path) {
        case ("POST", Self.transcriptions): receiveSpeech(head)
        case ("POST", Self.entries) where head.headers["tus-resumable"] == nil: receiveEntry(head)
        case ("PATCH", let path): Self.upload(path).map { receivePiece(head, of: $0) } ?? .held
        default: .held
        }
    }

    /// The answer at an address that no page has; nothing at the others.
    func answer(_ request: Request) async -> Response? {
        switch request.path {
        case Self.transcriptions: return await answerSpeech(request)
        case Self.entries: return await answerEntries(request)
        case "/v1/models" where request.isReading: return models
        default:
            if let id = Self.upload(request.path) { return await answerUpload(request, id) }
            return request.isForPrograms ? .failure(404, "no such address") : nil
        }
    }
}

extension Request {
    /// The key of a program: `Authorization: Bearer KEY`.
    var key: String? {
        guard let header = headers["authorization"], header.lowercased().hasPrefix("bearer ") else {
            return nil
        }
        return String(header.dropFirst(7).drop { $0 == " " })
    }

    /// Whether no page of a browser has such an address.
    var isForPrograms: Bool { path.hasPrefix("/api/") || path.hasPrefix("/v1/") }

    /// Whether data is asked for in place of a page.
    var asksForData: Bool {
        let accepted = headers["accept"] ?? ""
        return accepted.contains("application/json") && !accepted.contains("text/html")
    }
}
