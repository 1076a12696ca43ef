import Glibc

// Skips the libraries' clean-up, which takes longer than a short memo.
_exit(FFmpegProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
