internal import Glibc
internal import Wires

var room = RequestLoop()
exit(HearConversation.run { room.answer($0) })
