import CFFmpeg
import Wires

extension SoundHeader {
    /// What FFmpeg's libraries say about an opened container.
    init(_ demuxer: borrowing Demuxer, codec: String) {
        let parameters = demuxer.stream.pointee.codecpar.pointee
        let container = Self.containerName(demuxer)
        let hertz = max(1, Int(parameters.sample_rate))
        self.init(
            container: container,
            codec: Self.codecNames[codec] ?? codec,
            hertz: hertz,
            channels: Int(parameters.ch_layout.nb_channels),
            statedFrames: Self.statedFrames(demuxer, hertz: hertz),
            statedIsExact: ["m4a", "mov", "3gp"].contains(container),
            tags: FFmpegTags.read(demuxer, container: container)
        )
    }

    private static func statedFrames(_ demuxer: borrowing Demuxer, hertz: Int) -> Int? {
        let unit = AVRational(num: 1, den: Int32(clamping: hertz))
        let stream = demuxer.stream.pointee
        if stream.duration != cffmpeg_no_timestamp, stream.duration > 0 {
            return Int(av_rescale_q(stream.duration, stream.time_base, unit))
        }
        let whole = demuxer.format.pointee.duration
        guard whole != cffmpeg_no_timestamp, whole > 0 else { return nil }
        return Int(av_rescale_q(whole, AVRational(num: 1, den: 1_000_000), unit))
    }

    private static func containerName(_ demuxer: borrowing Demuxer) -> String {
        let name = demuxer.format.pointee.iformat.map { String(cString: $0.pointee.name) } ?? ""
        let first = String(name.prefix { $0 != "," })
        guard first == "mov" else { return containerNames[first] ?? first }
        let brand = av_dict_get(demuxer.format.pointee.metadata, "major_brand", nil, 0)
        let text = brand.flatMap { $0.pointee.value.map { String(cString: $0) } } ?? ""
        if text.hasPrefix("3g") { return "3gp" }
        return text.hasPrefix("qt") ? "mov" : "m4a"
    }

    private static let containerNames = ["matroska": "webm", "asf": "wma", "amrnb": "amr", "amrwb": "amr"]

    private static let codecNames = [
        "amr_nb": "amr-nb", "amr_wb": "amr-wb", "pcm_s16le": "pcm16", "pcm_s16be": "pcm16",
        "pcm_mulaw": "ulaw", "pcm_alaw": "alaw",
    ]
}
