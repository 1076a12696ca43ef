import CFFmpeg
import Glibc
import Wires

struct AACEncoder: ~Copyable {
    private let output: AVOutput
    private let format: UnsafeMutablePointer<AVFormatContext>
    private let encoder: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let stream: UnsafeMutablePointer<AVStream>
    private var samplesTaken: Int64 = 0

    private let codec: UnsafePointer<AVCodec>

    init() throws(SoundFailure) {
        let output = try AVOutput(descriptor: 1)
        var made: UnsafeMutablePointer<AVFormatContext>?
        avformat_alloc_output_context2(&made, nil, "ipod", nil)
        guard let codec = avcodec_find_encoder(AV_CODEC_ID_AAC), let format = made,
            let encoder = avcodec_alloc_context3(codec), let frame = av_frame_alloc(),
            let packet = av_packet_alloc(), let stream = avformat_new_stream(format, nil)
        else { throw SoundFailure(.cannotEncode, "aac") }
        (self.format, self.encoder, self.frame) = (format, encoder, frame)
        (self.packet, self.stream, self.codec) = (packet, stream, codec)
        self.output = output
    }

    deinit {
        var encoder: UnsafeMutablePointer<AVCodecContext>? = encoder
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&encoder)
        av_frame_free(&frame)
        av_packet_free(&packet)
        avformat_free_context(format)
    }

    mutating func encodeAll(_ order: EncodeOrder) throws(SoundFailure) {
        try begin(order)
        let frameSamples = max(1, Int(encoder.pointee.frame_size))
        var samples = [Float](repeating: 0, count: frameSamples)
        while true {
            let count = Self.read(into: &samples)
            if count > 0 { try encode(samples[..<count]) }
            if count < frameSamples { break }
        }
        try Self.check(avcodec_send_frame(encoder, nil))
        try writePackets()
        try Self.check(av_write_trailer(format))
        avio_flush(output.context)
        try Self.check(output.context.pointee.error)
    }

    private func begin(_ order: EncodeOrder) throws(SoundFailure) {
        format.pointee.pb = output.context
        // Without time and version, the same sound gives the same bytes.
        format.pointee.flags |= AVFMT_FLAG_BITEXACT
        encoder.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
        encoder.pointee.sample_rate = Int32(clamping: order.hertz)
        encoder.pointee.bit_rate = Int64(order.bitsPerSecond)
        encoder.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        encoder.pointee.thread_count = 1
        encoder.pointee.time_base = AVRational(num: 1, den: Int32(clamping: order.hertz))
        av_channel_layout_default(&encoder.pointee.ch_layout, 1)
        try Self.check(avcodec_open2(encoder, codec, nil))
        try Self.check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder))
        stream.pointee.time_base = encoder.pointee.time_base
        // The default unit, a millisecond, would round the length.
        var options: OpaquePointer?
        av_dict_set_int(&options, "movie_timescale", Int64(order.hertz), 0)
        let code = avformat_write_header(format, &options)
        av_dict_free(&options)
        try Self.check(code)
    }

    private mutating func encode(_ samples: ArraySlice<Float>) throws(SoundFailure) {
        av_frame_unref(frame)
        frame.pointee.nb_samples = Int32(samples.count)
        frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointee.sample_rate = encoder.pointee.sample_rate
        frame.pointee.pts = samplesTaken
        av_channel_layout_default(&frame.pointee.ch_layout, 1)
        try Self.check(av_frame_get_buffer(frame, 0))
        guard let plane = frame.pointee.data.0 else { throw SoundFailure(.outOfMemory) }
        samples.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(start: plane, count: $0.count).copyMemory(from: $0)
        }
        samplesTaken += Int64(samples.count)
        try Self.check(avcodec_send_frame(encoder, frame))
        try writePackets()
    }

    private mutating func writePackets() throws(SoundFailure) {
        while avcodec_receive_packet(encoder, packet) >= 0 {
            packet.pointee.stream_index = stream.pointee.index
            av_packet_rescale_ts(packet, encoder.pointee.time_base, stream.pointee.time_base)
            try Self.check(av_interleaved_write_frame(format, packet))
        }
    }

    private static func check(_ code: Int32) throws(SoundFailure) {
        guard code >= 0 else { throw SoundFailure(.cannotEncode, Demuxer.message(code)) }
    }

    private static func read(into samples: inout [Float]) -> Int {
        samples.withUnsafeMutableBytes { room in
            var filled = 0
            while filled < room.count, let base = room.baseAddress {
                let count = Glibc.read(0, base + filled, room.count - filled)
                if count == 0 || (count < 0 && errno != EINTR) { break }
                filled += max(0, count)
            }
            return filled / 4
        }
    }
}
