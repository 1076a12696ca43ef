import CFFmpeg
import Wires

/// An opened container and the one stream of sound in it that is wanted.
struct Demuxer: ~Copyable {
    /// The containers that are worth the risk; playlists and everything that names other files are not.
    private static let formats = """
        mov,mp4,m4a,3gp,3g2,mj2,aac,amr,amrnb,amrwb,matroska,webm,asf,mp3,flac,ogg,wav,w64,aiff,caf,au,flv,avi,\
        mpegts,mpeg,ac3,eac3,loas,ape,wv,tta,tak,mpc,mpc8,dsf,rm
        """
    /// The decoders that may run; none of pictures.
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
        // A failed opening has freed the context already.
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

    /// Why the file could not be read to its end, if so.
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
        let streams = UnsafeBufferPointer(
            start: container.pointee.streams,
            count: Int(container.pointee.nb_streams)
        )
        guard best >= 0, best < streams.count, let stream = streams[Int(best)] else {
            throw SoundFailure(.noSound)
        }
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

    /// What the library says about one of its numbers.
    static func message(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 128)
        av_strerror(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension SoundFailure {
    fileprivate init(openingError code: Int32) {
        // What is not on the list of containers is an invalid argument.
        let unknown = [cffmpeg_error_invalid_data, cffmpeg_error_end_of_file, cffmpeg_error_invalid_argument]
        let isUnknown = unknown.contains { Int32($0) == code }
        self.init(isUnknown ? .unknownFormat : .damaged, Demuxer.message(code))
    }
}
