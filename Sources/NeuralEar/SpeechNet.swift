package import Wires

/// A neural ear with its model loaded: sound in, texts out, one part at a time.
///
/// Each part is computed by itself, with nothing kept from another, so that the same sound gives the same text.
package final class SpeechNet {
    /// The rate of the sound that it hears.
    package static let hertz = 16_000
    /// The encoder makes nothing of less sound.
    static let fewestSamples = 1_200

    let runtime: OnnxRuntime
    let tokenizer: Tokenizer
    let model: NeuralModel
    private let encoder: OnnxSession
    private let decoder: OnnxSession
    private let noPast: Tensor
    private let isFirst: Tensor
    private let isLater: Tensor
    /// Some of the family are told which samples are sound; here all are.
    private let encoderIsMasked: Bool
    private let decoderIsMasked: Bool
    private let encoderInputs: TensorNames
    private let encoderOutputs = TensorNames(["last_hidden_state"])
    private let decoderInputs: TensorNames
    private let firstOutputs: TensorNames
    private let laterOutputs: TensorNames

    /// Loads the files, and refuses those that are damaged, foreign or do not fit each other.
    package init(_ model: NeuralModel) throws(HearFault) {
        guard (1...64).contains(model.layers), (1...64).contains(model.heads),
            (1...512).contains(model.headWidth), (1...100).contains(model.tokensPerSecond)
        else { throw .model("its description is out of range") }
        let files = (try MappedFile(model.encoder), try MappedFile(model.decoder))
        do {
            tokenizer = try Tokenizer(MappedFile(model.tokenizer).contents)
        } catch let fault as HearFault {
            throw fault
        } catch {
            throw .model("\(model.tokenizer.path) is not a file of tokens")
        }
        _ = try MappedFile(model.library)
        runtime = try OnnxRuntime(library: model.library.path, version: model.libraryVersion)
        encoder = try OnnxSession(files.0, runtime: runtime)
        decoder = try OnnxSession(files.1, runtime: runtime)
        self.model = model
        let width = model.heads * model.headWidth
        noPast = try Tensor(
            [Float](repeating: 0, count: width),
            shape: [1, model.heads, 1, model.headWidth],
            runtime: runtime
        )
        isFirst = try Tensor(false, runtime: runtime)
        isLater = try Tensor(true, runtime: runtime)
        let layers = 0..<model.layers
        let decoderKeys = layers.flatMap { ["\($0).decoder.key", "\($0).decoder.value"] }
        let encoderKeys = layers.flatMap { ["\($0).encoder.key", "\($0).encoder.value"] }
        let keys = decoderKeys + encoderKeys
        guard try !decoder.takes("past_key_values.\(model.layers).decoder.key") else {
            throw .model("its decoder has more layers than its description says")
        }
        encoderIsMasked = try encoder.takes("attention_mask")
        decoderIsMasked = try decoder.takes("encoder_attention_mask")
        encoderInputs = TensorNames(["input_values"] + (encoderIsMasked ? ["attention_mask"] : []))
        decoderInputs = TensorNames(
            (decoderIsMasked ? ["encoder_attention_mask"] : [])
                + ["input_ids", "encoder_hidden_states", "use_cache_branch"]
                + keys.map { "past_key_values.\($0)" }
        )
        firstOutputs = TensorNames(["logits"] + keys.map { "present.\($0)" })
        laterOutputs = TensorNames(["logits"] + decoderKeys.map { "present.\($0)" })
    }

    /// What the encoder made of a part, and what the decoder's first step added to it for all later ones.
    struct Sound {
        /// None for a decoder that takes none.
        fileprivate var mask: [Tensor]
        fileprivate var states: Tensor
        fileprivate var keys: [Tensor]
    }

    /// What the decoder knows after some tokens, and what it expects next.
    struct Step {
        fileprivate var keys: [Tensor]
        var logits: Tensor
    }

    /// Runs the encoder over a part, and the decoder over the mark that begins a text.
    func begin(_ samples: [Float]) throws(HearFault) -> (sound: Sound, step: Step) {
        let input = try Tensor(samples, shape: [1, samples.count], runtime: runtime)
        let ones = [Int64](repeating: 1, count: samples.count)
        let mask = [try Tensor(ones, shape: [1, samples.count], runtime: runtime)]
        let states = try encoder.run(
            [input] + (encoderIsMasked ? mask : []),
            named: encoderInputs,
            for: encoderOutputs
        )
        var sound = Sound(mask: decoderIsMasked ? mask : [], states: states[0], keys: [])
        let empty = [Tensor](repeating: noPast, count: 4 * model.layers)
        let made = try run(Tokenizer.begin, sound, isFirst, keys: empty, for: firstOutputs)
        sound.keys = Array(made.dropFirst(1 + 2 * model.layers))
        return (sound, Step(keys: Array(made.dropFirst().prefix(2 * model.layers)), logits: made[0]))
    }

    /// Runs the decoder over one more token.
    func next(_ token: Int, after step: Step, in sound: Sound) throws(HearFault) -> Step {
        let made = try run(token, sound, isLater, keys: step.keys + sound.keys, for: laterOutputs)
        return Step(keys: Array(made.dropFirst()), logits: made[0])
    }

    /// Hears nothing once, so that files which do not fit each other are refused before there is any sound.
    package func tryOut() throws(HearFault) {
        do throws(HearFault) {
            let begun = try begin([Float](repeating: 0, count: 2 * Self.fewestSamples))
            let expected = try begun.step.logits.withFloats(\.count)
            // The last tokens may have no text: marks that some files of tokens leave out.
            guard expected >= tokenizer.count, expected - tokenizer.count <= expected / 16 else {
                throw .model(
                    "its decoder knows \(expected) tokens, and its file of tokens has \(tokenizer.count)"
                )
            }
            _ = try next(Tokenizer.begin, after: begun.step, in: begun.sound)
        } catch .decoder(let reason) {
            throw .model("its files belong to another kind of model: \(reason)")
        }
    }

    private func run(
        _ token: Int,
        _ sound: Sound,
        _ branch: Tensor,
        keys: [Tensor],
        for outputs: TensorNames
    ) throws(HearFault) -> [Tensor] {
        let ids = try Tensor([Int64(token)], shape: [1, 1], runtime: runtime)
        return try decoder.run(
            sound.mask + [ids, sound.states, branch] + keys,
            named: decoderInputs,
            for: outputs
        )
    }
}
