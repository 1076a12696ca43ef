import Testing

@Suite("The room is built")
struct RoomTests {}
