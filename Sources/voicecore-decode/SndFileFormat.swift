import CSndFile
import Wires

extension SoundHeader {
    /// What libsndfile says about a file it has opened.
    init(_ info: SF_INFO, file: HandedFile, tags: [Tag]) {
        let container = Int(info.format) & SF_FORMAT_TYPEMASK
        let isStream = container == SF_FORMAT_MPEG
        self.init(
            container: SndFileFormat.containers[container] ?? "other",
            codec: SndFileFormat.codec(of: info.format),
            hertz: Int(info.samplerate),
            channels: Int(info.channels),
            statedFrames: info.frames > 0 && info.frames < sf_count_t.max / 2 ? Int(info.frames) : nil,
            statedIsExact: !isStream || MPEGIndex.isThere(in: file),
            tags: tags
        )
    }
}

/// The short names of what libsndfile reads.
enum SndFileFormat {
    static let containers: [Int: String] = [
        SF_FORMAT_WAV: "wav", SF_FORMAT_WAVEX: "wav", SF_FORMAT_RF64: "rf64", SF_FORMAT_W64: "w64",
        SF_FORMAT_AIFF: "aiff", SF_FORMAT_AU: "au", SF_FORMAT_CAF: "caf", SF_FORMAT_FLAC: "flac",
        SF_FORMAT_OGG: "ogg", SF_FORMAT_MPEG: "mp3", SF_FORMAT_SVX: "svx", SF_FORMAT_NIST: "nist",
        SF_FORMAT_VOC: "voc", SF_FORMAT_IRCAM: "ircam", SF_FORMAT_PVF: "pvf", SF_FORMAT_WVE: "wve",
        SF_FORMAT_SDS: "sds", SF_FORMAT_AVR: "avr", SF_FORMAT_PAF: "paf", SF_FORMAT_HTK: "htk",
        SF_FORMAT_MAT4: "mat4", SF_FORMAT_MAT5: "mat5", SF_FORMAT_MPC2K: "mpc2k", SF_FORMAT_XI: "xi",
        SF_FORMAT_SD2: "sd2",
    ]

    private static let codecs: [Int: String] = [
        SF_FORMAT_PCM_S8: "pcm8", SF_FORMAT_PCM_U8: "pcm8", SF_FORMAT_PCM_16: "pcm16",
        SF_FORMAT_PCM_24: "pcm24", SF_FORMAT_PCM_32: "pcm32", SF_FORMAT_FLOAT: "float32",
        SF_FORMAT_DOUBLE: "float64", SF_FORMAT_ULAW: "ulaw", SF_FORMAT_ALAW: "alaw",
        SF_FORMAT_IMA_ADPCM: "ima-adpcm", SF_FORMAT_MS_ADPCM: "ms-adpcm", SF_FORMAT_GSM610: "gsm",
        SF_FORMAT_VOX_ADPCM: "vox-adpcm", SF_FORMAT_G721_32: "g721", SF_FORMAT_G723_24: "g723",
        SF_FORMAT_G723_40: "g723", SF_FORMAT_NMS_ADPCM_16: "nms-adpcm", SF_FORMAT_NMS_ADPCM_24: "nms-adpcm",
        SF_FORMAT_NMS_ADPCM_32: "nms-adpcm", SF_FORMAT_DWVW_12: "dwvw", SF_FORMAT_DWVW_16: "dwvw",
        SF_FORMAT_DWVW_24: "dwvw", SF_FORMAT_DPCM_8: "dpcm8", SF_FORMAT_DPCM_16: "dpcm16",
        SF_FORMAT_VORBIS: "vorbis", SF_FORMAT_OPUS: "opus", SF_FORMAT_ALAC_16: "alac",
        SF_FORMAT_ALAC_20: "alac", SF_FORMAT_ALAC_24: "alac", SF_FORMAT_ALAC_32: "alac",
        SF_FORMAT_MPEG_LAYER_I: "mp1", SF_FORMAT_MPEG_LAYER_II: "mp2", SF_FORMAT_MPEG_LAYER_III: "mp3",
    ]

    static func codec(of format: Int32) -> String {
        if Int(format) & SF_FORMAT_TYPEMASK == SF_FORMAT_FLAC { return "flac" }
        return codecs[Int(format) & SF_FORMAT_SUBMASK] ?? "other"
    }
}
