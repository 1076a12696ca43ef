import CFFmpeg
import Wires

/// Rescues an M4A without an index by decoding its frames with each likely rate and number of channels in turn.
///
/// 44 100 and 48 000 Hz share their tables and cannot be told apart; 48 000, common on phones, stands for both.
struct RawAAC: ~Copyable {
    private static let rates: [(hertz: Int, index: UInt8)] = [
        (48_000, 3), (32_000, 5), (24_000, 6), (16_000, 8), (8_000, 11), (96_000, 0), (64_000, 2),
    ]
    private static let provingFrames = 24
    // Read to prove a rate, and at most held at all.
    private static let provingBytes = 65_536
    private static let mostBytes = 256 << 20

    let header: SoundHeader
    private let content: [UInt8]
    private let index: UInt8

    /// Nil unless the file is an M4A without an index whose frames decode.
    init?(_ file: HandedFile) {
        guard let begin = Self.beginOfSound(in: file) else { return nil }
        let content = file.bytes(at: begin, count: Self.mostBytes)
        let proving = Array(content.prefix(Self.provingBytes))
        let candidates = [1, 2].flatMap { channels in Self.rates.map { (channels: channels, rate: $0) } }
        let found = candidates.first { candidate in
            let (channels, index) = (candidate.channels, candidate.rate.index)
            let frames = Self.decode(proving, channels: channels, index: index, most: Self.provingFrames) {
                Int($0.pointee.ch_layout.nb_channels) == channels
            }
            return frames >= Self.provingFrames
        }
        guard let found else { return nil }
        let (hertz, channels) = (found.rate.hertz, found.channels)
        header = SoundHeader(
            container: "m4a",
            codec: "aac",
            hertz: hertz,
            channels: channels,
            isRescued: true
        )
        index = found.rate.index
        self.content = content
    }

    /// Stops at the first frame that does not decode.
    func send(to wire: SoundWireWriter, skipping skipped: Int) {
        var interleaver = Interleaver(header), mono = MonoWire(header, to: wire)
        interleaver.framesToSkip = skipped
        _ = Self.decode(content, channels: header.channels, index: index, most: .max) {
            interleaver.add($0, to: &mono)
        }
        interleaver.flush(to: &mono)
        mono.finish()
    }

    private static func decode(
        _ content: [UInt8],
        channels: Int,
        index: UInt8,
        most: Int,
        _ take: (UnsafeMutablePointer<AVFrame>) -> Bool
    ) -> Int {
        var decoder = avcodec_alloc_context3(avcodec_find_decoder(AV_CODEC_ID_AAC))
        var frame = av_frame_alloc(), packet = av_packet_alloc()
        defer {
            avcodec_free_context(&decoder)
            av_frame_free(&frame)
            av_packet_free(&packet)
        }
        guard let decoder, let frame, let packet, open(decoder, channels: channels, index: index),
            av_new_packet(packet, Int32(clamping: content.count)) >= 0
        else { return 0 }
        content.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: $0.count).copyMemory(from: $0)
        }
        var count = 0
        // One packet holds all frames; the decoder continues where the last one ended.
        guard avcodec_send_packet(decoder, packet) >= 0 else { return 0 }
        while count < most, avcodec_receive_frame(decoder, frame) >= 0, take(frame) { count += 1 }
        return count
    }

    /// Gives the decoder the two bytes that an index would have held.
    private static func open(_ decoder: UnsafeMutablePointer<AVCodecContext>, channels: Int, index: UInt8)
        -> Bool
    {
        let configuration: [UInt8] = [2 << 3 | index >> 1, (index & 1) << 7 | UInt8(channels) << 3]
        let room = av_mallocz(configuration.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
        guard let room else { return false }
        configuration.withUnsafeBytes {
            room.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(room), byteCount: $0.count)
        }
        decoder.pointee.extradata = room.assumingMemoryBound(to: UInt8.self)
        decoder.pointee.extradata_size = Int32(configuration.count)
        decoder.pointee.thread_count = 1
        // A bad frame ends the sound; no concealment.
        decoder.pointee.err_recognition = Int32(AV_EF_EXPLODE | AV_EF_BITSTREAM)
        return avcodec_open2(decoder, decoder.pointee.codec, nil) >= 0
    }

    private static func beginOfSound(in file: HandedFile) -> Int? {
        var place = 0
        for _ in 0..<64 {
            let box = file.bytes(at: place, count: 16)
            guard box.count >= 8 else { return nil }
            let name = String(decoding: box[4..<8], as: UTF8.self)
            guard place > 0 || name == "ftyp", name != "moov" else { return nil }
            let size = box[..<4].reduce(0) { $0 << 8 | Int($1) }
            if name == "mdat" { return place + (size == 1 ? 16 : 8) }
            guard size >= 8 else { return nil }
            place += size
        }
        return nil
    }
}
