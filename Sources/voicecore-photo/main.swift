import Glibc

// At once: to let go of every library in turn would take longer than a small picture.
_exit(PhotoProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
