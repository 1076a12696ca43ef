internal import Glibc
internal import Wires

var room = UnderstandingLoop()
exit(HearConversation.run { room.answer($0) })
