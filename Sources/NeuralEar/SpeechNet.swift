package import Wires

/// Keeps nothing between parts, so that the same sound gives the same text.
package final class SpeechNet {
    package static let hertz = 16_000
    static let fewestSamples = 1_200

    let runtime: OnnxRuntime
    let tokenizer: Tokenizer
    let model: NeuralModel
    private let encoder: OnnxSession
    private let decoder: OnnxSession
    private let noPast: Tensor
    private let isFirst: Tensor
    private let isLater: Tensor
    /// Some models take a mask of the real samples; here all are real.
    private let encoderIsMasked: Bool
    private let decoderIsMasked: Bool
    private let encoderInputs: TensorNames
    private let encoderOutputs = TensorNames(["last_hidden_state"])
    private let decoderInputs: TensorNames
    private let firstOutputs: TensorNames
    private let laterOutputs: TensorNames

    /// Refuses files that are damaged, foreign or do not fit each other.
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

    struct Sound {
        fileprivate var mask: [Tensor]
        fileprivate var states: Tensor
        fileprivate var keys: [Tensor]
    }

    struct Step {
        fileprivate var keys: [Tensor]
        var logits: Tensor
    }

    /// Runs the encoder and the decoder's first step.
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

    func next(_ token: Int, after step: Step, in sound: Sound) throws(HearFault) -> Step {
        let made = try run(token, sound, isLater, keys: step.keys + sound.keys, for: laterOutputs)
        return Step(keys: Array(made.dropFirst()), logits: made[0])
    }

    /// Hears silence once, to refuse unsuitable files before a memo comes.
    package func tryOut() throws(HearFault) {
        do throws(HearFault) {
            let begun = try begin([Float](repeating: 0, count: 2 * Self.fewestSamples))
            let expected = try begun.step.logits.withFloats(\.count)
            // Some token files leave out the last marks.
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

    private func run(_ token: Int, _ sound: Sound, _ branch: Tensor, keys: [Tensor], for outputs: TensorNames)
        throws(HearFault) -> [Tensor]
    {
        let ids = try Tensor([Int64(token)], shape: [1, 1], runtime: runtime)
        return try decoder.run(
            sound.mask + [ids, sound.states, branch] + keys,
            named: decoderInputs,
            for: outputs
        )
    }
}

enum PreparedSound {
    private static let quiet: Float = 0.03
    private static let loud: Float = 0.2

    static func floats(of samples: [Int16], pad: Int) -> [Float] {
        let peak = samples.reduce(Float(0)) { max($0, abs(Float($1))) } / 32_768
        let gain: Float = peak > 0 && peak < quiet ? loud / peak : 1
        var floats = [Float](repeating: 0, count: samples.count + 2 * pad)
        for (place, sample) in samples.enumerated() { floats[pad + place] = gain * Float(sample) / 32_768 }
        return floats
    }
}
