package io.storbench.report.exchange.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.testkit.Fuzzer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The files are fio's own; the README beside them tells how they were made.
class FioImportTest {
    @TempDir
    private Path directory = Path.of("");

    private static String resource(String name) throws IOException {
        try (InputStream in = FioImportTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("fio.json"), text);
    }

    private FioImport read(String text) throws IOException {
        return read(text, Optional.empty(), false);
    }

    private FioImport read(String text, Optional<String> rtt, boolean sections) throws IOException {
        return FioImport.read(
                List.of(file(text)), "fio", new FioImport.Said(Optional.empty(), rtt, sections, List.of()));
    }

    private List<TrialResult> results(FioImport read) throws IOException {
        Path results = directory.resolve("r");
        try (ResultStore store = ResultStore.open(results, read.plan())) {
            read.write(store);
        }
        return ResultStore.read(results);
    }

    /// The first number in fio's own text after these words.
    private static double printed(String text, String words) {
        Matcher matcher = Pattern.compile(words + " *([0-9.]+)").matcher(text);
        assertThat(matcher.find()).as(words).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    /// fio prints latencies here in microseconds, percentiles rounded to whole ones.
    private static void compare(Measurement numbers, String text) {
        LatencySummary service = numbers.service();
        assertThat(service.meanNanos() / 1e3).isEqualTo(printed(text, "clat .*avg="), within(0.005));
        assertThat(service.sdNanos() / 1e3).isEqualTo(printed(text, "clat .*stdev="), within(0.005));
        assertThat(service.minNanos() / 1e3).isEqualTo(printed(text, "clat .*min="), within(1.0));
        assertThat(service.maxNanos() / 1e3).isEqualTo(printed(text, "clat .*max="), within(1.0));
        assertThat(service.p50Nanos() / 1e3).isEqualTo(printed(text, "50.00th=\\["), within(1.0));
        assertThat(service.p90Nanos() / 1e3).isEqualTo(printed(text, "90.00th=\\["), within(1.0));
        assertThat(service.p95Nanos() / 1e3).isEqualTo(printed(text, "95.00th=\\["), within(1.0));
        assertThat(service.p99Nanos() / 1e3).isEqualTo(printed(text, "99.00th=\\["), within(1.0));
        assertThat(service.p999Nanos() / 1e3).isEqualTo(printed(text, "99.90th=\\["), within(1.0));
    }

    @Test
    void numbersAreThoseOfTheTextThatFioPrintsOfTheSameRun() throws IOException {
        String text = resource("apart.out");
        FioImport read = read(text);
        assertThat(read.plan().points()).hasSize(2);
        List<TrialResult> results = results(read);
        assertThat(results).allMatch(TrialResult.Valid.class::isInstance);

        Measurement reads = results.get(0).measurement().orElseThrow();
        compare(reads, text.substring(text.indexOf("read4k: (groupid=0, jobs=1)")));
        assertThat(reads.operationsPerSecond()).isEqualTo(printed(text, "IOPS="), within(1.0));
        assertThat(reads.operations()).isEqualTo(4513);
        assertThat(reads.durationNanos()).isEqualTo(501_000_000);
        assertThat(results.get(0).header().factors())
                .containsEntry("workload.operation", "read")
                .containsEntry("workload.pattern", "random")
                .containsEntry("workload.block", "4k");
        assertThat(results.get(0).header().settings())
                .containsEntry("protocol.measure", "500ms")
                .containsEntry("workload.file", "16m")
                .containsEntry("target.backend", "psync");
        assertThat(results.get(0).header().startedAt()).startsWith("2026-11-22T08:54:3");

        Measurement writes = results.get(1).measurement().orElseThrow();
        compare(writes, text.substring(text.indexOf("write16k: (groupid=1, jobs=1)")));
        assertThat(writes.operations()).isEqualTo(45747);
        assertThat(writes.counters().get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(45747L << 14);
    }

    /// fio tells percentiles and bins; from the bins alone the same must follow.
    @Test
    void binsGiveFiosOwnPercentiles() throws IOException {
        int compared = 0;
        for (String name : List.of("apart.out", "together.out")) {
            for (FioJob job : FioResultReader.read(file(resource(name)))) {
                for (FioJob.Direction direction : job.busy()) {
                    for (FioLatency latency : List.of(direction.clat(), direction.lat())) {
                        if (!latency.percentiles().isEmpty()) {
                            FioLatency bins = new FioLatency(
                                    latency.count(),
                                    latency.meanNanos(),
                                    latency.sdNanos(),
                                    latency.minNanos(),
                                    latency.maxNanos(),
                                    new TreeMap<>(),
                                    latency.bins());
                            assertThat(bins.summary()).isPresent().isEqualTo(latency.summary());
                            compared++;
                        }
                    }
                }
            }
        }
        assertThat(compared).isEqualTo(2 + 8);
    }

    @Test
    void workersThatDoTheSameAtTheSameTimeAreOneTrial() throws IOException {
        FioImport read = read(resource("together.out"));
        assertThat(read.notes()).isEmpty();
        TrialResult result = results(read).getFirst();
        assertThat(result).isInstanceOf(TrialResult.Valid.class);
        assertThat(result.header().settings())
                .containsEntry("hosts", "1")
                .containsEntry("workload.operation", "mixed")
                .containsEntry("workload.reads", "70%")
                // Two jobs on one file; io_submit(2) of buffered I/O returns when it is done, whatever iodepth says.
                .containsEntry("workload.depth", "2");
        Measurement numbers = result.measurement().orElseThrow();
        // "issued rwts: total=4534,2019,0,0" and "total=4522,1974,0,0".
        assertThat(numbers.operations()).isEqualTo(4534 + 2019 + 4522 + 1974);
        assertThat(numbers.service().count()).isEqualTo(numbers.operations());
        // "READ: bw=141MiB/s": all bytes over the longest time.
        double perSecond = 1e9 / numbers.durationNanos() / (1 << 20);
        assertThat(numbers.counters().get(Counter.PAYLOAD_BYTES_IN) * perSecond).isEqualTo(141, within(0.5));
        assertThat(numbers.counters().get(Counter.PAYLOAD_BYTES_OUT) * perSecond)
                .isEqualTo(62.3, within(0.05));
        // The four means that fio prints, weighed by hand.
        assertThat(numbers.service().meanNanos() / 1e3)
                .isEqualTo((4534 * 235.20 + 2019 * 216.82 + 4522 * 233.24 + 1974 * 225.72) / 13049, within(0.01));
        assertThat(numbers.service().minNanos() / 1000).isEqualTo(4);
        assertThat(numbers.service().maxNanos() / 1000).isEqualTo(38891);
        // With lat_percentiles=1 there is a distribution of lat, too.
        assertThat(numbers.facts()).containsEntry("source.response", "lat");
        assertThat(numbers.response().meanNanos())
                .isGreaterThan(numbers.service().meanNanos());
    }

    /// Read by HdrHistogram's own reader.
    @Test
    void binsBecomeALogOfHistograms() throws IOException {
        Measurement numbers =
                results(read(resource("together.out"))).getFirst().measurement().orElseThrow();
        Map<String, Histogram> byTag = new TreeMap<>();
        Path log = directory.resolve("r/histograms/measured-p001-r01.hlog");
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                byTag.put(next.getTag(), (Histogram) next);
            }
        }
        assertThat(byTag).containsOnlyKeys("service", "response");
        Histogram service = Objects.requireNonNull(byTag.get("service"));
        assertThat(service.getTotalCount()).isEqualTo(numbers.operations());
        assertThat((double) service.getValueAtPercentile(99))
                .isEqualTo(
                        (double) numbers.service().p99Nanos(),
                        within(numbers.service().p99Nanos() * 1e-3));
    }

