package io.storbench.sim;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What Linux's NFS client asks to list a directory and stat what is in it, as mountstats counted for `ls -l` on
/// mounts of Linux 6.1: with names of eight bytes, two READDIRPLUSes (of version 4: READDIRs) for 1,000 files, and for
/// ten files one; beside them a GETATTR, and up to a LOOKUP and two ACCESSes for each directory on the path, however
/// many files there are.
class ListingTest {
    @ParameterizedTest
    @CsvSource({
        "3, READDIRPLUS, 1000, 1, 2",
        "4.1, READDIR, 1000, 1, 2",
        "3, READDIRPLUS, 200, 20, 20",
        "4.1, READDIR, 200, 20, 20",
    })
    void aListingBringsTheAttributesOfAllFiles(
            String version, String procedure, int files, int directories, long listings) {
        Measurement numbers = measure(version, files, directories);
        assertThat(numbers.counters().get(procedure, MESSAGES)).isEqualTo(listings);
        long all = messages(numbers);
        assertThat(all).isBetween(listings + directories, listings + 4L * directories + 4);
    }

    /// `ls -l` asks each file for its access control list by NFSACL, which only version 3 has, unless the mount has
    /// noacl.
    @ParameterizedTest
    @CsvSource({"'vers: 3', 100", "'vers: 3, noacl: true', 0", "'vers: 4.1', 0"})
    void lsAsksEachFileForItsAccessControlList(String mount, long lists) {
        Measurement numbers = measured(mount, "load: listing, files: 100, params: {acl: true}");
        assertThat(numbers.counters().get("GETACL", MESSAGES)).isEqualTo(lists);
    }

    /// A mount without READDIRPLUS looks each file up.
    @Test
    void withNordirplusEachFileIsLookedUp() {
        Measurement numbers = measured("vers: 3, nordirplus: true", "load: listing, files: 100");
        assertThat(numbers.counters().get("READDIRPLUS", MESSAGES)).isZero();
        assertThat(numbers.counters().get("LOOKUP", MESSAGES)).isGreaterThanOrEqualTo(100);
    }

    /// Linux 2.4 and its like ask for each file.
    @Test
    void withoutReaddirplusEachFileIsAskedFor() {
        assertThat(messages(measure("3", 200, 20, "simulate.readdirplus=false")))
                .isGreaterThan(200);
    }

    /// ext4 on a LUN, mounted anew, as the disk's counters had it for `find -size`: 16 and 40 READs for 1,000 and 3,000
    /// files, one after the other. ext3's table of inodes would take one for each 32 files.
    @ParameterizedTest
    @CsvSource({"1000, 16", "3000, 40"})
    void ext4ReadsItsTableOfInodesAhead(int files, long counted) {
        long reads = lun("load: listing, files: " + files).counters().get("READ_10", MESSAGES);
        assertThat(reads).isBetween(counted * 6 / 10, counted);
    }

    /// tar -x of 2,000 files of 4 KiB in 20 directories, two levels below the root, sent six READs as
    /// `block_rq_issue` showed: three directories, an inode bitmap, and the bitmaps of blocks in two parts. ext3
    /// reads a block of its table for each 32 inodes.
    @ParameterizedTest
    @ValueSource(ints = {200, 2000})
    void ext4UnpacksInOneGroupAndReadsNoTableOfNewInodes(int files) {
        Measurement numbers =
                lun("load: source-tree, files: %d, directories: 20, sizes: 4k, params: {compiled: 0}".formatted(files));
        assertThat(numbers.counters().get("READ_10", MESSAGES)).isBetween(5L, 6L);
    }

    private static Measurement lun(String load) {
        return SimTrial.measure("""
            target: {engine: file, path: /mnt/data}
            simulate: {as: iscsi, profile: linux-6.x}
            workload: {%s, cache: {client: unknown}}
            network: {rtt: 20ms}
            protocol: {run: completion}
            """.formatted(load));
    }

    private static long messages(Measurement numbers) {
        return numbers.counters().procedures().keySet().stream()
                .mapToLong(name -> numbers.counters().get(name, MESSAGES))
                .sum();
    }

    private static Measurement measured(String mount, String load, String... overrides) {
        return SimTrial.measure("""
            target: {engine: file, path: /mnt/data, mount: {%s}}
            simulate: {as: nfs, profile: linux-6.x}
            workload: {%s, cache: {client: unknown}}
            network: {rtt: 20ms}
            protocol: {run: completion}
            """.formatted(mount, load), overrides);
    }

    private static Measurement measure(String version, int files, int directories, String... overrides) {
        return measured(
                "vers: " + version,
                "load: listing, files: %d, directories: %d".formatted(files, directories),
                overrides);
    }
}
