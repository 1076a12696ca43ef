internal import COnnxRuntime
internal import Glibc
internal import Wires

final class OnnxRuntime {
    fileprivate let pointer: OpaquePointer

    init(library: String, version: String) throws(HearFault) {
        var reason = connxruntime_reason()
        var opened: OpaquePointer?
        guard connxruntime_open(library, version, &opened, &reason) == 0, let opened else {
            throw .model(reason.line)
        }
        pointer = opened
    }

    deinit { connxruntime_close(pointer) }
}

extension connxruntime_reason {
    fileprivate var line: String {
        withUnsafeBytes(of: text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).split(whereSeparator: \.isNewline)
                .joined(separator: " ")
        }
    }
}

final class Tensor {
    fileprivate let value: OpaquePointer
    private let runtime: OnnxRuntime
    /// Owns the memory that `value` refers to.
    private let memory: UnsafeMutableRawPointer?

    fileprivate init(owning value: OpaquePointer, of runtime: OnnxRuntime) {
        self.value = value
        self.runtime = runtime
        memory = nil
    }

    private init<Element>(
        _ elements: [Element],
        kind: Int,
        shape: [Int],
        runtime: OnnxRuntime
    ) throws(HearFault) {
        let count = max(1, elements.count)
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: count)
        memory.initialize(from: elements, count: elements.count)
        var reason = connxruntime_reason()
        var made: OpaquePointer?
        let bytes = elements.count * MemoryLayout<Element>.stride
        let result = connxruntime_make_tensor(
            runtime.pointer,
            Int32(kind),
            memory,
            bytes,
            shape.map(Int64.init),
            shape.count,
            &made,
            &reason
        )
        guard result == 0, let made else {
            memory.deallocate()
            throw .decoder(reason.line)
        }
        value = made
        self.runtime = runtime
        self.memory = UnsafeMutableRawPointer(memory)
    }

    convenience init(_ floats: [Float], shape: [Int], runtime: OnnxRuntime) throws(HearFault) {
        try self.init(floats, kind: Int(connxruntime_float), shape: shape, runtime: runtime)
    }

    convenience init(_ integers: [Int64], shape: [Int], runtime: OnnxRuntime) throws(HearFault) {
        try self.init(integers, kind: Int(connxruntime_int64), shape: shape, runtime: runtime)
    }

    convenience init(_ flag: Bool, runtime: OnnxRuntime) throws(HearFault) {
        try self.init([flag], kind: Int(connxruntime_bool), shape: [1], runtime: runtime)
    }

    deinit {
        connxruntime_release_value(runtime.pointer, value)
        memory?.deallocate()
    }

    func withFloats<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) throws(HearFault) -> Result {
        var reason = connxruntime_reason()
        var data: UnsafeMutablePointer<Float>?
        var count = 0
        guard connxruntime_look_at_floats(runtime.pointer, value, &data, &count, &reason) == 0 else {
            throw .decoder(reason.line)
        }
        return body(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
    }
}

final class TensorNames {
    fileprivate let pointers: [UnsafePointer<CChar>?]

    init(_ names: [String]) {
        pointers = names.map { name in
            let bytes = Array(name.utf8CString)
            let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            memory.initialize(from: bytes, count: bytes.count)
            return UnsafePointer(memory)
        }
    }

    deinit {
        for pointer in pointers { pointer?.deallocate() }
    }
}

final class OnnxSession {
    private let pointer: OpaquePointer
    private let runtime: OnnxRuntime
    /// Keeps the weights mapped; they are not copied.
    private let file: MappedFile

    init(_ file: MappedFile, runtime: OnnxRuntime) throws(HearFault) {
        var reason = connxruntime_reason()
        var opened: OpaquePointer?
        let result = file.withBytes {
            connxruntime_open_session(runtime.pointer, $0.baseAddress, $0.count, &opened, &reason)
        }
        guard result == 0, let opened else { throw .model(reason.line) }
        pointer = opened
        self.runtime = runtime
        self.file = file
    }

    deinit { connxruntime_close_session(runtime.pointer, pointer) }

    func takes(_ name: String) throws(HearFault) -> Bool {
        var reason = connxruntime_reason()
        var takes: Int32 = 0
        guard connxruntime_takes_input(runtime.pointer, pointer, name, &takes, &reason) == 0 else {
            throw .model(reason.line)
        }
        return takes != 0
    }

    func run(_ inputs: [Tensor], named inputNames: TensorNames, for outputNames: TensorNames)
        throws(HearFault)
        -> [Tensor]
    {
        var reason = connxruntime_reason()
        let values = inputs.map { Optional($0.value) }
        var outputs = [OpaquePointer?](repeating: nil, count: outputNames.pointers.count)
        let result = connxruntime_run(
            runtime.pointer,
            pointer,
            inputNames.pointers,
            values,
            values.count,
            outputNames.pointers,
            outputs.count,
            &outputs,
            &reason
        )
        let made = outputs.compactMap { $0.map { Tensor(owning: $0, of: runtime) } }
        guard result == 0, made.count == outputs.count else { throw .decoder(reason.line) }
        return made
    }
}

final class MappedFile {
    private let bytes: UnsafeRawBufferPointer

    var contents: [UInt8] { withBytes { Array($0) } }

    /// Throws if the digest differs.
    init(_ file: NeuralModel.File) throws(HearFault) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .model("\(file.path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            throw .model("\(file.path) is not a file with something in it")
        }
        let count = Int(status.st_size)
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw .model("\(file.path): \(String(cString: strerror(errno)))")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
        guard file.isRight(bytes) else { throw .model("\(file.path) is damaged or another version") }
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(bytes) }
    }
}