    /// One job that only reads, with `--percentile_list=50:99`.
    @Test
    void percentilesThatFioWasNotAskedForAreNamed() throws IOException {
        String text = resource("plain.json").replaceAll("\"9[05]\\.000000\" : \\d+,?", "");
        assertThat(text).isNotEqualTo(resource("plain.json"));
        assertThat(read(text).notes())
                .anyMatch(note -> note.contains("jobs[0]") && note.contains("(percentile_list)"))
                .noneMatch(note -> note.contains("jobs[1]") && note.contains("(percentile_list)"));
    }

    /// Of the operations that begin late, fio counts no wait.
    @Test
    void aJobWithARateHasNoResponseLatency() throws IOException {
        String text = resource("apart.out");
        Measurement paced = results(read(text.replace("\"rw\" :", "\"rate_iops\" : \"200\", \"rw\" :")))
                .getFirst()
                .measurement()
                .orElseThrow();
        assertThat(paced.service().count()).isPositive();
        assertThat(paced.response().count()).isZero();
        assertThat(paced.facts()).containsKey("source.service").doesNotContainKey("source.response");
    }

    /// What cannot be converted ran all the same.
    @Test
    void resultsOfOtherEnginesAreImported() throws IOException {
        FioImport read = read(resource("apart.out").replace("\"psync\"", "\"rbd\""));
        assertThat(read.notes()).anyMatch(note -> note.startsWith("not in the plan: ioengine=rbd: "));
        assertThat(results(read)).hasSize(2);
    }

