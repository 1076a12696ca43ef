/// What becomes of what is sent with a request.
package enum BodyPolicy: Sendable {
    /// It is held in memory, as far as it is small.
    case held
    /// Something reads it as it comes.
    case read(by: any BodyReader)
    /// Nothing of it is wanted.
    case refused(Response)
}

/// Reads what is sent with a request as it comes, so that it is never held in memory.
package protocol BodyReader: Sendable {
    /// Reads a piece, on the server's own thread, and says whether more is wanted.
    func read(_ piece: UnsafeRawBufferPointer) -> Bool
}
