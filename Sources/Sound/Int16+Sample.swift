extension Int16 {
    /// A sample between -1 and 1 as a whole number.
    ///
    /// Samples of 16-bit sound come out as they went in, louder ones are cut off, and what is no number is silence.
    package init(sample: Float) {
        guard sample.isFinite else {
            self = 0
            return
        }
        let scaled = (sample * 0x1p15).rounded(.toNearestOrEven)
        self = Int16(Swift.min(Swift.max(scaled, -0x1p15), 32_767))
    }
}

extension Collection<Int16> {
    /// The samples as they are written into files, each with its low byte first.
    package var fileBytes: [UInt8] {
        #if _endian(little)
        // One by one each sample costs calls, where this is not drawn into its caller.
        if let bytes = withContiguousStorageIfAvailable({ [UInt8](UnsafeRawBufferPointer($0)) }) {
            return bytes
        }
        #endif
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * count)
        for sample in self {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return bytes
    }
}
