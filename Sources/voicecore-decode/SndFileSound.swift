import CSndFile
import Glibc
import Wires

/// A sound file that libsndfile has opened.
struct SndFileSound: ~Copyable {
    /// About this many samples go into one message.
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
        self.cursor = cursor
        self.handle = handle
        self.info = info
        header = SoundHeader(
            info,
            file: file,
            tags: SndFileTags.read(handle, format: info.format, file: file)
        )
    }

    deinit {
        sf_close(handle)
    }

    /// Sends every frame after those to be passed over; gives why some are missing, if so.
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
                mono.send(UnsafeBufferPointer(rebasing: $0[..<(min(count, blockFrames) * channels)]))
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

    /// Passes over frames by seeking, or by decoding where the format cannot seek.
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

/// How libsndfile reaches the handed file: by place, never by name.
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
    /// What libsndfile's number for a failed opening means for us.
    fileprivate init(openingError code: Int32) {
        let text = String(cString: sf_error_number(code))
        switch Int(code) {
        case SF_ERR_UNRECOGNISED_FORMAT: self.init(.unknownFormat, text)
        case SF_ERR_UNSUPPORTED_ENCODING: self.init(.unsupportedCodec, text)
        default: self.init(.damaged, text)
        }
    }
}
