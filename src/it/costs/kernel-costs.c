// What Linux takes of one processor for what NFS and iSCSI are made of: round trips over TCP on
// loopback with answers of several sizes, and reads and writes of a file in memory. Both ends of
// a round trip are on the same processor. Prints CPU and wall-clock times of each, three times.
//
// The profiles linux-6.x-... take from it how much faster a server's processor is than that of
// the guest, on which linux-6.1-... were fitted, and what a page takes.
//
//     cc -O2 -static -o kernel-costs kernel-costs.c
//     ./kernel-costs /dev/shm 5                  here; 5 times as many as without
//     src/it/guest/run.sh JAR job.sh             in the guest, by a job that brings the program
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 4096 };

static char buffer[1 << 20];
static int scale = 1;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double micros(struct timeval time) {
    return time.tv_sec * 1e6 + time.tv_usec;
}

static double cpu_micros(int who) {
    struct rusage usage;
    getrusage(who, &usage);
    return micros(usage.ru_utime) + micros(usage.ru_stime);
}

static double wall_micros(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static void print(const char *what, int bytes, double cpu, double wall, int count) {
    printf("%s of %d bytes: cpu %.3f us, wall %.3f us\n", what, bytes, cpu / count, wall / count);
    fflush(stdout);
}

static void transfer(int fd, size_t left, int writes) {
    while (left > 0) {
        size_t most = left < sizeof buffer ? left : sizeof buffer;
        ssize_t done = writes ? write(fd, buffer, most) : read(fd, buffer, most);
        if (done <= 0) {
            fail(writes ? "write" : "read");
        }
        left -= done;
    }
}

static void no_delay(int fd) {
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

// Questions of 128 bytes and answers of some.
static void round_trips(int bytes, int count) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listening, (void *)&address, length) || listen(listening, 1)) {
        fail("listen");
    }
    getsockname(listening, (void *)&address, &length);
    double before = cpu_micros(RUSAGE_CHILDREN);
    pid_t child = fork();
    if (child == 0) {
        int server = accept(listening, 0, 0);
        no_delay(server);
        for (int i = 0; i < count; i++) {
            transfer(server, 128, 0);
            transfer(server, bytes, 1);
        }
        _exit(0);
    }
    int client = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(client, (void *)&address, sizeof address)) {
        fail("connect");
    }
    no_delay(client);
    double own = cpu_micros(RUSAGE_SELF), wall = wall_micros();
    for (int i = 0; i < count; i++) {
        transfer(client, 128, 1);
        transfer(client, bytes, 0);
    }
    wall = wall_micros() - wall;
    own = cpu_micros(RUSAGE_SELF) - own;
    waitpid(child, 0, 0);
    close(client);
    close(listening);
    print("TCP round trip", bytes, own + cpu_micros(RUSAGE_CHILDREN) - before, wall, count);
}

// Page by page through a file whose pages are all in memory.
static void pages(int fd, int writes) {
    double cpu = cpu_micros(RUSAGE_SELF), wall = wall_micros();
    for (int i = 0; i < PAGES * scale; i++) {
        off_t offset = (off_t)(i % PAGES) * PAGE;
        ssize_t done = writes ? pwrite(fd, buffer, PAGE, offset) : pread(fd, buffer, PAGE, offset);
        if (done != PAGE) {
            fail("file");
        }
    }
    cpu = cpu_micros(RUSAGE_SELF) - cpu;
    print(writes ? "pwrite" : "pread", PAGE, cpu, wall_micros() - wall, PAGES * scale);
}

int main(int count, char **arguments) {
    if (count < 2 || count > 3) {
        fprintf(stderr, "usage: kernel-costs FOLDER-IN-MEMORY [SCALE]\n");
        return 2;
    }
    scale = count == 3 ? atoi(arguments[2]) : 1;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    sched_setaffinity(0, sizeof one, &one);
    int fd = open(arguments[1], O_RDWR | O_TMPFILE, 0600);
    if (fd < 0) {
        fail(arguments[1]);
    }
    transfer(fd, (size_t)PAGE * PAGES, 1);
    for (int turn = 0; turn < 3; turn++) {
        round_trips(128, 4000 * scale);
        round_trips(32 << 10, 1000 * scale);
        round_trips(256 << 10, 200 * scale);
        pages(fd, 0);
        pages(fd, 1);
    }
    return 0;
}
