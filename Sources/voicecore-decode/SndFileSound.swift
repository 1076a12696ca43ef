import CSndFile
import Glibc
import Wires

struct SndFileSound: ~Copyable {
    private static let blockSamples = 32_768

    private let handle: OpaquePointer
    private let cursor: HandedCursor
    private let info: SF_INFO
    let header: SoundHeader

    init(_ file: HandedFile) throws(SoundFailure) {
        let cursor = HandedCursor(file)
        var info = SF_INFO()
        var access = VirtualAccess.functions
        let context = Unmanaged.passUnretained(cursor).toOpaque()
        guard let handle = sf_open_virtual(&access, readMode, &info, context) else {
            throw cursor.failure ?? SoundFailure(openingError: sf_error(nil))
        }
        (self.cursor, self.handle, self.info) = (cursor, handle, info)
        header = SoundHeader(
            info,
            file: file,
            tags: SndFileTags.read(handle, format: info.format, file: file)
        )
    }

    deinit { sf_close(handle) }

    /// Returns the reason if frames are missing.
    func send(to wire: SoundWireWriter, skipping skipped: Int) throws(SoundFailure) -> SoundEnd.Flaw? {
        let channels = max(1, Int(info.channels))
        let blockFrames = max(64, Self.blockSamples / channels)
        var block = [Float](repeating: 0, count: blockFrames * channels)
        var frames = skip(skipped, block: &block, blockFrames: blockFrames)
        var mono = MonoWire(header, to: wire)
        while true {
            let count = Int(sf_readf_float(handle, &block, sf_count_t(blockFrames)))
            guard count > 0 else { break }
            frames += count
            block.withUnsafeBufferPointer {
                mono.send(.init(rebasing: $0[..<(min(count, blockFrames) * channels)]))
            }
        }
        mono.finish()
        if let failure = cursor.failure { throw failure }
        if sf_error(handle) != 0 { return .damaged }
        guard header.statedIsExact, let stated = header.statedFrames, frames < stated else {
            return WaveSize.isCutShort(cursor.file) ? .truncated : nil
        }
        return .truncated
    }

    /// Seeks, or decodes where the format cannot seek.
    private func skip(_ frames: Int, block: inout [Float], blockFrames: Int) -> Int {
        guard frames > 0 else { return 0 }
        if info.seekable != 0, sf_seek(handle, sf_count_t(frames), SEEK_SET) == sf_count_t(frames) {
            return frames
        }
        var left = frames
        while left > 0 {
            let count = Int(sf_readf_float(handle, &block, sf_count_t(min(left, blockFrames))))
            guard count > 0 else { break }
            left -= count
        }
        return frames - left
    }
}

private let readMode = Int32(SFM_READ)

/// Lets libsndfile read the file by position, never by name.
private enum VirtualAccess {
    static var functions: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(VirtualAccess.cursor($0)?.file.bytes ?? 0) },
            seek: { offset, whence, context in
                VirtualAccess.cursor(context)?.seek(Int(offset), from: whence).map { sf_count_t($0) } ?? -1
            },
            read: { room, count, context in
                let room = UnsafeMutableRawBufferPointer(start: room, count: max(0, Int(count)))
                return sf_count_t(VirtualAccess.cursor(context)?.read(into: room) ?? 0)
            },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(VirtualAccess.cursor($0)?.place ?? 0) }
        )
    }

    private static func cursor(_ context: UnsafeMutableRawPointer?) -> HandedCursor? {
        context.map { Unmanaged<HandedCursor>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension SoundFailure {
    fileprivate init(openingError code: Int32) {
        let text = String(cString: sf_error_number(code))
        switch Int(code) {
        case SF_ERR_UNRECOGNISED_FORMAT: self.init(.unknownFormat, text)
        case SF_ERR_UNSUPPORTED_ENCODING: self.init(.unsupportedCodec, text)
        default: self.init(.damaged, text)
        }
    }
}

extension SoundHeader {
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

    /// Reads a C array that may lack its closing zero.
    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }
}
