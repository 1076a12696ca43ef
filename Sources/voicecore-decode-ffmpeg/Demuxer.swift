import CFFmpeg
import Wires

struct Demuxer: ~Copyable {
    /// Formats worth the risk; no playlists, nor others that name files.
    private static let formats = """
        mov,mp4,m4a,3gp,3g2,mj2,aac,amr,amrnb,amrwb,matroska,webm,asf,mp3,flac,ogg,wav,w64,aiff,caf,au,flv,avi,\
        mpegts,mpeg,ac3,eac3,loas,ape,wv,tta,tak,mpc,mpc8,dsf,rm
        """
    /// Decoders that may run; none of pictures.
    private static let codecs = """
        aac,aac_fixed,aac_latm,alac,amrnb,amrwb,opus,libopus,vorbis,mp3,mp3float,mp2,mp2float,mp1,mp1float,flac,\
        wmav1,wmav2,wmapro,wmalossless,wmavoice,ac3,eac3,ape,wavpack,tta,tak,mpc7,mpc8,speex,libspeex,nellymoser,\
        cook,gsm,gsm_ms,g723_1,g729,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_u8,pcm_s8,\
        pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw,adpcm_ima_wav,adpcm_ms,adpcm_ima_qt,adpcm_swf,\
        adpcm_yamaha,adpcm_g726,adpcm_g726le,qcelp,evrc,qdm2,mace3,mace6,truehd,mlp,dca,dsd_lsbf_planar,dsd_lsbf
        """

    private let input: AVInput
    let format: UnsafeMutablePointer<AVFormatContext>
    let stream: UnsafeMutablePointer<AVStream>

    init(_ file: HandedFile) throws(SoundFailure) {
        let input = try AVInput(file)
        guard let format = avformat_alloc_context() else { throw SoundFailure(.outOfMemory) }
        format.pointee.pb = input.context
        var opened: UnsafeMutablePointer<AVFormatContext>? = format
        var options: OpaquePointer?
        av_dict_set(&options, "format_whitelist", Self.formats, 0)
        av_dict_set(&options, "codec_whitelist", Self.codecs, 0)
        av_dict_set(&options, "protocol_whitelist", "", 0)
        let code = avformat_open_input(&opened, nil, nil, &options)
        av_dict_free(&options)
        // A failed open has freed the context.
        guard code >= 0, let container = opened else {
            throw input.failure ?? SoundFailure(openingError: code)
        }
        do throws(SoundFailure) {
            stream = try Self.chooseStream(container)
        } catch {
            avformat_close_input(&opened)
            throw error
        }
        self.input = input
        self.format = container
    }

    var failure: SoundFailure? { input.failure }

    deinit {
        var opened: UnsafeMutablePointer<AVFormatContext>? = format
        avformat_close_input(&opened)
    }

    private static func chooseStream(_ container: UnsafeMutablePointer<AVFormatContext>) throws(SoundFailure)
        -> UnsafeMutablePointer<AVStream>
    {
        discardPictures(container)
        let code = avformat_find_stream_info(container, nil)
        guard code >= 0 else { throw SoundFailure(.damaged, message(code)) }
        let best = av_find_best_stream(container, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        let count = Int(container.pointee.nb_streams)
        let streams = UnsafeBufferPointer(start: container.pointee.streams, count: count)
        guard best >= 0, best < count, let stream = streams[Int(best)] else { throw SoundFailure(.noSound) }
        for other in streams where other != stream { other?.pointee.discard = AVDISCARD_ALL }
        return stream
    }

    private static func discardPictures(_ container: UnsafeMutablePointer<AVFormatContext>) {
        for index in 0..<Int(container.pointee.nb_streams) {
            guard let stream = container.pointee.streams[index] else { continue }
            if stream.pointee.codecpar.pointee.codec_type != AVMEDIA_TYPE_AUDIO {
                stream.pointee.discard = AVDISCARD_ALL
            }
        }
    }

    static func message(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 128)
        av_strerror(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension SoundFailure {
    fileprivate init(openingError code: Int32) {
        // FFmpeg's error for containers that are not on the list.
        let unknown = [cffmpeg_error_invalid_data, cffmpeg_error_end_of_file, cffmpeg_error_invalid_argument]
        let isUnknown = unknown.contains { Int32($0) == code }
        self.init(isUnknown ? .unknownFormat : .damaged, Demuxer.message(code))
    }
}

extension SoundHeader {
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

enum FFmpegTags {
    static func read(_ demuxer: borrowing Demuxer, container: String) -> [SoundHeader.Tag] {
        let pairs = all(demuxer.format.pointee.metadata) + all(demuxer.stream.pointee.metadata)
        let isMovie = container == "m4a" || container == "3gp" || container == "mov"
        var tags: [SoundHeader.Tag] = []
        func add(_ name: String, _ keys: [String]) {
            let text = keys.lazy.compactMap { key in pairs.first { $0.key == key }?.text }.first
            if let text { tags.append(SoundHeader.Tag(name, text)) }
        }
        add("title", ["title", "©nam"])
        add("artist", ["artist", "author"])
        add("comment", ["comment", "description"])
        add("make", ["com.apple.quicktime.make", "make", "com.android.manufacturer", "manufacturer"])
        add("model", ["com.apple.quicktime.model", "model", "com.android.model", "device"])
        add("date:appleCreationDate", ["com.apple.quicktime.creationdate"])
        add("date:\(isMovie ? "movieHeader" : "other")", ["creation_time"])
        let dateName = isMovie ? "movieDay" : container == "aac" ? "id3" : "other"
        add("date:\(dateName)", ["date", "wm/encodingtime", "date_recorded"])
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
