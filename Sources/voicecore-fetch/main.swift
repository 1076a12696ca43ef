import Glibc

_exit(FetchProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
