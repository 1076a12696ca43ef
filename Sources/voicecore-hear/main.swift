internal import Glibc
internal import HearWire

var room = RequestLoop()
exit(HearConversation.run { room.answer($0) })
