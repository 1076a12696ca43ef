package import Programs
internal import Synchronization
internal import System
package import VoiceCore

package final class Api: Sendable {
    package struct Tools: Sendable {
        package var keys: KeyRing
        package var state: PageState
        package var pipeline: MemoPipeline
        package var terms: MemoOffer.FilingOptions
        package var lanes = 2
        /// The pause before the diary's next try at a memo that it could not take.
        package var pause = Duration.seconds(5)
        package var scratch = "/tmp"
        package var model = ""
        package var language: String?
        package var status: @Sendable () async throws -> String
        package typealias Unheard = Failure
        /// Hears a file; the second text names unusual words to listen for.
        package var hear: @Sendable (String, String) async throws(Unheard) -> Transcript
    }

    enum Entrance {
        case open
        case shut(Response)
        /// No key, so it may be a browser.
        case none
    }

    let tools: Tools
    let filing: Filing
    let hearing: Semaphore
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

    package func begin() throws(DurableFile.Failure) { try filing.begin() }

    /// Stops the work; acknowledged memos are finished by the next run.
    package func stop() {
        filing.stop()
        stopHearing()
    }

    /// Checks the key of a request; while there are no keys, none opens.
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

    static func noKey(_ message: String? = nil) -> Response {
        let message = message ?? "a key is needed: Authorization: Bearer KEY"
        return .failure(401, message, headers: ["WWW-Authenticate": "Bearer"])
    }

    func receive(_ head: Request) -> BodyPolicy {
        switch (head.method, head.path) {
        case ("POST", Self.transcriptions): receiveSpeech(head)
        case ("POST", Self.entries) where head.headers["tus-resumable"] == nil: receiveEntry(head)
        case ("PATCH", let path): Self.upload(path).map { receivePiece(head, of: $0) } ?? .held
        default: .held
        }
    }

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
    var key: String? {
        guard let header = headers["authorization"], header.lowercased().hasPrefix("bearer ") else {
            return nil
        }
        return String(header.dropFirst(7).drop { $0 == " " })
    }

    /// True for addresses that no page of a browser has.
    var isForPrograms: Bool { path.hasPrefix("/api/") || path.hasPrefix("/v1/") }

    var asksForData: Bool {
        let accepted = headers["accept"] ?? ""
        return accepted.contains("application/json") && !accepted.contains("text/html")
    }
}

extension Api {
    private static let formBytes = 1 << 20
    /// Space on the disk that stays free whatever is sent.
    private static let spareBytes = 64 << 20

    static let tooLarge = Response.failure(
        413,
        "a memo has at most \(ReceivedFile.mostBytes) bytes",
        headers: ["Connection": "close"]
    )
    static let noRoom = Response.failure(507, "there is no room for it on the disk")
    static let gone = Response.failure(404, "there is no such upload", headers: ["Tus-Resumable": "1.0.0"])

    /// The bytes that a request announces, or `nil` if they are too many.
    func fits(_ head: Request) -> Int? {
        let length = head.number("content-length") ?? 0
        return length <= ReceivedFile.mostBytes + Self.formBytes ? length : nil
    }

    func hasRoom(for bytes: Int) -> Bool {
        guard let free = FreeRoom.bytes(at: filing.folder) else { return false }
        return free - Self.spareBytes >= bytes
    }

    func form(_ type: String, _ opening: @escaping FormBody.Opening) -> BodyPolicy {
        do throws(MultipartReader.Fault) {
            return .read(by: try FormBody(contentType: type, opening: opening))
        } catch {
            return .refused(Self.answer(.form(error), []))
        }
    }

    static func answer(_ fault: FormBody.Fault, _ files: [Incoming]) -> Response {
        switch fault {
        case .form(.noBoundary): .failure(400, "the form does not say what stands between its parts")
        case .form(.malformed): .failure(400, "the form cannot be read")
        case .form(.longHead): .failure(400, "a part of the form has too long a head")
        case .form(.manyParts): .failure(400, "the form has more than \(MultipartReader.mostParts) parts")
        case .form(.cut): .failure(400, "the form ends in the middle")
        case .notText(let name): .failure(400, "\(name) is not UTF-8", parameter: name)
        case .longFields: .failure(413, "the fields of the form are too long")
        case .unwanted: .failure(400, "one file is taken", parameter: "file")
        case .file:
            if files.contains(where: \.file.now.isTooLarge) {
                tooLarge
            } else if files.contains(where: { $0.file.now.errno != 0 }) {
                noRoom
            } else {
                .failure(400, "the file is empty", parameter: "file")
            }
        }
    }

    static func answer(_ fault: TusMetadata.Fault) -> Response {
        let message =
            switch fault {
            case .malformed:
                "Upload-Metadata is a list of keys with commas between, each with a text in base64"
            case .twice(let key): "\(key.prefix(40)) is in Upload-Metadata more than once"
            case .notText(let key): "\(key) in Upload-Metadata is not UTF-8"
            }
        return .failure(400, message, parameter: "Upload-Metadata", headers: ["Tus-Resumable": "1.0.0"])
    }

    static func answer(_ outcome: MemoOutcome, headers: [String: String] = [:]) -> Response {
        let status =
            switch outcome.report.status {
            case .filed: 201
            case .pending: 202
            case .held: 422
            case .duplicate, .skipped, .heard, .offered: 200
            }
        return .json(status, line: outcome.json, headers: headers)
    }
}
