extension Float {
    /// The sample as everything behind may work with it: no louder than 64 times full scale, and silence where it is no
    /// number, so that no sum and no square of samples is infinite.
    @inlinable package var bounded: Float {
        guard magnitude <= 64 else { return isNaN || isInfinite ? 0 : self < 0 ? -64 : 64 }
        return self
    }
}
