/// Mixes channels a quarter of a second at a time, whatever the blocks.
///
/// Takes the strongest channel where the mean would lose the voice: silence would halve it, its inverse cancel it.
package struct MonoMix {
    private enum Choice: Equatable {
        case mean
        case channel(Int)
    }

    // Shares of the strongest channel's power: two alike have all of it, one and silence a quarter.
    // The gap between leaving the mean and returning keeps noise from toggling.
    private static let leaveMean: Float = 0.28
    private static let returnToMean: Float = 0.42
    private static let leaveChannel: Float = 0.25
    private static let silence: Float = 1e-9

    private let channels: Int
    private let windowFrames: Int
    private let fadeFrames: Int
    private var choice: Choice?
    private var waiting: [Float] = []

    package init(channels: Int, hertz: Int) {
        self.channels = max(1, channels)
        windowFrames = max(1, hertz / 4)
        fadeFrames = max(1, hertz / 100)
    }

    package mutating func mix(_ samples: UnsafeBufferPointer<Float>, appendingTo output: inout [Float]) {
        guard channels > 1 else { return output.append(contentsOf: samples) }
        let begin = waiting.count
        waiting.append(contentsOf: samples)
        // An infinite sample or NaN would spoil its whole window.
        for index in begin..<waiting.count { waiting[index] = waiting[index].bounded }
        let windowSamples = windowFrames * channels
        var start = 0
        while waiting.count - start >= windowSamples {
            mixWindow(start..<(start + windowSamples), appendingTo: &output)
            start += windowSamples
        }
        waiting.removeFirst(start)
    }

    package mutating func finish(appendingTo output: inout [Float]) {
        let whole = waiting.count / channels * channels
        if channels > 1, whole > 0 { mixWindow(0..<whole, appendingTo: &output) }
        waiting = []
    }

    private mutating func mixWindow(_ window: Range<Int>, appendingTo output: inout [Float]) {
        waiting.withUnsafeBufferPointer { all in
            let samples = UnsafeBufferPointer(rebasing: all[window])
            let before = choice
            let now = choose(samples)
            choice = now
            let begin = output.count
            append(samples, now, to: &output)
            if let before, before != now { fade(samples, from: before, in: &output, at: begin) }
        }
    }

    private func choose(_ samples: UnsafeBufferPointer<Float>) -> Choice {
        let present = choice ?? .mean
        let frames = samples.count / channels
        let (powers, meanPower) = channels == 2 ? pairPowers(samples) : powers(samples)
        guard let strongest = powers.indices.max(by: { powers[$0] < powers[$1] }),
            powers[strongest] > Self.silence * Float(frames)
        else { return present }
        let mean = meanPower / powers[strongest]
        switch present {
        case .mean: return mean < Self.leaveMean ? .channel(strongest) : .mean
        case .channel(let channel):
            if mean > Self.returnToMean { return .mean }
            return powers[channel] < Self.leaveChannel * powers[strongest] ? .channel(strongest) : present
        }
    }

    private func powers(_ samples: UnsafeBufferPointer<Float>) -> (channels: [Float], mean: Float) {
        ((0..<channels).map { power(samples, .channel($0)) }, power(samples, .mean))
    }

    /// Needs one pass: the power of the mean follows from the product of both.
    private func pairPowers(_ samples: UnsafeBufferPointer<Float>) -> (channels: [Float], mean: Float) {
        var (left, right, lefts, rights, both): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for index in stride(from: 0, to: samples.count - 1, by: 2) {
            let (one, other) = (samples[index], samples[index &+ 1])
            left += one
            right += other
            lefts += one * one
            rights += other * other
            both += one * other
        }
        let frames = samples.count / 2
        let mean = Self.moving((lefts + 2 * both + rights) / 4, (left + right) / 2, frames)
        return ([Self.moving(lefts, left, frames), Self.moving(rights, right, frames)], mean)
    }

    private func power(_ samples: UnsafeBufferPointer<Float>, _ choice: Choice) -> Float {
        var sum: Float = 0, squares: Float = 0
        forEachFrame(samples, choice) { value in
            sum += value
            squares += value * value
        }
        return Self.moving(squares, sum, samples.count / channels)
    }

    private static func moving(_ squares: Float, _ sum: Float, _ frames: Int) -> Float {
        max(0, squares - sum * sum / Float(max(1, frames)))
    }

    private func append(_ samples: UnsafeBufferPointer<Float>, _ choice: Choice, to output: inout [Float]) {
        var index = output.count
        output.append(contentsOf: repeatElement(0, count: samples.count / channels))
        output.withUnsafeMutableBufferPointer { output in
            forEachFrame(samples, choice) { value in
                output[index] = value
                index &+= 1
            }
        }
    }

    /// Crossfades, which avoids a click.
    private func fade(
        _ samples: UnsafeBufferPointer<Float>,
        from before: Choice,
        in output: inout [Float],
        at begin: Int
    ) {
        let frames = min(fadeFrames, output.count - begin)
        let old = UnsafeBufferPointer(rebasing: samples[..<(frames * channels)])
        var index = 0
        forEachFrame(old, before) { value in
            let share = Float(index) / Float(frames)
            output[begin + index] = value + (output[begin + index] - value) * share
            index += 1
        }
    }

    @inline(__always)
    private func forEachFrame(
        _ samples: UnsafeBufferPointer<Float>,
        _ choice: Choice,
        _ body: (Float) -> Void
    ) {
        switch choice {
        case .channel(let channel):
            for index in stride(from: channel, to: samples.count, by: channels) { body(samples[index]) }
        case .mean where channels == 2:
            for index in stride(from: 0, to: samples.count - 1, by: 2) {
                body((samples[index] + samples[index + 1]) * 0.5)
            }
        case .mean:
            let share = 1 / Float(channels)
            for frame in stride(from: 0, to: samples.count - channels + 1, by: channels) {
                var sum: Float = 0
                for index in frame..<(frame + channels) { sum += samples[index] }
                body(sum * share)
            }
        }
    }
}

/// Mixes before sending, so that half of a stereo memo never crosses the pipe.
package struct MonoWire {
    private let wire: SoundWireWriter
    private var mix: MonoMix
    private var mono: [Float] = []

    package init(_ header: SoundHeader, to wire: SoundWireWriter) {
        self.wire = wire
        mix = MonoMix(channels: header.channels, hertz: header.hertz)
    }

    package mutating func send(_ samples: UnsafeBufferPointer<Float>) {
        mix.mix(samples, appendingTo: &mono)
        flush()
    }

    package mutating func finish() {
        mix.finish(appendingTo: &mono)
        flush()
    }

    private mutating func flush() {
        mono.withUnsafeBufferPointer { wire.send(samples: $0) }
        mono.removeAll(keepingCapacity: true)
    }
}

extension Float {
    /// Bounded to 64 times full scale, with silence for what is no number, so that sums and squares stay finite.
    @inlinable package var bounded: Float {
        guard magnitude <= 64 else { return isNaN || isInfinite ? 0 : self < 0 ? -64 : 64 }
        return self
    }
}
