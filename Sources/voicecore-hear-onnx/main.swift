internal import Glibc
internal import HearWire

var room = UnderstandingLoop()
exit(HearConversation.run { room.answer($0) })
