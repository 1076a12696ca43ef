internal import System
internal import VoiceCore

/// Findings that a person has accepted, kept as short hashes, in a file that holds no word of the diary.
struct LetBe: Sendable {
    private static let most = 1_000

    let path: String

    static func mark(of finding: DiaryFinding) -> String {
        let parts = [finding.kind.rawValue, finding.subject, finding.detail ?? ""]
        return String(ShortHash(of: parts).value, radix: 36)
    }

    /// True if a person may accept it: neither mended by a button, nor a risk to the diary.
    static func mayLeave(_ finding: DiaryFinding) -> Bool {
        !finding.isMendable && ![.damaged, .littleSpace, .held, .pending].contains(finding.kind)
    }

    var marks: [String] {
        (FileBytes.read(path) ?? []).split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    }

    func set(_ mark: String, isLeft: Bool) throws(DurableFile.Failure) {
        guard (1...13).contains(mark.utf8.count),
            mark.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return }
        let marks = marks.filter { $0 != mark } + (isLeft ? [mark] : [])
        try DurableFile.makeFolder(DurableFile.split(path).folder)
        try DurableFile.write(Array(marks.suffix(Self.most).map { $0 + "\n" }.joined().utf8), to: path)
    }
}
