import Glibc

// At once: to let go of every library in turn would take longer than a short memo.
_exit(FFmpegProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
