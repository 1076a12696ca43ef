import Glibc

// Skips the libraries' clean-up, which takes longer than a short memo.
_exit(DecodeProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
