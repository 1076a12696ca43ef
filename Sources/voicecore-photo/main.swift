import Glibc

// Skips the libraries' clean-up, which takes longer than a small picture.
_exit(PhotoProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
