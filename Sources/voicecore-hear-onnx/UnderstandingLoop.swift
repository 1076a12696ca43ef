internal import NeuralEar
internal import Wires

struct UnderstandingLoop {
    private var net: SpeechNet?

    private static let memoryBytes: UInt64 = 1 << 30
    /// Ends only a runaway: the program serves any number of memos.
    private static let processorSeconds = 100_000
    /// Longer parts would not fit into memory.
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
            // The cage forbids system calls that only the first run makes.
            try loaded.tryOut()
            let (memory, seconds) = (Self.memoryBytes, Self.processorSeconds)
            Cage.enter(.init(memoryBytes: memory, processorSeconds: seconds, diesWithStarter: false))
            net = loaded
            return .ready(refused: [])
        case .understand(let samples, let settings):
            guard let net else { throw .unasked }
            guard samples.count <= Self.mostSamples else { throw .tooLong(samples: samples.count) }
            return .understood(try net.texts(of: samples, settings: settings))
        default: throw .unasked
        }
    }
}
