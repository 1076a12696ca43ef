import CSndFile
import Wires

/// The container's own text as libsndfile and the file give it.
enum SndFileTags {
    static func read(_ handle: OpaquePointer, format: Int32, file: HandedFile) -> [SoundHeader.Tag] {
        let container = Int(format) & SF_FORMAT_TYPEMASK
        var tags = broadcast(handle)
        if container == SF_FORMAT_MPEG { tags += ID3.tags(of: file) }
        let named = Set(tags.map(\.name))
        let texts: [(Int, String)] = [
            (SF_STR_TITLE, "title"), (SF_STR_ARTIST, "artist"), (SF_STR_COMMENT, "comment"),
            (SF_STR_DATE, "date:\(dateOrigin(container))"),
        ]
        for (kind, name) in texts where !named.contains(name) {
            guard let text = sf_get_string(handle, Int32(kind)) else { continue }
            tags.append(SoundHeader.Tag(name, String(cString: text)))
        }
        return tags.filter { !$0.text.isEmpty }
    }

    private static func dateOrigin(_ container: Int) -> String {
        switch container {
        case SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64: "riffInfo"
        case SF_FORMAT_FLAC, SF_FORMAT_OGG: "vorbisComment"
        case SF_FORMAT_MPEG: "id3"
        default: "other"
        }
    }

    /// Who and when, of a broadcast wave.
    private static func broadcast(_ handle: OpaquePointer) -> [SoundHeader.Tag] {
        var info = SF_BROADCAST_INFO()
        let size = Int32(MemoryLayout<SF_BROADCAST_INFO>.size)
        guard sf_command(handle, Int32(SFC_GET_BROADCAST_INFO), &info, size) != 0 else { return [] }
        let date = text(info.origination_date), time = text(info.origination_time)
        var tags: [SoundHeader.Tag] = []
        if !date.isEmpty { tags.append(.init("date:broadcast", time.isEmpty ? date : "\(date)T\(time)")) }
        tags.append(.init("device", text(info.originator)))
        tags.append(.init("comment", text(info.description)))
        return tags.filter { !$0.text.isEmpty }
    }

    /// The text of a C array of characters that may lack its closing zero.
    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }
}
