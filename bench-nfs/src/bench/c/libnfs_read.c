/*
 * Reads blocks over NFSv3 with libnfs' raw API, keeping a number of READs under way, and prints
 * operations per second, CPU microseconds per operation, and the median latency in microseconds
 * (at depth 1 only, else 0). The counterpart of testkit's ReadBenchmark.java:
 * one connection, one thread, the data received are not looked at.
 *
 * Usage: libnfs_read URL DEPTH SECONDS BYTES   (URL ends in the file's name)
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <nfsc/libnfs.h>
#include <nfsc/libnfs-raw.h>
#include <nfsc/libnfs-raw-nfs.h>

/* libnfs 4 hands this out by nfs_get_fh, and declares it in a private header only. */
struct nfs_fh {
    int len;
    char *val;
};

#define MAX_BLOCK (1 << 20)
#define MAX_LATENCIES (1 << 20)

static struct rpc_context *rpc;
static struct nfs_fh *handle;
static uint64_t blocks, issued, done, until_ns;
static int under_way, timed;
static uint32_t block;
static uint64_t sent_ns;
static uint32_t latencies[MAX_LATENCIES];

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

static void submit(void);

static void answered(struct rpc_context *context, int status, void *data, void *unused) {
    READ3res *reply = data;
    (void)unused;
    if (status != RPC_STATUS_SUCCESS || reply->status != NFS3_OK
            || reply->READ3res_u.resok.count != block) {
        die("READ", rpc_get_error(context));
    }
    under_way--;
    if (timed && done < MAX_LATENCIES) {
        latencies[done] = now_ns() - sent_ns;
    }
    done++;
    /* The clock is read once in 64 operations: its cost is not libnfs'. */
    if (until_ns != 0 && (done & 63) == 0 && now_ns() >= until_ns) {
        until_ns = 0;
    }
    if (until_ns != 0) {
        submit();
    }
}

static void submit(void) {
    READ3args args;
    memset(&args, 0, sizeof args);
    args.file.data.data_len = handle->len;
    args.file.data.data_val = handle->val;
    args.offset = issued++ * (block < MAX_BLOCK ? 7919 : 1) % blocks * block;
    args.count = block;
    if (timed) {
        sent_ns = now_ns();
    }
#ifdef LIBNFS_API_V2 /* libnfs 6 */
    static char buffers[128][MAX_BLOCK];
    if (rpc_nfs3_read_task(rpc, answered, buffers[issued % 128], block, &args, NULL) == NULL) {
#else
    if (rpc_nfs3_read_async(rpc, answered, &args, NULL) != 0) {
#endif
        die("READ", rpc_get_error(rpc));
    }
    under_way++;
}

static void run(int depth, double seconds) {
    until_ns = now_ns() + (uint64_t)(seconds * 1e9);
    while (under_way < depth) {
        submit();
    }
    while (under_way > 0) {
        struct pollfd p = {.fd = rpc_get_fd(rpc), .events = rpc_which_events(rpc)};
        if (poll(&p, 1, -1) < 0 || rpc_service(rpc, p.revents) < 0) {
            die("service", rpc_get_error(rpc));
        }
    }
}

static int by_value(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        die("usage", "libnfs_read URL DEPTH SECONDS");
    }
    struct nfs_context *nfs = nfs_init_context();
    struct nfs_url *url = nfs_parse_url_full(nfs, argv[1]);
    struct nfsfh *file;
    struct nfs_stat_64 stat;
    if (url == NULL || nfs_mount(nfs, url->server, url->path) != 0
            || nfs_open(nfs, url->file, 0, &file) != 0 || nfs_fstat64(nfs, file, &stat) != 0) {
        die(argv[1], nfs_get_error(nfs));
    }
    rpc = nfs_get_rpc_context(nfs);
    handle = nfs_get_fh(file);
    block = atoi(argv[4]);
    blocks = stat.nfs_size / block;
    timed = atoi(argv[2]) == 1;
    run(atoi(argv[2]), 0.5);
    done = 0;
    double cpu = cpu_us();
    uint64_t begin = now_ns();
    run(atoi(argv[2]), atof(argv[3]));
    double seconds = (now_ns() - begin) / 1e9;
    double cpu_each = (cpu_us() - cpu) / done;
    size_t kept = timed ? (done < MAX_LATENCIES ? done : MAX_LATENCIES) : 1;
    qsort(latencies, kept, sizeof *latencies, by_value);
    printf("%.0f %.3f %.1f\n", done / seconds, cpu_each, latencies[kept / 2] / 1e3);
    return 0;
}
