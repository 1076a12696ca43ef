/// One thing that a decoder says: first a header or a failure, then samples, then the end.
package enum SoundMessage: Equatable, Sendable {
    case header(SoundHeader)
    /// Sound of one channel, whatever the file has.
    case samples([Float])
    case end(SoundEnd)
    case failure(SoundFailure)

    /// What announces each kind on the wire; a length in bytes follows, then that many.
    package enum Mark: UInt32, Sendable {
        case header = 0x48_45_41_44
        case samples = 0x53_41_4d_50
        case end = 0x45_4e_44_2e
        case failure = 0x46_41_49_4c
    }

    /// No message carries more samples than this.
    package static let limitSamples = 1 << 18
}

/// How the decoding of a file ended.
package struct SoundEnd: Equatable, Sendable {
    /// Why less came out than was promised.
    package enum Flaw: String, Sendable {
        case truncated, damaged
    }

    /// What is wrong with the sound, if anything is.
    package var flaw: Flaw?

    package init(flaw: Flaw? = nil) {
        self.flaw = flaw
    }
}

/// Why a decoder gives nothing.
package struct SoundFailure: Error, Equatable, Sendable {
    /// What the fault is.
    package enum Kind: String, Sendable {
        /// This decoder does not know the format.
        case unknownFormat
        /// The format is known, but this file of it cannot be read.
        case damaged
        /// The container is fine and holds no sound.
        case noSound
        /// The container is fine, the codec of its sound is not known.
        case unsupportedCodec
        /// The encoder refused.
        case cannotEncode
        /// There was no memory for it.
        case outOfMemory
        /// The system did not give the file's bytes; the reason is its error number.
        case unreadable
    }

    /// What the fault is.
    package var kind: Kind
    /// What the decoder's library said, or a number of the system.
    package var reason: String

    package init(_ kind: Kind, _ reason: String = "") {
        self.kind = kind
        self.reason = reason
    }
}
