internal import Glibc

extension MemoFault {
    /// What went wrong with a photo.
    static func photo(_ error: PhotoError) -> MemoFault {
        switch error {
        case .unreadable(ENOENT), .unreadable(ENOTDIR), .unreadable(ENAMETOOLONG): MemoFault(.notFound)
        case .unreadable(let code): system(.unreadable, code)
        case .empty: MemoFault(.notAPhoto)
        case .tooLong(let limit): MemoFault(.photoTooLarge, FaultFacts(name: "bytes", expected: limit))
        case .tooLarge(let limit): MemoFault(.photoTooLarge, FaultFacts(name: "points", expected: limit))
        case .unknownFormat: MemoFault(.notAPhoto)
        case .damaged(let reason): MemoFault(.photoDamaged, FaultFacts(said: reason))
        case .overLimit(.silence): MemoFault(.photoReaderStopped)
        case .overLimit(let limit): MemoFault(.photoOverLimit, FaultFacts(name: limit.rawValue))
        case .helperEnded(let signal): MemoFault(.photoOverLimit, FaultFacts(status: signal))
        case .nonsense: MemoFault(.photoDamaged)
        case .helperStopped(let status): MemoFault(.photoReaderStopped, FaultFacts(status: status))
        case .helperNotStarted(let code): system(.photoReaderStopped, code)
        case .helperMissing(let name): MemoFault(.photoReaderMissing, FaultFacts(name: name))
        case .libraryMissing: MemoFault(.photoReaderMissing, FaultFacts(name: "libvips"))
        }
    }
}