    /// As of a run of storbench.
    @Test
    void readsAndWritesKeepTheirLatencies() throws IOException {
        Measurement numbers =
                results(read(resource("together.out"))).getFirst().measurement().orElseThrow();
        assertThat(numbers.kinds()).containsOnlyKeys("read", "write");
        LatencySummary reads = Objects.requireNonNull(numbers.kinds().get("read"));
        LatencySummary writes = Objects.requireNonNull(numbers.kinds().get("write"));
        // "issued rwts: total=4534,2019,0,0" and "total=4522,1974,0,0".
        assertThat(reads.count()).isEqualTo(4534 + 4522);
        assertThat(writes.count()).isEqualTo(2019 + 1974);
        assertThat(numbers.service().maxNanos()).isEqualTo(Math.max(reads.maxNanos(), writes.maxNanos()));
        double sum = reads.count() * reads.meanNanos() + writes.count() * writes.meanNanos();
        assertThat(numbers.service().meanNanos() * numbers.operations()).isCloseTo(sum, within(1e-6 * sum));
    }

    /// `mixed` reads and writes, without bins: there is no telling its percentiles.
    @Test
    void withoutBinsPercentilesOfSeveralAreNotMadeUp() throws IOException {
        FioImport read = read(resource("plain.json"));
        assertThat(read.notes())
                .anyMatch(note -> note.startsWith("fio.json: jobs[1] \"mixed\": imported without latencies"))
                .noneMatch(note -> note.contains("jobs[0]"));
        List<TrialResult> results = results(read);
        // numjobs is carried by hosts, and is not a factor beside it.
        assertThat(results.get(0).header().factors().keySet())
                .containsExactlyInAnyOrder("fio.workload.operation", "workload.pattern", "workload.block", "hosts");
        Measurement once = results.get(0).measurement().orElseThrow();
        assertThat(once.service().count()).isEqualTo(128);
        assertThat(once.appNanos()).hasValue(12_000_000);
        Measurement mixed = results.get(1).measurement().orElseThrow();
        assertThat(mixed.operations()).isEqualTo(521 + 503);
        assertThat(mixed.durationNanos()).isEqualTo(68_000_000);
        assertThat(mixed.service().count()).isZero();
        assertThat(mixed.facts()).doesNotContainKeys("source.service", "source.response");
        assertThat(directory.resolve("r/histograms")).isEmptyDirectory();
    }

