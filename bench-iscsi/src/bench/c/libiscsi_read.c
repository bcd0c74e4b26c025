/*
 * Reads blocks of a LUN with libiscsi, keeping a number of READ(16)s under way, and prints
 * operations per second, CPU microseconds per operation, and the median latency in microseconds
 * (at depth 1 only, else 0). The counterpart of testkit's ReadBenchmark.java: one session, one thread, the
 * data received are not looked at. It does what iscsi-perf does, which prints no CPU time.
 *
 * Usage: libiscsi_read URL DEPTH SECONDS BYTES
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

#define MAX_LATENCIES (1 << 20)
#define FILE_BYTES (64ull << 20)
#define FIRST_BYTE (1ull << 20)
#define MAX_DEPTH 1024

static struct iscsi_context *iscsi;
static int lun, under_way, timed;
static uint32_t block, sector;
static uint64_t issued, done, until_ns, sent_ns;
static uint32_t latencies[MAX_LATENCIES];
static unsigned char *buffers[MAX_DEPTH];

static uint64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000ull + t.tv_nsec;
}

static double cpu_us(void) {
    struct rusage u;
    getrusage(RUSAGE_THREAD, &u);
    return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e6 + u.ru_utime.tv_usec + u.ru_stime.tv_usec;
}

static void die(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static void submit(unsigned char *buffer);

static void answered(struct iscsi_context *context, int status, void *data, void *buffer) {
    struct scsi_task *task = data;
    if (status != SCSI_STATUS_GOOD) {
        die("READ(16)", iscsi_get_error(context));
    }
    scsi_free_scsi_task(task);
    under_way--;
    if (timed && done < MAX_LATENCIES) {
        latencies[done] = now_ns() - sent_ns;
    }
    done++;
    /* The clock is read once in 64 operations: its cost is not libiscsi's. */
    if (until_ns != 0 && (done & 63) == 0 && now_ns() >= until_ns) {
        until_ns = 0;
    }
    if (until_ns != 0) {
        submit(buffer);
    }
}

static void submit(unsigned char *buffer) {
    /* Large blocks are read in their order, small ones all over the range. */
    uint64_t step = block >= 1 << 20 ? 1 : 7919;
    uint64_t offset = FIRST_BYTE + issued++ * step % (FILE_BYTES / block) * block;
    if (timed) {
        sent_ns = now_ns();
    }
    struct scsi_task *task = iscsi_read16_task(iscsi, lun, offset / sector, block, sector,
                                               0, 0, 0, 0, 0, answered, buffer);
    if (task == NULL || scsi_task_add_data_in_buffer(task, block, buffer) != 0) {
        die("READ(16)", iscsi_get_error(iscsi));
    }
    under_way++;
}

static void run(int depth, double seconds) {
    until_ns = now_ns() + (uint64_t)(seconds * 1e9);
    for (int i = 0; i < depth; i++) {
        submit(buffers[i]);
    }
    while (under_way > 0) {
        struct pollfd p = {.fd = iscsi_get_fd(iscsi), .events = iscsi_which_events(iscsi)};
        if (poll(&p, 1, -1) < 0 || iscsi_service(iscsi, p.revents) < 0) {
            die("service", iscsi_get_error(iscsi));
        }
    }
}

static uint32_t sector_bytes(void) {
    struct scsi_task *task = iscsi_readcapacity16_sync(iscsi, lun);
    if (task == NULL || task->status != SCSI_STATUS_GOOD) {
        die("READ CAPACITY(16)", iscsi_get_error(iscsi));
    }
    struct scsi_readcapacity16 *capacity = scsi_datain_unmarshall(task);
    uint32_t bytes = capacity->block_length;
    scsi_free_scsi_task(task);
    return bytes;
}

static int by_value(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        die("usage", "libiscsi_read URL DEPTH SECONDS BYTES");
    }
    iscsi = iscsi_create_context("iqn.2026-11.io.storbench:libiscsi");
    struct iscsi_url *url = iscsi_parse_full_url(iscsi, argv[1]);
    if (url == NULL) {
        die(argv[1], iscsi_get_error(iscsi));
    }
    iscsi_set_targetname(iscsi, url->target);
    iscsi_set_session_type(iscsi, ISCSI_SESSION_NORMAL);
    iscsi_set_header_digest(iscsi, ISCSI_HEADER_DIGEST_NONE);
    lun = url->lun;
    if (iscsi_full_connect_sync(iscsi, url->portal, lun) != 0) {
        die(argv[1], iscsi_get_error(iscsi));
    }
    int depth = atoi(argv[2]);
    if (depth < 1 || depth > MAX_DEPTH) {
        die("DEPTH", "from 1 to 1024");
    }
    block = atoi(argv[4]);
    sector = sector_bytes();
    for (int i = 0; i < depth; i++) {
        buffers[i] = malloc(block);
    }
    timed = depth == 1;
    run(depth, 0.5);
    done = 0;
    double cpu = cpu_us();
    uint64_t begin = now_ns();
    run(depth, atof(argv[3]));
    double seconds = (now_ns() - begin) / 1e9;
    double cpu_each = (cpu_us() - cpu) / done;
    size_t kept = timed ? (done < MAX_LATENCIES ? done : MAX_LATENCIES) : 1;
    qsort(latencies, kept, sizeof *latencies, by_value);
    printf("%.0f %.3f %.1f\n", done / seconds, cpu_each, latencies[kept / 2] / 1e3);
    return 0;
}
