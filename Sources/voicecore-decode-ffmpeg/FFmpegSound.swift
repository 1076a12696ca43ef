import CFFmpeg
import Wires

struct FFmpegSound: ~Copyable {
    /// Decoding starts this long before the wanted place, so that every codec has settled.
    private static let seekMarginSeconds = 2

    private let demuxer: Demuxer
    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var interleaver: Interleaver
    private var flaw: SoundEnd.Flaw?
    private var isPlaceUnknown = false
    let header: SoundHeader

    init(_ file: HandedFile) throws(SoundFailure) { try self.init(Demuxer(file)) }

    init(_ demuxer: consuming Demuxer) throws(SoundFailure) {
        let parameters = demuxer.stream.pointee.codecpar.pointee
        let name = String(cString: avcodec_get_name(parameters.codec_id))
        guard let codec = avcodec_find_decoder(parameters.codec_id),
            let decoder = avcodec_alloc_context3(codec)
        else { throw SoundFailure(.unsupportedCodec, name) }
        avcodec_parameters_to_context(decoder, demuxer.stream.pointee.codecpar)
        decoder.pointee.thread_count = 1
        decoder.pointee.pkt_timebase = demuxer.stream.pointee.time_base
        let code = avcodec_open2(decoder, codec, nil)
        guard code >= 0, let frame = av_frame_alloc(), let packet = av_packet_alloc() else {
            var unused: UnsafeMutablePointer<AVCodecContext>? = decoder
            avcodec_free_context(&unused)
            throw SoundFailure(code < 0 ? .damaged : .outOfMemory, Demuxer.message(code))
        }
        header = SoundHeader(demuxer, codec: name)
        interleaver = Interleaver(header)
        (self.decoder, self.frame, self.packet) = (decoder, frame, packet)
        self.demuxer = demuxer
    }

    deinit {
        var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&decoder)
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    /// Returns the reason if frames are missing.
    mutating func send(to wire: SoundWireWriter, skipping skipped: Int) throws(SoundFailure) -> SoundEnd.Flaw?
    {
        seek(near: skipped)
        var mono = MonoWire(header, to: wire)
        while true {
            let code = av_read_frame(demuxer.format, packet)
            guard code >= 0 else {
                if code != Int32(cffmpeg_error_end_of_file) { flaw = flaw ?? .damaged }
                break
            }
            if packet.pointee.stream_index == demuxer.stream.pointee.index { decode(packet, to: &mono) }
            av_packet_unref(packet)
        }
        decode(nil, to: &mono)
        interleaver.flush(to: &mono)
        mono.finish()
        if let failure = demuxer.failure { throw failure }
        let isShort = interleaver.framesTaken + 2 * 2048 < header.statedFrames ?? 0
        if header.statedIsExact, isShort { flaw = flaw ?? .truncated }
        return flaw
    }

    private mutating func seek(near skipped: Int) {
        interleaver.framesToSkip = skipped
        let early = skipped - header.hertz * Self.seekMarginSeconds
        guard early > header.hertz * Self.seekMarginSeconds else { return }
        let base = demuxer.stream.pointee.time_base
        let unit = AVRational(num: 1, den: Int32(clamping: header.hertz))
        let start = demuxer.stream.pointee.start_time
        let target = av_rescale_q(Int64(early), unit, base) + (start == cffmpeg_no_timestamp ? 0 : start)
        let index = demuxer.stream.pointee.index
        guard av_seek_frame(demuxer.format, index, target, AVSEEK_FLAG_BACKWARD) >= 0 else { return }
        avcodec_flush_buffers(decoder)
        isPlaceUnknown = true
    }

    private mutating func place(_ frame: UnsafeMutablePointer<AVFrame>) {
        guard isPlaceUnknown else { return }
        isPlaceUnknown = false
        let moment = frame.pointee.best_effort_timestamp
        guard moment != cffmpeg_no_timestamp else { return }
        let stream = demuxer.stream.pointee
        let start = stream.start_time == cffmpeg_no_timestamp ? 0 : stream.start_time
        let unit = AVRational(num: 1, den: Int32(clamping: header.hertz))
        interleaver.begin(at: Int(av_rescale_q(max(0, moment - start), stream.time_base, unit)))
    }

    private mutating func decode(_ packet: UnsafeMutablePointer<AVPacket>?, to wire: inout MonoWire) {
        let code = avcodec_send_packet(decoder, packet)
        if code < 0, let packet { standIn(for: packet, to: &wire) }
        while avcodec_receive_frame(decoder, frame) >= 0 {
            place(frame)
            if !interleaver.add(frame, to: &wire) { flaw = .damaged }
            av_frame_unref(frame)
        }
    }

    /// Replaces an undecodable packet by silence, so that the rest keeps its time.
    ///
    /// Pauses in AMR are such packets of at most seven bytes, which FFmpeg cannot decode; these are no flaw.
    private mutating func standIn(for packet: UnsafeMutablePointer<AVPacket>, to wire: inout MonoWire) {
        let isPause = header.codec.hasPrefix("amr") && packet.pointee.size <= 7
        if !isPause { flaw = .damaged }
        let base = demuxer.stream.pointee.time_base
        let wanted = av_rescale_q(packet.pointee.duration, base, AVRational(num: 1, den: Int32(header.hertz)))
        // No packet of any codec here holds more than a few seconds.
        interleaver.addSilence(frames: Int(min(max(0, wanted), Int64(header.hertz) * 4)), to: &wire)
    }
}
