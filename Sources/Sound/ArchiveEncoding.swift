/// Turns mono samples into the bytes of a file that is open.
protocol ArchiveEncoding: AnyObject {
    /// Takes the next samples.
    func write(_ block: [Float]) throws(SoundError)
    /// Writes what is still inside; nothing is written after it.
    func finish() throws(SoundError)
}
