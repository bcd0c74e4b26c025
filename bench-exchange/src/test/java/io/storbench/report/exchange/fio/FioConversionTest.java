package io.storbench.report.exchange.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.DataSpec;
import io.storbench.plan.FileSizes;
import io.storbench.plan.FilesSpec;
import io.storbench.plan.HostLoad;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FioConversionTest {
    @TempDir
    private Path directory = Path.of("");

    private FioConversion convert(String text) throws IOException {
        return of(Files.writeString(directory.resolve("job.fio"), text));
    }

    /// With one variable in the environment.
    private static FioConversion of(Path file) {
        return FioConversion.of(file, Map.of("BS", "16k"), _ -> {});
    }

    private TrialSpec only(String text) throws IOException {
        List<TrialSpec> trials = convert(text).plan().trials();
        assertThat(trials).hasSize(1);
        return trials.getFirst();
    }

    private Path copy(String name) throws IOException {
        Path copy = directory.resolve(name);
        try (InputStream in = FioConversionTest.class.getResourceAsStream(name)) {
            Files.write(copy, Objects.requireNonNull(in).readAllBytes());
        }
        return copy;
    }

    /// fio read the same job files by itself, and reports the options in its results. Sections that
    /// wait for each other are levels of a factor. fio warms nothing up, a plan that is run does.
    @ParameterizedTest
    @ValueSource(strings = {"apart", "together"})
    void theFileIsReadAsFioReadIt(String name) throws IOException {
        List<TrialSpec> converted = of(copy(name + ".fio")).plan().trials();
        List<TrialSpec> imported = FioImport.read(
                        List.of(copy(name + ".out")),
                        name,
                        new FioImport.Said(Optional.empty(), Optional.empty(), name.equals("apart"), List.of()))
                .plan()
                .trials();
        assertThat(converted).isNotEmpty();
        assertThat(converted)
                .extracting(trial -> withWarmup(trial, "0s"))
                .isEqualTo(imported.stream().map(TrialSpec::values).toList());
    }

    private static Map<String, String> withWarmup(TrialSpec trial, String time) {
        Map<String, String> values = new TreeMap<>(trial.values());
        values.computeIfPresent("protocol.warmup", (_, _) -> time);
        return values;
    }

    @Test
    void thePlanIsAPlanWithItsNotesAsComments() throws IOException {
        FioConversion conversion = convert("[a]\nrw=write\nsize=1m\nbsrange=1k-8k\n");
        assertThat(conversion.notes())
                .containsExactly("job.fio:4: bsrange=1k-8k: sizes are drawn from a list; see workload.block");
        assertThat(conversion.planText()).contains("#   job.fio:4: bsrange=1k-8k");
        assertThat(PlanReader.parse(conversion.planText(), "plan", List.of()).hash())
                .isEqualTo(conversion.plan().hash());
        assertThat(conversion.plan().name()).isEqualTo("job");
    }

    @Test
    void globalSectionsHoldForThoseThatFollow() throws IOException {
        FioConversion conversion = convert("""
            # a comment
            [global]
            size = 8m  ; another
            bs=8k
            [first]
            rw=randread
            [global]
            bs=16k
            [second]
            stonewall
            """);
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.workload().blockBytes())
                .containsExactlyInAnyOrder(8192, 16384);
        assertThat(conversion.plan().trials())
                .allMatch(trial -> trial.workload().fileBytes() == 8 << 20);
        assertThat(conversion.notes()).isEmpty();
    }

    private static final String MANY =
            "[a]\nrw=randrw\nrwmixread=70\nbs=4k\nruntime=10\ntime_based\ndirectory=/d\nnrfiles=40\n";

    @Test
    void severalFilesAreADataSetOfMany() throws IOException {
        FioConversion conversion = convert(MANY + "filesize=64k-256k\nfile_service_type=random:4\niodepth=1\n");
        WorkloadSpec load = conversion.plan().trials().getFirst().workload();
        FilesSpec files = load.files().orElseThrow();
        assertThat(files.count()).isEqualTo(40);
        assertThat(files.sizes()).isEqualTo(FileSizes.parse("64k-256k"));
        assertThat(load.stream().orElseThrow().parameters())
                .containsEntry("reads", "70%")
                .containsEntry("random", "true")
                .containsEntry("any", "true")
                .containsEntry("blocks", "4");
        assertThat(conversion.changesLoad()).isTrue();
        assertThat(conversion.notes())
                .satisfiesExactly(
                        note -> assertThat(note)
                                .endsWith("no ramp_time: a warm-up of 2 s, while Java compiles its code"),
                        note -> assertThat(note).contains("fio keeps all open"));
    }

    @Test
    void manyFilesKeepTheirRing() throws IOException {
        FioConversion conversion = convert(MANY + "size=40m\nioengine=io_uring\niodepth=1\n");
        assertThat(conversion.plan().trials().getFirst().target().text("backend"))
                .contains("uring");
        assertThat(conversion.notes()).noneMatch(note -> note.contains("psync"));
    }

    /// fio.1, `size`: the total of all files, which is divided among them without `filesize`.
    @Test
    void theSizeOfAJobIsThatOfAllItsFiles() throws IOException {
        WorkloadSpec load =
                convert(MANY + "size=40m\n").plan().trials().getFirst().workload();
        assertThat(load.files().orElseThrow().sizes()).isEqualTo(FileSizes.parse("1m"));
    }

    @ParameterizedTest
    @CsvSource({
        "filename=/dev/sdx, fio ignores it beside filename, false",
        "ioengine=null, engine null has no files, true",
        "runtime=0, a load on many files is timed, true",
        "random_distribution=zipf:1.1, sequential or random, true",
        "percentage_random=20, sequential or random, true",
        "bssplit=4k/50:8k/50, one block size, true",
    })
    void whatManyFilesCannotDoIsNamed(String option, String reason, boolean changesLoad) throws IOException {
        FioConversion conversion = convert(MANY + "size=40m\n" + option);
        assertThat(conversion.notes()).anyMatch(note -> note.contains("nrfiles=40: ") && note.contains(reason));
        assertThat(conversion.changesLoad()).isEqualTo(changesLoad);
        assertThat(conversion.plan().trials().getFirst().workload().files()).isEmpty();
    }

    @Test
    void whatBuffersAreMadeOfIsCarriedOver() throws IOException {
        String text = "[a]\nrw=write\nsize=1m\nbs=8k\n";
        FioConversion conversion = convert(text + "buffer_compress_percentage=50\ndedupe_percentage=30\n");
        assertThat(conversion.notes()).isEmpty();
        assertThat(conversion.plan().trials().getFirst().data()).isEqualTo(new DataSpec(true, 0.5, 0.3, 8192));
        assertThat(convert(text).plan().trials().getFirst().data()).isEqualTo(DataSpec.PLAIN);
        assertThatThrownBy(() -> convert(text + "dedupe_percentage=101"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("dedupe_percentage=101 is more than 100");
    }

    @ParameterizedTest
    @CsvSource({
        "read, READ, SEQUENTIAL, 1",
        "write, WRITE, SEQUENTIAL, 0",
        "randread, READ, RANDOM, 1",
        "randwrite, WRITE, RANDOM, 0",
        "rw, MIXED, SEQUENTIAL, 0.5",
        "readwrite, MIXED, SEQUENTIAL, 0.5",
        "randrw, MIXED, RANDOM, 0.5",
    })
    void kindsOfAccess(String rw, WorkloadSpec.Kind operation, WorkloadSpec.Pattern pattern, double reads)
            throws IOException {
        WorkloadSpec load = only("[a]\nsize=1m\nreadwrite=" + rw).workload();
        assertThat(load.operation()).isEqualTo(operation);
        assertThat(load.pattern()).isEqualTo(pattern);
        assertThat(load.readShare()).isEqualTo(reads);
    }

    @Test
    void sharesAreCarriedOver() throws IOException {
        String text = "[a]\nsize=1m\nruntime=2m\ntime_based\nramp_time=5\n";
        WorkloadSpec load =
                only(text + "rw=randrw\nrwmixwrite=20\npercentage_random=30").workload();
        assertThat(load.readShare()).isEqualTo(0.8);
        assertThat(load.randomShare()).isEqualTo(0.3);
        assertThat(only(text).protocol())
                .isEqualTo(new Protocol.Timed(5_000_000_000L, 120_000_000_000L, 185_000_000_000L));
        assertThat(only(text.replace("ramp_time=5\n", "")).protocol())
                .as("2 s without ramp_time")
                .isEqualTo(new Protocol.Timed(2_000_000_000L, 120_000_000_000L, 182_000_000_000L));
        assertThat(only("[a]\nsize=1m").protocol()).isInstanceOf(Protocol.Completion.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ioengine=libaio#iodepth=16#direct=1#filename=/mnt/t/f | {engine=file, path=/mnt/t, backend=uring,"
                        + " direct=true} | f | 16",
                "ioengine=psync#iodepth=16#directory=/mnt/t | {engine=file, path=/mnt/t, backend=psync, direct=false}"
                        + " | storbench.dat | 1",
                "ioengine=io_uring#buffered=0#filename=/dev/sdz#sync=dsync | {engine=block, path=/dev/sdz,"
                        + " backend=uring, direct=true, sync=dsync} | storbench.dat | 1",
                "ioengine=nfs#nfs_url=nfs://h/e#iodepth=4 | {engine=nfs, uri=nfs://h/e} | storbench.dat | 4",
                "ioengine=libiscsi#filename=iscsi\\://u%secret@h/t/1 | {engine=iscsi, uri=iscsi://u@h/t/1} |"
                        + " storbench.dat | 1",
                "ioengine=nfs#nfs_url=nfs://u:topsecret@h:2049/e | {engine=nfs, uri=nfs://u@h:2049/e} | storbench.dat"
                        + " | 1",
                "ioengine=nfs#nfs_url=nfs://u:se@secret@h/e/a@b | {engine=nfs, uri=nfs://u@h/e/a@b} | storbench.dat |"
                        + " 1",
                "ioengine=nfs#nfs_url=nfs://u:a/secret@h/e | {engine=nfs, uri=nfs://u@h/e} | storbench.dat | 1",
                "ioengine=nfs#nfs_url=nfs://h:2049/a@b | {engine=nfs, uri=nfs://h:2049/a@b} | storbench.dat | 1",
                "ioengine=nfs#nfs_url=nfs://[::1]:2049/a@b | {engine=nfs, uri=nfs://[::1]:2049/a@b} | storbench.dat |"
                        + " 1",
                "ioengine=libiscsi#filename=iscsi\\://u\\:secret@h\\:3260/t/1 | {engine=iscsi,"
                        + " uri=iscsi://u@h:3260/t/1} | storbench.dat | 1",
                "ioengine=null | {engine=null} | storbench.dat | 1",
            })
    void targets(String options, String target, String path, int depth) throws IOException {
        FioConversion conversion = convert("[a]\nsize=1m\n" + options.replace('#', '\n'));
        TrialSpec trial = conversion.plan().trials().getFirst();
        assertThat(trial.target().mapping().plain()).hasToString(target);
        assertThat(trial.workload().path()).isEqualTo(path);
        assertThat(trial.workload().depth()).isEqualTo(depth);
        assertThat(conversion.planText() + conversion.notes()).doesNotContain("secret");
    }

    @Test
    void sectionsAtTheSameTimeAreGroupsOfHosts() throws IOException {
        TrialSpec trial = only("""
            [global]
            size=1m
            runtime=1
            time_based
            [Readers 1]
            rw=randread
            numjobs=3
            [writer]
            rw=write
            bs=64k
            """);
        assertThat(trial.hostLoads())
                .extracting(HostLoad::group)
                .containsExactly("readers-1", "readers-1", "readers-1", "writer");
        assertThat(trial.hostLoads().getLast().load().blockBytes()).isEqualTo(65536);
        assertThat(trial.hostLoads().getFirst().load().operation()).isEqualTo(WorkloadSpec.Kind.READ);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate_process=x#rate_iops=5 | job.fio:3: rate_process=x: there are linear and poisson",
                "rw=randrw#rate_iops=5, | job.fio:4: rate_iops=5,: limits one direction of a mix only",
                "thinktime=5ms#rate_iops=5 | job.fio:3: thinktime=5ms: a load has a rate or think times",
                "thinktime=5ms#thinktime_blocks=4 | job.fio:3: thinktime=5ms: storbench thinks before each",
                "thinktime=5ms#iodepth=4#ioengine=io_uring | job.fio:3: thinktime=5ms: each of several",
                "bsrange=1k-8k | job.fio:3: bsrange=1k-8k: sizes are drawn from a list",
                "bssplit=4k/60:64k/40 | job.fio:3: bssplit=4k/60:64k/40: a load that goes through the file once",
                "runtime=5#time_based#bssplit=4k/60:64k/40 | job.fio:5: bssplit=4k/60:64k/40: several sizes need",
                "runtime=5#time_based#rw=randread#bssplit=4k/60:64k/50 | job.fio:6: bssplit=4k/60:64k/50: is carried"
                        + " over as",
                "rw=randread#random_distribution=zipf:1.2 | job.fio:4: random_distribution=zipf:1.2: a load that goes",
                "runtime=5#time_based#rw=randread#random_distribution=pareto:0.9 | random_distribution=pareto:0.9:"
                        + " there are zipf",
                "offset=1000 | job.fio:3: offset=1000: is carried over in whole blocks",
                "blocksize=4k,8k#rw=rw | job.fio:3: bs=4k,8k: reads and writes have one size",
                "ioengine=io_uring#iodepth=2000 | job.fio:4: iodepth=2000: \"2000\" is not a whole number from 1 to"
                        + " 1024",
                "rw=randrw#rwmixread=120 | job.fio:4: rwmixread=120: a share must be from 0% to 100%",
                "bs=100m#size=1g | job.fio:3: bs=100m: 100m is out of range",
                "numjobs=100 | job.fio:3: numjobs=100: \"100\" is not a whole number from 1 to 64; 64 is" + " taken",
                "zonemode=zbd | job.fio:3: zonemode=zbd: has no key of a plan",
                "rate_process=poisson#zonesize=1m | job.fio:4: zonesize=1m: has no key of a plan",
                "something_of_a_later_version=1 | something_of_a_later_version=1: has no key of a plan",
                "runtime=10 | job.fio:1: [a]: no time_based: fio may end when the file is done",
                "ioengine=mmap | job.fio:3: ioengine=mmap: backend: psync calls",
                "size=1000000 | job.fio:3: size=1000000: made a whole number of blocks: 999424 bytes",
                "size=50% | job.fio:3: size=50%: the size of the existing file is not known",
                "size=4z | job.fio:3: size=4z: the size of the existing file is not known",
                "size=64k:64k | job.fio:3: size=64k:64k: is not a size, such as 1g; set workload.file",
                "filesize=1..2 | job.fio:3: filesize=1..2: is not a size, such as 1g; set workload.file",
                "startdelay=3 | job.fio:3: startdelay=3: the pause before it is left out",
                "filename=/a/b:/a/c | job.fio:3: filename=/a/b:/a/c: each worker has one file",
                "iodepth=8 | job.fio:3: iodepth=8: psync has one operation outstanding",
            })
    void whatIsNotCarriedOverIsReportedWithItsLine(String options, String note) throws IOException {
        assertThat(convert("[a]\nsize=1m\n" + options.replace('#', '\n')).notes())
                .anyMatch(line -> line.contains(note.strip()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rw=read | job.fio:1: \"rw=read\" is before the first section",
                "[global]#rw=read | job.fio: no section with a job",
                "[a]#rw=trim | job.fio:2: rw=trim has no counterpart",
                "[a]#bs=1.5k | job.fio:2: bs=1.5k is not a size",
                "[a]#size=1m#ioengine=nfs | job.fio:1: [a]: no nfs_url",
                "[a]#runtime=soon | runtime=soon is not a time",
                "[a]#size=1m#rw=randrw#rwmixread=70% | job.fio:4: rwmixread=70% is not a whole number from 0 to"
                        + " 2147483647, such as 4",
                "[a]#size=1m#iodepth=3x | iodepth=3x is not a whole number",
                "[a]#size=1m#numjobs=four | numjobs=four is not a whole number",
                "[a]#size=1m#iodepth=99999999999 | iodepth=99999999999 is not a whole number",
                "[a]#size=1k | size=1k is less than one block",
                "[a]#size=1m#iodepht=16 | job.fio:3: iodepht: unknown fio option; did you mean \"iodepth\"?",
                "[a]#size=1m#bloksize=8k | job.fio:3: bloksize: unknown fio option; did you mean \"blocksize\"?",
                "[a]#=4k | job.fio:2: \"=4k\" is not an option",
                "[a]#filename=#size=1m | job.fio:2: filename= has no value",
                "[a]#size=1m#time_based= | job.fio:3: time_based= has no value",
                "[a]#size=1m#include other.fio | job.fio:3: include other.fio: no such file",
                "[a]#filename=${NOWHERE} | job.fio:2: filename=${NOWHERE}: NOWHERE is not set",
                "[a]#ioengine=cpuio | job.fio:2: ioengine=cpuio has no counterpart",
                "[a]#ioengine=net | job.fio:2: ioengine=net has no counterpart",
                "[a]#ioengine=exec | job.fio:2: ioengine=exec has no counterpart",
                "[a]#read_iolog=day.log | job.fio:2: read_iolog=day.log replays a log: make a trace of it with"
                        + " storbench trace day.log -o x.trace",
            })
    void whatNoPlanCanSayIsRefused(String text, String message) {
        assertThatThrownBy(() -> convert(text.strip().replace('#', '\n')))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate_iops=500 | rate=500 arrivals=constant",
                "rate_iops=500#rate_process=poisson | rate=500 arrivals=poisson",
                "rate=2m | rate=512 arrivals=constant",
                "rw=randrw#rwmixread=70#rate_iops=350,150 | rate=500 reads=70% arrivals=constant",
                "rw=randrw#rate_iops=100 | rate=200 reads=50%",
                "rw=write#rate_iops=500,200 | rate=200",
                "thinktime=5ms | think=5ms",
                "thinktime=500 | think=500us",
                "rw=write#fsync=8 | flush_every=8",
                "rw=randrw#fdatasync=1 | flush_every=1",
                "rw=randread#random_distribution=zipf:1.2 | pattern=zipf theta=1.2",
                "rw=randread#random_distribution=zoned:90/10:10/90 | pattern=hot_cold hot=90/10",
                "rw=randread#norandommap | pattern=mixed random=100%",
                "rw=randread#bssplit=4k/60:64k/40 | block=4k/60:64k/40 pattern=random",
                "rw=randrw#bssplit=4k/60:64k/40,4k/60:64k/40 | block=4k/60:64k/40",
                "offset=1m | range=1m-2m file=2m",
            })
    void theShapeOfALoadIsCarriedOver(String options, String keys) throws IOException {
        FioConversion conversion = convert("[a]\nsize=1m\nruntime=5\ntime_based\n" + options.replace('#', '\n') + "\n");
        Map<String, String> values = conversion.plan().trials().getFirst().values();
        for (String key : keys.strip().split(" ", -1)) {
            String[] pair = key.split("=", 2);
            assertThat(values).containsEntry("workload." + pair[0], pair[1]);
        }
        assertThat(conversion.changesLoad()).isFalse();
    }

    /// Sections with unlike loads are points under their names.
    @Test
    void sectionsOfDifferentShapesAreOnePlan() throws IOException {
        FioConversion conversion = convert("""
            [global]
            size=64m
            rw=randrw
            time_based
            runtime=10
            [boot]
            bssplit=4k/60:64k/40
            [steady]
            stonewall
            random_distribution=zipf:1.1
            rate_iops=70,30
            rate_process=poisson
            [logout]
            stonewall
            fsync=4
            thinktime=1ms
            """);
        assertThat(conversion.notes()).anyMatch(note -> note.contains("by these rates 70 %"));
        assertThat(conversion.changesLoad()).isFalse();
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.factors().get("fio.section"))
                .containsExactlyInAnyOrder("boot", "steady", "logout");
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.workload().describe())
                .containsExactlyInAnyOrder(
                        "mixed random 4k/60:64k/40 depth 1",
                        "mixed zipf 4096 B depth 1 poisson 100/s",
                        "mixed random 4096 B depth 1 thinking 1ms");
    }

    /// storbench would run one load twice and call it two.
    @ParameterizedTest
    @CsvSource({"'', bsrange=1k-8k", "time_based#runtime=5, runtime=5"})
    void sectionsThatDifferInWhatAPlanCannotSayAreOnePoint(String first, String second) throws IOException {
        FioConversion conversion = convert("[a]#size=1m#%s#[b]#stonewall#size=1m#%s"
                .formatted(first, second)
                .replace('#', '\n'));
        assertThat(conversion.plan().points()).hasSize(1);
        assertThat(conversion.notes()).anyMatch(note -> note.contains("left out"));
        assertThat(conversion.changesLoad()).isTrue();
    }

    @Test
    void sectionsKeepTheirNames() throws IOException {
        FioConversion conversion = convert("[boot]\nsize=1m\n[steady]\nstonewall\nsize=1m\nbs=64k\n");
        assertThat(conversion.changesLoad()).isFalse();
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.factors().get("fio.section"))
                .containsExactlyInAnyOrder("boot", "steady");
    }

    @Test
    void sectionsThatDoTheSameAreOnePoint() throws IOException {
        FioConversion conversion = convert("[a]\nsize=1m\nrate=1m\n[b]\nstonewall\nsize=1m\nrate=1m\n");
        assertThat(conversion.plan().points()).hasSize(1);
        assertThat(conversion.notes()).contains("job.fio:4: [b] does the same as another section, and is left out");
    }

    @Test
    void aHostileFileIsRefusedInASentence() throws IOException {
        assertThatThrownBy(() -> convert("[a]\n".repeat(2000))).hasMessageContaining("more than 1000 sections");
        assertThatThrownBy(() -> convert("x".repeat((1 << 20) + 1))).hasMessageContaining("longer than 1 MiB");
        assertThatThrownBy(() -> of(directory.resolve("none"))).hasMessageContaining("no such file");
    }

    /// What people have in job files, with what nobody means in place of a part of it.
    @Test
    void changesOfAFileAreReadOrRefusedInASentence() throws IOException {
        List<String> valid = List.of(
                Files.readString(copy("apart.fio")),
                Files.readString(copy("together.fio")),
                MANY + "filesize=64k-256k\nfile_service_type=random:4\niodepth=1\n",
                "[a]\nsize=1m\nruntime=5\ntime_based\nrw=randrw\nbssplit=4k/60:64k/40\nrate_iops=70,30\n"
                        + "[b]\nwait_for=a\nrandom_distribution=zoned:90/10:10/90\nthinktime=5ms\nsize=50%\n"
                        + "filename=/a/b:/a/c\npercentage_random=100,0\noffset=1000\nfsync=4\n");
        Iterator<String> texts =
                Fuzzer.texts(20261122, valid, Fuzzer.rounds(500)).iterator();
        Path file = directory.resolve("job.fio");
        int refused = 0;
        while (texts.hasNext()) {
            Files.write(file, texts.next().getBytes(StandardCharsets.UTF_8));
            try {
                of(file);
            } catch (PlanException e) {
                assertThat(e.getMessage()).hasSizeLessThan(1000);
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    /// A share of reads belongs to one level of the operation only.
    @Test
    void whatGoesWithALevelIsPartOfIt() throws IOException {
        FioConversion conversion = convert("[global]\nsize=1m\ndirect=1\n[a]\n[b]\nstonewall\nrw=rw\nrwmixread=70\n");
        assertThat(conversion.plan().trials())
                .extracting(TrialSpec::factors)
                .containsExactlyInAnyOrder(
                        Map.of("fio.workload.operation", "read", "fio.section", "a"),
                        Map.of("fio.workload.operation", "mixed 70%", "fio.section", "b"));
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.workload().readShare())
                .containsExactlyInAnyOrder(1.0, 0.7);
    }

    @Test
    void secretsAreNotShown() throws IOException {
        FioConversion conversion = convert("[a]\nsize=1m\nhttp_pass=hush\nhttp_s3_key=hush\n");
        assertThat(conversion.notes()).hasSize(2);
        assertThat(conversion.planText() + conversion.notes()).doesNotContain("hush");
    }

    /// A name in a comment of the plan must not end the comment.
    @Test
    void namesDoNotBreakOutOfThePlan() throws IOException {
        Path file = directory.resolve("a\nb.fio");
        Files.writeString(file, "[x]\nsize=1m\nfsync=8\n", StandardCharsets.UTF_8);
        FioConversion conversion = of(file);
        assertThat(PlanReader.parse(conversion.planText(), "plan", List.of()).hash())
                .isEqualTo(conversion.plan().hash());
    }
}
