/// A faint noise where sound is digital silence, as a room has.
///
/// Synthesizers, editors and gates leave nothing at all between words. The model of speech knows no such silence, and
/// fits words into it or finds none at all; where a room is heard nothing is changed.
enum SilenceFloor {
    /// As many samples without any sound are silence, 5 ms.
    private static let fewest = 80
    private static let loudest = 16

    static func over(_ samples: [Int16]) -> [Int16] {
        var floored = samples
        // Always the same noise at the same place, so that the same sound has the same words.
        var seed: UInt32 = 1
        var start = samples.startIndex
        while start < samples.endIndex {
            guard samples[start] == 0 else {
                start += 1
                continue
            }
            let end = samples[start...].firstIndex { $0 != 0 } ?? samples.endIndex
            if end - start >= fewest {
                for place in start..<end {
                    seed = seed &* 1_664_525 &+ 1_013_904_223
                    floored[place] = Int16(truncatingIfNeeded: Int(seed >> 16) % (2 * loudest + 1) - loudest)
                }
            }
            start = end
        }
        return floored
    }
}