    /// This version of fio tells one time for all jobs of a file, newer ones when each started.
    @Test
    void theRunOrderIsThatOfTheStartsThatFioTells() throws IOException {
        String text = resource("apart.out");
        assertThat(results(read(text)))
                .extracting(result -> result.header().runOrder())
                .containsExactly(0, 0);
        Path later = directory.resolve("later");
        String started = text.replace("\"groupid\" : 0", "\"groupid\" : 0, \"job_start\" : 1795337671900")
                .replace("\"groupid\" : 1", "\"groupid\" : 1, \"job_start\" : 1795337671000");
        FioImport read = read(started);
        try (ResultStore store = ResultStore.open(later, read.plan())) {
            read.write(store);
        }
        assertThat(ResultStore.read(later))
                .extracting(result -> result.header().runOrder())
                .containsExactly(2, 1);
    }

    /// With `clat_percentiles=0` only `lat` is printed in full.
    @Test
    void whereClatIsNotReportedInFullLatStandsForIt() throws IOException {
        String text = resource("together.out").replace("\"clat_ns\"", "\"other_ns\"");
        Measurement numbers = results(read(text)).getFirst().measurement().orElseThrow();
        assertThat(numbers.service()).isEqualTo(numbers.response());
        assertThat(numbers.service().count()).isEqualTo(13049);
        assertThat(numbers.facts()).containsEntry("source.service", "lat");
    }

    @Test
    void aGivenTargetTakesThePlaceOfThatOfTheOptions() throws IOException {
        FioImport read = FioImport.read(
                List.of(file(resource("apart.out"))),
                "fio",
                new FioImport.Said(
                        Optional.of("{engine: nfs, uri: \"nfs://s/e\", version: 4.2}"),
                        Optional.empty(),
                        false,
                        List.of("network.rtt=2ms")));
        assertThat(read.plan().trials().getFirst().engine()).isEqualTo("nfs");
        assertThat(read.planText()).doesNotContain("psync").contains("nfs://s/e", "2ms");
    }

    /// Without `time_based` fio stops when the file is done; the first job moved 18485248 bytes.
    @Test
    void aRunThatEndedWithItsFileIsACompletionTrial() throws IOException {
        String text = resource("apart.out")
                .replace("\"runtime\" : \"500ms\"", "\"runtime\" : \"300\"")
                .replace("\"size\" : \"16m\"", "\"size\" : \"18485248\", \"nrfiles\" : \"1\"");
        FioImport read = read(text);
        assertThat(read.notes()).isEmpty();
        List<TrialResult> results = results(read);
        Measurement whole = results.get(0).measurement().orElseThrow();
        assertThat(whole.facts()).containsEntry("run", "completion");
        assertThat(whole.appNanos()).hasValue(501_000_000);
        assertThat(results.get(1)).isInstanceOf(TrialResult.Doubtful.class);
    }

    @Test
    void filesOfOneNameInTwoFoldersAreTwoRuns() throws IOException {
        String text = resource("apart.out");
        Path other = Files.createDirectory(directory.resolve("other")).resolve("fio.json");
        Files.writeString(other, text.replace("1795337672", "1795337999"));
        FioImport read = FioImport.read(
                List.of(file(text), other),
                "fio",
                new FioImport.Said(Optional.empty(), Optional.empty(), false, List.of()));
        assertThat(results(read)).hasSize(4).allMatch(TrialResult.Valid.class::isInstance);
    }

    @Test
    void theSameResultTwiceIsRefused() throws IOException {
        String text = resource("apart.out");
        assertThatThrownBy(() -> read(text + "\n" + text))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is there twice");
    }

    @Test
    void anotherRunIsAReplicate() throws IOException {
        String text = resource("apart.out");
        FioImport read = read(text + "\n" + text.replace("1795337672", "1795337999"));
        assertThat(text).contains("1795337672");
        assertThat(read.plan().points()).hasSize(2);
        assertThat(results(read)).hasSize(4);
    }

