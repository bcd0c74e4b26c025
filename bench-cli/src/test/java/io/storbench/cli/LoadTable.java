package io.storbench.cli;

import io.storbench.testkit.EveryNameCall;
import java.util.stream.Stream;

/// Every load that a plan can name, with small parameters.
final class LoadTable {
    /// Stands for the path of a trace.
    static final String TRACE = "TRACE";

    private LoadTable() {}

    /// @param keys of `workload`
    /// @param ends whether it comes to an end by itself
    /// @param hosts of the plan, `1` or groups
    record Load(String keys, boolean ends, String hosts) {
        @Override
        public String toString() {
            return hosts.equals("1") ? keys : keys + ", hosts: " + hosts;
        }
    }

    private static Load ends(String keys) {
        return new Load(keys, true, "1");
    }

    private static Load goesOn(String keys) {
        return new Load(keys, false, "1");
    }

    private static Load names(String calls) {
        return ends("operation: metadata, depth: 3, metadata: {calls: %s, names: %s, level: 2, count: 24}"
                .formatted(calls, calls.length() % 2 == 0 ? "cold" : "warm"));
    }

    static Stream<Load> loads() {
        String file = "file: 256k";
        String many = "files: 24, directories: 3, depth: 3";
        return Stream.of(
                // Micro loads: orders, sizes, parts of a file.
                ends("operation: read, pattern: sequential, " + file + ", depth: 3"),
                ends("operation: write, pattern: random, " + file + ", depth: 5, flush_every: 3"),
                ends("operation: read, pattern: strided, stride: 16k, " + file + ", depth: 2"),
                ends("operation: write, " + file + ", range: 64k-192k, verify: true, depth: 2"),
                ends("operation: read, pattern: random, amount: 64k, block: 8k, " + file),
                ends("operation: read, depth: 8, window: 3, " + file),
                goesOn("operation: mixed, reads: 70%, pattern: mixed, random: 50%, " + file),
                goesOn("operation: read, pattern: zipf, theta: 0.9, depth: 4, " + file),
                goesOn("operation: mixed, reads: 30%, pattern: hot_cold, hot: 90/10, drift: 100, " + file),
                goesOn("operation: read, pattern: random, block: 4k/60:16k/40, depth: 2, " + file),
                goesOn("operation: read, think: 100us, think_times: constant, depth: 2, " + file),
                goesOn("operation: read, think: 100us, think_times: exponential, " + file),
                ends("operation: write, verify: true, data: {compressible: 50%, dedupable: 30%, unit: 8k}, " + file),
                // Loads one after the other.
                ends("operation: write, depth: 2, phases: {fill: {}, look: {operation: read, pattern: random,"
                        + " count: 20}}, "
                        + file),
                // By psync, six of eight lanes have nothing to do in the second phase.
                ends("phases: {closed: {depth: 8, count: 64}, open: {rate: 2000, arrivals: constant, depth: 2,"
                        + " count: 16}}, "
                        + file),
                // Open loops.
                goesOn("operation: read, pattern: random, rate: 800, arrivals: constant, " + file),
                goesOn("operation: mixed, reads: 50%, rate: 800, arrivals: poisson, " + file),
                goesOn("operation: read, rate: 800, arrivals: bursty, burst_on: 5ms, burst_off: 5ms, " + file),
                goesOn("operation: write, arrivals: schedule, schedule: 400/10ms:900/10ms, " + file),
                // When files are opened.
                ends("operation: read, open: once, " + file),
                ends("operation: write, open: each, depth: 2, " + file),
                ends("operation: write, open: program, depth: 2, " + file),
                ends("operation: write, open: threads, depth: 2, " + file),
                // Names.
                names("stat access getacl chmod chown utimes readlink readdir"),
                names("open read close"),
                names("create remove"),
                names("open_new write flush close truncate rename remove"),
                names("mkdir rmdir"),
                names("symlink remove"),
                names("link remove"),
                // Hosts that do different things.
                new Load(
                        "depth: 2, " + file,
                        true,
                        "{readers: {count: 2, operation: read}, writer: {operation: write, pattern: random}}"),
                // Hosts that do so on targets of their own.
                new Load(
                        "depth: 2, " + file,
                        true,
                        "{readers: {target: one, count: 2, operation: read}, writer: {target: two, operation: write,"
                                + " pattern: random}}"),
                // Hosts with many files of their own.
                new Load(
                        "load: small-files, depth: 2",
                        true,
                        "{few: {files: 12, sizes: 9k}, many: {files: 30, directories: 3, sizes: 1k}}"),
                // Applications.
                ends("load: small-files, " + many + ", sizes: 9k"),
                ends("load: postmark, " + many + ", block: 512, params: {transactions: 60}"),
                ends("load: source-tree, " + many + ", sizes: 'gamma:3k'"),
                ends("load: listing, " + many + ", sizes: 3k"),
                goesOn("load: many-files, " + many + ", sizes: 64k"),
                goesOn("load: mail, " + many + ", sizes: 'gamma:4k', filled: 80%"),
                goesOn("load: home, " + many + ", sizes: 'gamma:4k', filled: 80%"),
                goesOn("load: oltp, depth: 2, block: 4k, file: 1m"),
                goesOn("load: oltp, depth: 2, block: 4k, file: 1m, rate: 800, arrivals: poisson"),
                goesOn("load: oltp, depth: 2, block: 4k, file: 1m, think: 100us, verify: true"),
                ends("load: vm-boot, block: 4k, file: 1m, phases: {one: {depth: 1}, two: {depth: 2, rate: 4000}}"),
                goesOn("load: dss, depth: 2, block: 8k, file: 1m"),
                ends("load: vm-boot, depth: 2, file: 2m"),
                ends("class: " + EveryNameCall.class.getName() + ", " + many + ", sizes: 504-9000"),
                ends("class: trace, depth: 4, block: 4k, file: 64k, params: {speed: max, file: " + TRACE + "}"));
    }
}
