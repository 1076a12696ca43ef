import Glibc
import Programs
import VoiceCore

extension ImportError {
    var failure: Failure {
        switch self {
        case .notAnEntry, .strangeClock, .unknownSchema: failureOfEntry
        case .soundMissing(let path):
            Failure(
                .noSuchFile,
                "its sound is missing or differs: \(path)",
                advice: "put the exported sound back beside it"
            )
        case .empty:
            Failure(
                .badSound,
                "nothing is in this file",
                advice: "export again, as it may have been cut short"
            )
        case .notAName(let kind, let number, let key):
            Failure(
                .badSound,
                "\(kind) \(number) was left out" + (key.isEmpty ? "" : ": its \(key) is missing or wrong"),
                advice: "correct it, then import again"
            )
        case .unreadable(EINVAL): Failure(.badSound, "not a file", advice: "remove it, or export again")
        case .unreadable(let errno) where [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno):
            Failure(.noSuchFile, SystemError.text(errno), advice: "check the name")
        case .unreadable(let errno): Failure(.inputOutput, SystemError.text(errno))
        case .diary(let error): MemoFault(error).failure()
        }
    }

    private var failureOfEntry: Failure {
        switch self {
        case .notAnEntry(let key):
            Failure(
                .badSound,
                key.isEmpty
                    ? "not an entry of an export"
                    : "not an entry of an export: its \(key) is missing or wrong",
                advice: "name a folder that voicecore export --format json or --mirror wrote"
            )
        case .strangeClock(let key):
            Failure(
                .badSound,
                "its \(key) has an offset that no clock has, beyond -12:00 and +14:00",
                advice: "correct it, then import again"
            )
        case .unknownSchema(let schema) where schema < 1:
            Failure(
                .badSound,
                "not an entry of an export: there is no schema \(schema)",
                advice: "name a folder that voicecore export --format json or --mirror wrote"
            )
        case .unknownSchema(let schema):
            Failure(
                .configuration,
                "schema \(schema) was written by a newer version",
                advice: "install a newer version of VoiceCore"
            )
        default: Failure(.badSound, "not an entry of an export")
        }
    }
}

extension DiaryImport.BlockFault {
    func failure(ofBlock number: Int, of id: EntryID) -> Failure {
        let reason =
            switch self {
            case .refused(.blank): "there is nothing in it"
            case .refused(let refusal): refusal.failure.message
            case .wrong(""): "it is not a block"
            case .wrong(let key): "its \(key) is missing or wrong"
            case .cut: BlockRefusal.tooManyPhotos(limit: Block.photoLimit).failure.message
            }
        if case .cut(let pictures) = self {
            let which = Shown.counted(
                pictures,
                "picture of block \(number) was",
                "pictures of block \(number) were"
            )
            let advice = "voicecore add --photo makes another entry"
            return Failure(.badSound, "\(which) left out: \(reason)", advice: advice)
        }
        let advice = self == .refused(.blank) ? nil : "voicecore add --to \(id) adds it in another form"
        return Failure(.badSound, "block \(number) was left out: \(reason)", advice: advice)
    }
}

extension DiaryImport.Mend {
    var sentence: String {
        switch self {
        case .zeros: "zero bytes were removed from its texts"
        case .lines: "a name on several lines was put on one line"
        case .address(let address): "a link was written as the address of a page: \(Self.shown(address))"
        case .notALink(let text): "a link that leads to no page is kept as a text: \(Self.shown(text))"
        case .split: "a text of more than \(Block.characterLimit) characters was split"
        case .pictures: "a photo of more than \(Block.pictureLimit) pictures was split"
        }
    }

    private static func shown(_ text: String) -> String { TextWidth.cut(text.printable, to: 60) }
}

extension ImportTally {
    static func sentences(new: [Journal], leftOut: [Journal]) -> [String] {
        let made = [("trip", new.filter { $0.trip != nil }), ("journal", new.filter { $0.trip == nil })]
        var said = made.filter { !$0.1.isEmpty }.map { kind, journals in
            "new \(kind)\(journals.count == 1 ? "" : "s") \(names(of: journals))"
        }
        if !leftOut.isEmpty {
            let them = leftOut.count == 1 ? "no entry is in it" : "no entries are in them"
            said.append("not made, as \(them): \(names(of: leftOut)); to make one: voicecore journal add")
        }
        return said
    }

    private static func names(of journals: [Journal]) -> String {
        let most = 5
        let first = journals.prefix(most).map { "‘\($0.name)’" }.joined(separator: ", ")
        return first + (journals.count > most ? " and \(journals.count - most) more" : "")
    }
}
