internal import Actions
internal import Programs
internal import System
internal import VoiceCore

/// What all that is sent has in common: how large it may be, and what is answered.
extension Api {
    /// More than the form around a file has.
    private static let formBytes = 1 << 20
    /// What stays free on the disk whatever is sent.
    private static let spareBytes = 64 << 20

    static let tooLarge = Response.failure(
        413,
        "a memo has at most \(ReceivedFile.mostBytes) bytes",
        headers: ["Connection": "close"]
    )
    static let noRoom = Response.failure(507, "there is no room for it on the disk")
    static let gone = Response.failure(404, "there is no such upload", headers: ["Tus-Resumable": "1.0.0"])

    /// How many bytes a request announces, 0 where it does not say; nothing when that is too much.
    func fits(_ head: Request) -> Int? {
        let length = head.number("content-length") ?? 0
        return length <= ReceivedFile.mostBytes + Self.formBytes ? length : nil
    }

    /// Whether the disk has so many bytes.
    func hasRoom(for bytes: Int) -> Bool {
        guard let free = FreeRoom.bytes(at: filing.folder) else { return false }
        return free - Self.spareBytes >= bytes
    }

    /// Takes a form with files, or refuses what is none.
    func form(_ type: String, _ opening: @escaping FormBody.Opening) -> BodyPolicy {
        do throws(MultipartReader.Fault) {
            return .read(by: try FormBody(contentType: type, opening: opening))
        } catch {
            return .refused(Self.answer(.form(error), []))
        }
    }

    /// Why a form was not taken.
    static func answer(_ fault: FormBody.Fault, _ files: [Incoming]) -> Response {
        switch fault {
        case .form(.noBoundary): .failure(400, "the form does not say what stands between its parts")
        case .form(.malformed): .failure(400, "the form cannot be read")
        case .form(.longHead): .failure(400, "a part of the form has too long a head")
        case .form(.manyParts):
            .failure(400, "the form has more than \(MultipartReader.mostParts) parts")
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

    /// Why what is said of a memo in pieces was not taken.
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

    /// What became of a memo, as `ingest --json` prints it.
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
