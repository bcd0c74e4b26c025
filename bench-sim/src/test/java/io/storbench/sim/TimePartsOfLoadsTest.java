package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.TimePart;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.TimeBreakdown;
import io.storbench.sim.profile.Profile;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Where the time of operations goes, in every shipped profile and every kind of load.
class TimePartsOfLoadsTest {
    private static final double RTT_NANOS = 5e6;

    /// By a mount or a device of Linux.
    private static final List<String> PROGRAMS = List.of(
            "operation: read, pattern: random, block: 8k, file: 4m, depth: 4",
            "operation: read, block: 64k, file: 16m",
            "operation: write, block: 64k, file: 16m",
            "operation: write, pattern: random, block: 8k, file: 1m, flush_every: 1",
            "operation: write, open: program, block: 64k, file: 16m",
            "operation: read, open: each, pattern: random, block: 16k, file: 1m",
            "operation: mixed, reads: 50%, pattern: random, block: 8k, file: 16m, rate: 100",
            "load: small-files, files: 20, sizes: 16k",
            "load: postmark, files: 20, params: {transactions: 50}");

    /// By storbench's own clients.
    private static final List<String> OWN = List.of(
            "operation: read, pattern: random, block: 64k, file: 4m, depth: 4",
            "operation: write, block: 1m, file: 16m, depth: 2",
            "operation: write, pattern: random, block: 8k, file: 1m, flush_every: 4",
            "operation: mixed, reads: 50%, pattern: random, block: 8k, file: 16m, rate: 100");

    static Stream<Arguments> programs() {
        return Profile.builtIn().stream()
                .filter(name -> name.startsWith("linux"))
                .flatMap(name -> PROGRAMS.stream().map(load -> Arguments.of(name, load)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void partsOfProgramsSumToTheMeanAndAreKnown(String profile, String load) {
        assertParts("""
                target: {engine: file, path: /mnt}
                workload: {%s}
                network: {apply: recorded, rtt: 5ms}
                simulate: {as: %s, profile: %s}
                protocol: %s
                """.formatted(load, protocol(profile), profile, run(load)));
    }

    static Stream<Arguments> own() {
        return Stream.of("storbench-nfs", "storbench-iscsi", "clariion-cx3")
                .flatMap(name -> OWN.stream().map(load -> Arguments.of(name, load)));
    }

    @ParameterizedTest
    @MethodSource("own")
    void partsOfOwnClientsSumToTheMeanAndAreKnown(String profile, String load) {
        String target = profile.endsWith("nfs")
                ? "engine: nfs, uri: \"nfs://server/export\""
                : "engine: iscsi, uri: \"iscsi://server/iqn.2026-01.com.example:t/1\"";
        assertParts("""
                target: {%s}
                workload: {%s}
                network: {rtt: 5ms}
                simulate: {profile: %s}
                protocol: %s
                """.formatted(target, load, profile, run(load)));
    }

    private static String protocol(String profile) {
        if (profile.endsWith("iscsi")) {
            return "iscsi";
        }
        String version = profile.substring(profile.indexOf("nfs") + 3);
        return "nfs, version: "
                + switch (version) {
                    case "4" -> profile.contains("6.x") ? "4.1" : "4.0";
                    case "40" -> "4.0";
                    case "41" -> "4.1";
                    default -> version;
                };
    }

    private static String run(String load) {
        return load.contains("rate") ? "{warmup: 1s, measure: 5s}" : "{run: completion}";
    }

    private static void assertParts(String plan) {
        Measurement numbers = SimTrial.measure(plan);
        assertThat(numbers.time()).isNotEmpty();
        numbers.time().forEach((kind, time) -> assertParts(kind, time, numbers));
        if (numbers.time().size() == 1) {
            TimeBreakdown only = numbers.time().values().iterator().next();
            assertThat(only.count()).isEqualTo(numbers.operations());
            assertThat(only.meanNanos())
                    .isCloseTo(
                            numbers.response().meanNanos(),
                            within(1e-4 * numbers.response().meanNanos()));
        }
    }

    private static void assertParts(String kind, TimeBreakdown time, Measurement numbers) {
        double sum = time.partsNanos().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        assertThat(sum).as(kind).isCloseTo(time.meanNanos(), within(1e-4 * time.meanNanos()));
        assertThat(time.partsNanos()).as(kind).doesNotContainKey(TimePart.UNKNOWN.key());
        assertThat(time.nanos(TimePart.PROPAGATION))
                .as(kind)
                .isCloseTo(time.allRoundTrips() * RTT_NANOS, within(1e-6 * time.meanNanos()));
        LatencySummary service = numbers.kinds().get(kind);
        if (service != null) {
            assertThat(time.count()).as(kind).isEqualTo(service.count());
            assertThat(time.meanNanos()).as(kind).isGreaterThanOrEqualTo(service.meanNanos() * 0.9999);
        }
    }
}
