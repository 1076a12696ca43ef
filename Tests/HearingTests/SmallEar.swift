/// A tiny neural ear whose numbers follow a rule: it always hears the same nonsense.
struct SmallEar {
    var layers = 2
    var heads = 2
    var headWidth = 4
    var isMasked = true
    var tokens = 320

    private var width: Int { heads * headWidth }
    private static let stride = 384

    func tokenizer(without last: Int = 0) -> [UInt8] {
        let words = (0..<tokens).map { Array("▁w\($0)".utf8) }
        let pieces = ["<unk>", "<s>", "</s>"].map { Array($0.utf8) } + (0...255).map { [UInt8($0)] } + words
        return pieces.prefix(tokens - last).flatMap { [UInt8($0.count)] + $0 }
    }

    var encoder: [UInt8] {
        var graph = OnnxGraph()
        graph.takes("input_values", .float, [1, nil])
        if isMasked { graph.takes("attention_mask", .integer, [1, nil]) }
        graph.keeps("filter", numbers: width * Self.stride, [width, 1, Self.stride])
        graph.keeps("as one channel", [1, 1, -1])
        graph.computes("sound", "Reshape", "input_values", "as one channel")
        graph.computes("frames", "Conv", "sound", "filter", set: ("strides", [Self.stride]))
        graph.computes("last_hidden_state", "Transpose", "frames", set: ("perm", [0, 2, 1]))
        graph.gives("last_hidden_state", [1, nil, width])
        return graph.model
    }

    var decoder: [UInt8] {
        var graph = OnnxGraph()
        if isMasked { graph.takes("encoder_attention_mask", .integer, [1, nil]) }
        graph.takes("input_ids", .integer, [1, 1])
        graph.takes("encoder_hidden_states", .float, [1, nil, width])
        graph.keeps("table", numbers: tokens * width, [tokens, width])
        graph.keeps("as heads", [1, -1, heads, headWidth])
        graph.keeps("as a row", [1, 1, width])
        graph.computes("state", "Gather", "table", "input_ids")
        graph.computes("token", "Reshape", "state", "as heads")
        graph.computes("token of heads", "Transpose", "token", set: ("perm", [0, 2, 1, 3]))
        graph.computes("sound", "Reshape", "encoder_hidden_states", "as heads")
        graph.computes("sound of heads", "Transpose", "sound", set: ("perm", [0, 2, 1, 3]))
        var state = "state"
        for layer in 0..<layers {
            for kind in ["key", "value"] {
                let (own, heard) = ("\(layer).decoder.\(kind)", "\(layer).encoder.\(kind)")
                for name in [own, heard] {
                    graph.takes("past_key_values.\(name)", .float, [1, heads, nil, headWidth])
                    graph.gives("present.\(name)", [1, heads, nil, headWidth])
                }
                let past = "past_key_values.\(own)"
                graph.computes("present.\(own)", "Concat", past, "token of heads", set: ("axis", [2]))
                graph.chooses("present.\(heard)", "past_key_values.\(heard)", "sound of heads")
                for name in [own, heard] {
                    graph.computes("\(name) mean", "ReduceMean", "present.\(name)", set: ("axes", [2]))
                    graph.computes("\(name) row", "Reshape", "\(name) mean", "as a row")
                    graph.computes("\(name) state", "Add", state, "\(name) row")
                    state = "\(name) state"
                }
            }
        }
        graph.takes("use_cache_branch", .flag, [1])
        graph.computes("columns", "Transpose", "table", set: ("perm", [1, 0]))
        graph.computes("logits", "MatMul", state, "columns")
        graph.gives("logits", [1, 1, tokens])
        return graph.model
    }
}

/// A model file for ONNX Runtime: messages of numbered fields.
struct OnnxGraph {
    enum Kind: Int { case float = 1, integer = 7, flag = 9 }

    private var nodes: [UInt8] = []
    private var kept: [UInt8] = []
    private var inputs: [UInt8] = []
    private var outputs: [UInt8] = []

    var model: [UInt8] {
        let graph = nodes + Self.text(2, "small") + kept + inputs + outputs
        return Self.number(1, 8) + Self.field(8, Self.number(2, 17)) + Self.field(7, graph)
    }

    mutating func takes(_ name: String, _ kind: Kind, _ shape: [Int?]) {
        inputs += Self.field(11, Self.value(name, kind, shape))
    }

    mutating func gives(_ name: String, _ shape: [Int?]) {
        outputs += Self.field(12, Self.value(name, .float, shape))
    }

    /// Pseudo-random numbers between -1 and 1.
    mutating func keeps(_ name: String, numbers count: Int, _ shape: [Int]) {
        var state: UInt32 = 1
        let bytes = (0..<count).flatMap { _ -> [UInt8] in
            state = state &* 1_664_525 &+ 1_013_904_223
            let bits = (Float(state >> 8) / Float(1 << 23) - 1).bitPattern
            return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        }
        keeps(name, .float, shape, bytes)
    }

    mutating func keeps(_ name: String, _ numbers: [Int]) {
        let bytes = numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        keeps(name, .integer, [numbers.count], bytes)
    }

    mutating func computes(
        _ name: String,
        _ operation: String,
        _ inputs: String...,
        set setting: (name: String, numbers: [Int])? = nil
    ) { node(name, operation, inputs, setting) }

    mutating func chooses(_ name: String, _ known: String, _ new: String) {
        node(name, "Where", ["use_cache_branch", known, new], nil)
    }

    private mutating func node(
        _ name: String,
        _ operation: String,
        _ inputs: [String],
        _ setting: (name: String, numbers: [Int])?
    ) {
        var fields = inputs.flatMap { Self.text(1, $0) } + Self.text(2, name) + Self.text(4, operation)
        if let setting {
            // An axis is one number; all others are lists.
            let isOne = setting.name == "axis"
            let numbers = setting.numbers.flatMap { Self.number(isOne ? 3 : 8, $0) }
            fields += Self.field(5, Self.text(1, setting.name) + numbers + Self.number(20, isOne ? 2 : 7))
        }
        nodes += Self.field(1, fields)
    }

    private mutating func keeps(_ name: String, _ kind: Kind, _ shape: [Int], _ bytes: [UInt8]) {
        let dimensions = shape.flatMap { Self.number(1, $0) }
        kept += Self.field(
            5,
            dimensions + Self.number(2, kind.rawValue) + Self.text(8, name) + Self.field(9, bytes)
        )
    }

    private static func value(_ name: String, _ kind: Kind, _ shape: [Int?]) -> [UInt8] {
        let dimensions = shape.flatMap { field(1, $0.map { number(1, $0) } ?? []) }
        let tensor = number(1, kind.rawValue) + field(2, dimensions)
        return text(1, name) + field(2, field(1, tensor))
    }

    private static func text(_ place: Int, _ text: String) -> [UInt8] { field(place, Array(text.utf8)) }

    private static func field(_ place: Int, _ bytes: [UInt8]) -> [UInt8] {
        varying(UInt64(place << 3 | 2)) + varying(UInt64(bytes.count)) + bytes
    }

    private static func number(_ place: Int, _ number: Int) -> [UInt8] {
        varying(UInt64(place << 3)) + varying(UInt64(bitPattern: Int64(number)))
    }

    private static func varying(_ number: UInt64) -> [UInt8] {
        var (bytes, rest): ([UInt8], UInt64) = ([], number)
        while rest >= 128 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
