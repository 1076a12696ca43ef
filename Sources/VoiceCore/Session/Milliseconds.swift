/// Seconds rounded to thousandths, the same on every machine.
struct Milliseconds {
    let seconds: Double

    init(seconds: Double) {
        self.seconds = seconds.isFinite ? (seconds * 1000).rounded() / 1000 : 0
    }
}
