package io.storbench.sim;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /// Linux 2.4 and its like ask for each file.
    @Test
    void withoutReaddirplusEachFileIsAskedFor() {
        assertThat(messages(measure("3", 200, 20, "simulate.readdirplus=false")))
                .isGreaterThan(200);
    }

    private static long messages(Measurement numbers) {
        return numbers.counters().procedures().keySet().stream()
                .mapToLong(name -> numbers.counters().get(name, MESSAGES))
                .sum();
    }

    private static Measurement measure(String version, int files, int directories, String... overrides) {
        return SimTrial.measure("""
            target: {engine: file, path: /mnt/data, mount: {vers: %s}}
            simulate: {as: nfs, profile: linux-6.x}
            workload: {load: listing, files: %d, directories: %d, cache: {client: unknown}}
            network: {rtt: 20ms}
            protocol: {run: completion}
            """.formatted(version, files, directories), overrides);
    }
}
