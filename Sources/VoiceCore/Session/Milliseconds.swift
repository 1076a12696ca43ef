/// Seconds rounded to thousandths, so that they are written the same on every machine.
struct Milliseconds {
    let seconds: Double

    init(seconds: Double) {
        self.seconds = seconds.isFinite ? (seconds * 1000).rounded() / 1000 : 0
    }
}