    /// Lines are counted over all that a file holds.
    @Test
    void damageInTheSecondResultIsReportedWithItsLine() throws IOException {
        String text = resource("apart.out");
        long before = text.substring(0, text.indexOf("\"N\" : 4513")).lines().count();
        long line = text.lines().count() + before;
        String second = text.replace("\"N\" : 4513", "\"N\" : nan");
        assertThatThrownBy(() -> read(text + second)).hasMessageContaining("fio.json:" + line + ": not JSON");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"fio-3.33\" | \"fio-2.99\" | fio is read from 3.0 on",
                "\"fio version\" | \"version\" | not a result of fio",
                "\"jobs\" : [ | \"client_stats\" : [ | fio's client",
                "\"total_ios\" : 4513 | \"total_ios\" : -1 | jobs[0] \"read4k\": \"read.total_ios\" is -1, which is"
                        + " below 0",
                "\"total_ios\" : 4513 | \"total_ios\" : 1e300 | is not a whole number",
                "\"total_ios\" : 4513 | \"total\" : 4513 | \"read.total_ios\" is missing",
                "\"total_ios\" : 4513 | \"total_ios\" : nan | fio.json:36: not JSON as fio writes it: the result is"
                        + " not JSON; run fio again",
                "\"N\" : 4513 | \"N\" : 4514 | the bins hold 4513 operations of 4514",
                "\"mean\" : 108160 | \"mean\" : 908160000 | is not between min and max",
                "\"rw\" : \"randread\" | \"rw\" : \"trim\" | rw=trim has no counterpart",
                "\"bs\" : \"4k\" | \"bs\" : \"4x\" | bs=4x is not a size",
                "\"rw\" : \"randread\" | \"rw\" : \"randread\", \"iodepth\" : \"3x\" | iodepth=3x is not a whole"
                        + " number",
                "\"runtime\" : \"500ms\" | \"runtime\" : \"soon\" | runtime=soon is not a time",
                "\"groupid\" : 1 | \"groupid\" : 0 | ran at the same time as \"read4k\"",
            })
    void whatIsWrongIsReportedWithItsPlace(String from, String to, String message) throws IOException {
        String text = resource("apart.out");
        assertThat(text).contains(from.strip());
        assertThatThrownBy(() -> read(text.replace(from.strip(), to.strip())))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("fio.json")
                .hasMessageContaining(message.strip());
    }

    /// In words of this program, with a place and a remedy.
    @Test
    void aDamagedFileIsReportedInOwnWords() throws IOException {
        String text = resource("plain.json");
        String half = text.substring(0, text.length() / 2);
        String deep = text.replaceFirst("\"total_ios\" : ", "$0" + "[".repeat(5_000));
        String digits = text.replaceFirst("\"total_ios\" : ", "$0" + "9".repeat(5_000));
        String limits = "the result is nested deeper, or has a longer number or name, than any result; ";
        String remedy = "run fio again, or import a whole copy of its output";
        assertThatThrownBy(() -> read(half))
                .hasMessageMatching("fio\\.json:[0-9]+: not JSON as fio writes it: .*; " + remedy);
        assertThatThrownBy(() -> read(deep)).hasMessageEndingWith(limits + remedy);
        assertThatThrownBy(() -> read(digits)).hasMessageEndingWith(limits + remedy);
        for (String none : new String[] {"", "\u0000\u0001\uFFFD", "SQLite format 3\u0000"}) {
            assertThatThrownBy(() -> read(none))
                    .hasMessage("fio.json: no results of fio in it; run fio with" + " --output-format=json or json+");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'\"error\" : 0,\n      \"eta\"', '\"error\" : 5,\n      \"eta\"', failed",
        "'\"io_bytes\" : 18485248', '\"io_bytes\" : 18485240', doubtful",
        "'\"rw\" : \"randread\"', '\"rw\" : \"randwrite\"', doubtful",
        "'\"short_ios\" : 0', '\"short_ios\" : 3', doubtful",
    })
    void whatDoesNotFitIsMarked(String from, String to, String status) throws IOException {
        String text = resource("apart.out");
        assertThat(text).contains(from);
        TrialResult result = results(read(text.replace(from, to))).getFirst();
        assertThat(result)
                .isInstanceOf(status.equals("failed") ? TrialResult.Failed.class : TrialResult.Doubtful.class);
    }

    @Test
    void textOrNothingIsNoResult() {
        for (String text : List.of("", "fio: no such file", "read4k: (g=0)\n")) {
            assertThatThrownBy(() -> read(text)).hasMessageContaining("no results of fio in it");
        }
        assertThatThrownBy(() -> read("{".repeat(100_000))).isInstanceOf(PlanException.class);
        assertThatThrownBy(() -> FioResultReader.read(directory.resolve("none")))
                .hasMessageContaining("no such file");
    }

    /// A file that was cut short, or in which anything changed, is read or refused in a sentence.
    @Test
    void damageIsNeverMoreThanASentence() throws IOException {
        List<String> valid = List.of(resource("apart.out"), resource("together.out"), resource("synced.json"));
        Iterator<String> texts =
                Fuzzer.texts(20261122, valid, Fuzzer.rounds(400)).iterator();
        Path file = directory.resolve("fio.json");
        int refused = 0;
        while (texts.hasNext()) {
            Files.write(file, texts.next().getBytes(StandardCharsets.UTF_8));
            try {
                FioImport.read(
                        List.of(file), "fio", new FioImport.Said(Optional.empty(), Optional.empty(), false, List.of()));
            } catch (PlanException e) {
                assertThat(e.getMessage()).contains("fio").hasSizeLessThan(600);
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    /// Each fsync of this run took 1.5 s. fio counts the one of `end_fsync` in the run time alone,
    /// and that of `fsync=24` in `sync`.
    @Test
    void anFsyncAtTheEndIsTheTimeUntilDurable() throws IOException {
        List<TrialResult> results = results(read(resource("synced.json"), Optional.empty(), true));
        Measurement end = results.get(0).measurement().orElseThrow();
        assertThat(end.durableNanos().orElseThrow()).isBetween(1_500_000_000L, 1_600_000_000L);
        assertThat(end.appNanos()).isEmpty();
        assertThat(end.facts()).doesNotContainKey("fsync.count");
        Measurement between = results.get(1).measurement().orElseThrow();
        assertThat(between.durableNanos()).isEmpty();
        assertThat(between.facts()).containsEntry("fsync.count", 1L);
        assertThat((Double) between.facts().get("fsync.mean_ns")).isBetween(1.5e9, 1.6e9);
    }

    @Test
    void theDistanceThatFioHadStandsInPlanAndResults() throws IOException {
        FioImport read = read(resource("synced.json"), Optional.of("10ms"), false);
        assertThat(read.plan().trials()).allSatisfy(spec -> {
            assertThat(spec.network().isRecorded()).isTrue();
            assertThat(spec.network().rttNanos()).isEqualTo(10_000_000);
        });
        assertThat(results(read))
                .allSatisfy(
                        result -> assertThat(result.measurement().orElseThrow().facts())
                                .containsEntry("network.apply", "recorded")
                                .containsEntry("network.rtt_ns", 10_000_000L)
                                .containsEntry("path_rtt_ns", 10_000_000L));
        assertThatThrownBy(() -> read(resource("synced.json"), Optional.of("10"), false))
                .hasMessageContaining("network.rtt");
    }

    /// One factor, whose levels set what differs, and nothing besides.
    @Test
    void sectionsAreAFactorByTheirNames() throws IOException {
        FioImport read = read(resource("apart.out"), Optional.empty(), true);
        assertThat(read.plan().trials())
                .allSatisfy(spec -> assertThat(spec.factors()).containsOnlyKeys("fio.section"));
        FioImport byKeys = read(resource("apart.out"));
        assertThat(read.plan().trials().stream().map(TrialSpec::workload).distinct())
                .containsExactlyInAnyOrderElementsOf(byKeys.plan().trials().stream()
                        .map(TrialSpec::workload)
                        .distinct()
                        .toList());
    }

    @Test
    void aSectionThatDidTwoThingsIsNoLevel() throws IOException {
        String text = resource("synced.json").replace("\"between\"", "\"end\"");
        assertThatThrownBy(() -> read(text, Optional.empty(), true))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("section \"end\" did different things");
    }
}
