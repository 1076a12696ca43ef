/// What becomes of what is sent with a request.
package enum Reception: Sendable {
    /// It is held in memory, as far as it is small.
    case held
    /// Something takes it as it comes.
    case taken(by: any BodyTaking)
    /// Nothing of it is wanted.
    case refused(Response)
}

/// Takes what is sent with a request as it comes, so that it is never held in memory.
package protocol BodyTaking: Sendable {
    /// Takes a piece, on the server's own thread, and says whether more is wanted.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool
}
