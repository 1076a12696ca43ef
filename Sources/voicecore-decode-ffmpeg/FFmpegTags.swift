import CFFmpeg
import Wires

/// The container's own text, by the names that FFmpeg gives it.
enum FFmpegTags {
    static func read(_ demuxer: borrowing Demuxer, container: String) -> [SoundHeader.Tag] {
        let pairs =
            all(demuxer.format.pointee.metadata) + all(demuxer.stream.pointee.metadata)
        let isMovie = container == "m4a" || container == "3gp" || container == "mov"
        var tags: [SoundHeader.Tag] = []
        func add(_ name: String, _ keys: [String]) {
            guard let text = keys.lazy.compactMap({ key in pairs.first { $0.key == key }?.text }).first else {
                return
            }
            tags.append(SoundHeader.Tag(name, text))
        }
        add("title", ["title", "©nam"])
        add("artist", ["artist", "author"])
        add("comment", ["comment", "description"])
        add("make", ["com.apple.quicktime.make", "make", "com.android.manufacturer", "manufacturer"])
        add("model", ["com.apple.quicktime.model", "model", "com.android.model", "device"])
        add("date:appleCreationDate", ["com.apple.quicktime.creationdate"])
        add("date:\(isMovie ? "movieHeader" : "other")", ["creation_time"])
        add(
            "date:\(isMovie ? "movieDay" : container == "aac" ? "id3" : "other")",
            ["date", "wm/encodingtime", "date_recorded"]
        )
        return tags
    }

    private static func all(_ dictionary: OpaquePointer?) -> [(key: String, text: String)] {
        var pairs: [(key: String, text: String)] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while pairs.count < 256 {
            entry = av_dict_get(dictionary, "", entry, Int32(AV_DICT_IGNORE_SUFFIX))
            guard let found = entry, let key = found.pointee.key, let value = found.pointee.value else {
                break
            }
            pairs.append((String(cString: key).lowercased(), String(cString: value)))
        }
        return pairs.filter { !$0.text.isEmpty }
    }
}
