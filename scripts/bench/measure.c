// Runs commands by turns and says of each: the middle CPU time of all its processes in milliseconds, the largest
// memory that one of them had in MB, and how many times that of the command before it its CPU time was: the middle of
// the runs that stood side by side, since a shared machine is faster at one moment than at the next.
// Built and run by scripts/bench/sound.
//
//   measure RUNS COMMAND… [--next COMMAND…]…
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { mostCommands = 8, mostRuns = 99 };

static int compare(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
}

static double middle(double *values, int count) {
    qsort(values, (size_t)count, sizeof(double), compare);
    return values[count / 2];
}

/// One run, waiting also for what the command leaves running: such processes become ours.
static double run(char **command, long *peak) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++) dup2(nothing, i);
        execvp(command[0], command);
        _exit(127);
    }
    double milliseconds = 0;
    struct rusage used;
    int status;
    pid_t ended;
    while ((ended = wait4(-1, &status, 0, &used)) > 0 || errno == EINTR) {
        if (ended <= 0) continue;
        milliseconds += (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3;
        milliseconds += (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
        if (used.ru_maxrss > *peak) *peak = used.ru_maxrss;
        if (ended == child && status != 0) {
            fprintf(stderr, "measure: %s ended with %d\n", command[0], status);
            exit(1);
        }
    }
    return milliseconds;
}

int main(int count, char **arguments) {
    char **commands[mostCommands];
    int commandCount = 0, runs = count > 2 ? atoi(arguments[1]) : 0;
    if (runs < 1 || runs > mostRuns) return 64;
    commands[commandCount++] = arguments + 2;
    for (int i = 2; i < count; i++) {
        if (strcmp(arguments[i], "--next") != 0) continue;
        arguments[i] = NULL;
        if (commandCount == mostCommands) return 64;
        commands[commandCount++] = arguments + i + 1;
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    static double times[mostCommands][mostRuns];
    long peaks[mostCommands] = {0};
    for (int i = 0; i < runs; i++)
        for (int which = 0; which < commandCount; which++) times[which][i] = run(commands[which], &peaks[which]);
    double ratios[mostCommands][mostRuns];
    for (int which = 1; which < commandCount; which++)
        for (int i = 0; i < runs; i++) ratios[which][i] = times[which][i] / times[which - 1][i];
    for (int which = 0; which < commandCount; which++) {
        double ratio = which ? middle(ratios[which], runs) : 1;
        printf("%s%.1f %ld %.3f", which ? " " : "", middle(times[which], runs), peaks[which] / 1024, ratio);
    }
    printf("\n");
    return 0;
}
