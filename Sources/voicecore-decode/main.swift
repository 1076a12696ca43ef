import Glibc

// At once: to let go of every library in turn would take longer than a short memo.
_exit(DecodeProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
