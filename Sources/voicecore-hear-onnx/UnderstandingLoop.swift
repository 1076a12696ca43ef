internal import NeuralEar
internal import Wires

/// Answers requests with one loaded model.
struct UnderstandingLoop {
    private var net: SpeechNet?

    /// Enough for the library and the model with the longest part.
    private static let memoryBytes: UInt64 = 1 << 30
    /// It serves any number of memos, so this only ends a runaway.
    private static let processorSeconds = 100_000
    /// Parts are far shorter; more would not fit into memory.
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
            // A first run makes all system calls that later ones need, before the cage closes.
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
