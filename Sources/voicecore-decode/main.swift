import Glibc

exit(DecodeProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
