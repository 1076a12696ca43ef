package import System
internal import Wires

/// A file's sound in mono, decoded only as far as it is asked for; each iteration has a decoder of its own.
package struct SoundBlocks: AsyncSequence, Sendable {
    package typealias Element = [Float]
    package typealias Failure = SoundError

    private let path: String
    private let seconds: Double
    private let hertz: Int
    private let installed: InstalledFiles

    /// Blocks last at most a tenth of a second.
    package init(
        path: String,
        from seconds: Double = 0,
        hertz: Int = SpeechSamples.hertz,
        installed: InstalledFiles = .standard
    ) {
        (self.path, self.seconds, self.hertz, self.installed) = (path, seconds, hertz, installed)
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(reading: SoundReading(path: path, from: seconds, hertz: hertz, installed: installed))
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let reading: SoundReading
        package mutating func next(isolation actor: isolated (any Actor)?) async throws(SoundError)
            -> [Float]?
        {
            let reading = reading
            let result: Result<[Float]?, SoundError> = await withTaskCancellationHandler {
                await reading.next()
            } onCancel: {
                reading.cancellation.raise()
            }
            return try result.get()
        }

        package mutating func next() async throws(SoundError) -> [Float]? { try await next(isolation: nil) }
    }
}

/// Waits for another process, so it runs on a queue of its own.
private actor SoundReading {
    nonisolated let cancellation = CancellationFlag()
    private let executor = QueueExecutor(label: "sound reading")
    private let path: String
    private let seconds: Double
    private let hertz: Int
    private let installed: InstalledFiles
    private var sound: MonoSound?
    private var ready: ArraySlice<Float> = []
    private var isOver = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(path: String, from seconds: Double, hertz: Int, installed: InstalledFiles) {
        (self.path, self.seconds, self.hertz, self.installed) = (path, seconds, hertz, installed)
    }

    func next() -> Result<[Float]?, SoundError> {
        Result { () throws(SoundError) in
            if sound == nil && !isOver { sound = try open() }
            while ready.isEmpty && !isOver { try decodeMore() }
            let block = Array(ready.prefix(max(1, hertz / 10)))
            ready = ready.dropFirst(block.count)
            return block.isEmpty ? nil : block
        }
    }

    private func open() throws(SoundError) -> MonoSound {
        let decoder = try SoundDecoder(
            SourceFile(path: path),
            skippingSeconds: seconds,
            // The decoder outlives the queue's threads, which come and go.
            starterWaits: false,
            installed: installed,
            cancellation: cancellation
        )
        return try MonoSound(decoder, hertz: hertz)
    }

    private func decodeMore() throws(SoundError) {
        if let block = try sound?.next() {
            ready = block[...]
        } else {
            sound = nil
            isOver = true
        }
    }
}
