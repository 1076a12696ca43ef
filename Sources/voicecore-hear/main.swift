internal import Glibc

exit(HearProgram.run())
