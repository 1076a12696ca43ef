import Glibc

exit(FFmpegProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
