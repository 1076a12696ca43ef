internal import Actions
internal import Synchronization

struct Incoming: Sendable {
    let file: ReceivedFile
    var upload: Upload?

    /// Removes a file whose request broke off, unless another request may continue it.
    func forget() {
        if let upload, upload.total == nil, !upload.isWhole { upload.remove() }
    }
}

final class FileBody: BodyReader {
    let incoming: Incoming

    init(_ incoming: Incoming) { self.incoming = incoming }

    // The exchange holds it until the answer is sent.
    deinit { incoming.forget() }

    func read(_ piece: UnsafeRawBufferPointer) -> Bool { incoming.file.write(piece) }
}

/// Reads a form with files as it comes: files go to the disk, fields stay in memory.
final class FormBody: BodyReader {
    struct Content: Sendable {
        var fields: [String: [String]] = [:]
        var files: [Incoming] = []
        var fault: Fault?
    }

    enum Fault: Error, Equatable {
        case form(MultipartReader.Fault)
        case notText(String)
        case longFields
        /// A file that nobody expected, or for which there was no room.
        case unwanted
        case file
    }

    /// Makes room for a file, by its name and the fields before it.
    typealias Opening = @Sendable (_ name: String, _ fields: [String: [String]]) -> Incoming?

    private struct State {
        var reader: MultipartReader
        var content = Content()
        var field: (name: String, value: [UInt8])?
        var file: ReceivedFile?
        var fieldBytes = 0
    }

    static let mostFieldBytes = 262_144

    private let state: Mutex<State>
    private let opening: Opening

    init(contentType: String, opening: @escaping Opening) throws(MultipartReader.Fault) {
        state = Mutex(State(reader: try MultipartReader(contentType: contentType)))
        self.opening = opening
    }

    deinit { state.withLock { $0.content.files.forEach { $0.forget() } } }

    func read(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            guard state.content.fault == nil else { return false }
            var events: [MultipartReader.Event] = []
            do {
                try state.reader.read(piece) { events.append($0) }
                for event in events { try handle(event, &state) }
            } catch let fault as Fault {
                state.content.fault = fault
            } catch {
                state.content.fault = (error as? MultipartReader.Fault).map { .form($0) } ?? .unwanted
            }
            return state.content.fault == nil
        }
    }

    func finish() -> Content {
        state.withLock { state in
            do throws(MultipartReader.Fault) {
                try state.reader.finish()
            } catch {
                if state.content.fault == nil { state.content.fault = .form(error) }
            }
            return state.content
        }
    }

    private func handle(_ event: MultipartReader.Event, _ state: inout State) throws(Fault) {
        switch event {
        case .begin(let part):
            guard let name = part.fileName else {
                state.field = (part.name, [])
                return
            }
            // A form with nothing chosen has a file without a name and without a byte.
            guard !name.isEmpty else { return }
            guard let incoming = opening(name, state.content.fields) else { throw .unwanted }
            state.content.files.append(incoming)
            state.file = incoming.file
        case .bytes(let bytes):
            if let file = state.file {
                guard bytes.withUnsafeBytes({ file.write($0) }) else { throw .file }
            } else if state.field != nil {
                state.fieldBytes += bytes.count
                guard state.fieldBytes <= Self.mostFieldBytes else { throw .longFields }
                state.field?.value += bytes
            }
        case .end:
            if let field = state.field {
                guard let text = String(validating: field.value, as: UTF8.self) else {
                    throw .notText(field.name)
                }
                state.content.fields[field.name, default: []].append(text)
            }
            (state.field, state.file) = (nil, nil)
        }
    }
}
