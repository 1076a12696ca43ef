internal import NeuralEar
internal import Wires

/// The neural ear, once it is loaded, and its answers.
struct UnderstandingLoop {
    private var net: SpeechNet?

    /// Memory that it may have: the library and the model with all that they need for the longest part.
    private static let memoryBytes: UInt64 = 1 << 30
    /// It is kept for as many memos as there are, so this only ends what has gone mad.
    private static let processorSeconds = 100_000
    /// Parts are far shorter; what is longer would not fit into its memory.
    private static let mostSamples = 40 * SpeechNet.hertz

    mutating func answer(_ request: HearRequest) {
        do throws(HearFault) {
            HearConversation.send(try reply(to: request))
        } catch {
            HearConversation.send(.failed(error))
        }
    }

    private mutating func reply(to request: HearRequest) throws(HearFault) -> HearReply {
        switch request {
        case .loadNeural(let model):
            guard net == nil else { throw .unasked }
            let loaded = try SpeechNet(model)
            // A first run asks the system for all that later ones need, before the door is closed.
            try loaded.tryOut()
            Cage.enter(
                Cage.Limits(
                    memoryBytes: Self.memoryBytes,
                    processorSeconds: Self.processorSeconds,
                    diesWithStarter: false
                )
            )
            net = loaded
            return .ready(refused: [])
        case .understand(let samples, let settings):
            guard let net else { throw .unasked }
            guard samples.count <= Self.mostSamples else {
                throw .tooLong(samples: samples.count)
            }
            return .understood(try net.texts(of: samples, settings: settings))
        default:
            throw .unasked
        }
    }
}
