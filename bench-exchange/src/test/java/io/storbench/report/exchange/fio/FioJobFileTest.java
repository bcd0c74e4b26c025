package io.storbench.report.exchange.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.storbench.plan.HostLoad;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.run.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Job files as people have them: what fio 3.33 and 3.42 do with them, by their logs of I/O (`write_iolog`).
class FioJobFileTest {
    @TempDir
    private Path directory = Path.of("");

    private FioConversion convert(String text) throws IOException {
        return of(Files.writeString(directory.resolve("job.fio"), text.strip().replace('#', '\n') + "\n"));
    }

    private static FioConversion of(Path file) {
        return FioConversion.of(file, Map.of("BS", "16k", "DIR", "/srv/n"), _ -> {});
    }

    /// Values of the plan's only trial, and whether the load is fio's.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bs=${BS}#size=1g#directory=${DIR} | workload.block=16k target.path=/srv/n | false",
                "bs=8k#filesize=2g#size=8g | workload.file=2g workload.amount= | false",
                "bs=8k#filesize=2g#size=8g#runtime=5#time_based | workload.file=2g | false",
                "bs=8k#filesize=2g#size=1g | workload.file=2g workload.amount=1g | false",
                "bs=4k#size=1g#io_size=256m#rw=randread | workload.file=1g workload.amount=256m | false",
                "bs=4k#size=1g#number_ios=1000 | workload.amount=4000k | false",
                "rw=write#fdatasync=1#size=22m#bs=2300 | workload.block=2304 workload.flush_every=1 | true",
                "size=1m#filename=/a/b#numjobs=4#rw=randread#direct=1#runtime=5#time_based#ioengine=libaio#iodepth=8 |"
                        + " hosts=1 workload.depth=32 workload.path=b | false",
                "size=1m#filename=/a/b#numjobs=8#rw=randread#direct=1#runtime=5#time_based#ioengine=libaio#iodepth=256"
                        + " | hosts=8 workload.depth=256 | true",
                "size=1m#filename=/dev/x#numjobs=4#rw=randread#direct=1#runtime=5#time_based#ioengine=libaio#iodepth=256"
                        + " | hosts=1 workload.depth=1024 | false",
                "size=1m#filename=/a/b#numjobs=4#rw=randread#direct=1 | hosts=4 | true",
                "size=1m#filename=/a/b#numjobs=4#rw=read#direct=1#runtime=5#time_based | hosts=4 | true",
                "size=1m#filename=/a/b#numjobs=4#rw=randread#rate_iops=5#runtime=5#time_based | hosts=4 | true",
                "size=1m#numjobs=4#rw=read | hosts=4 | false",
                "size=1m#ioengine=null#direct=1#invalidate=0 | target.engine=null | false",
                "size=1m#bsrange=8k-8k | workload.block=8k | false",
                "size=1m#bs=1 | workload.block=8 | true",
                "rw=randrw#percentage_random=100,0#size=1m | workload.pattern=random | true",
                "rw=randwrite#percentage_random=100,0#size=1m | workload.pattern=sequential | false",
                "rw=write#percentage_random=50#size=1m | workload.pattern=sequential | false",
                "rw=randread#percentage_random=0#size=1m | workload.pattern=sequential | false",
                "rw=rw#size=16m | workload.operation=mixed workload.pattern=sequential workload.cache.client=unknown |"
                        + " true",
                "rw=randrw#percentage_random=0#size=16m#direct=1 | workload.pattern=sequential | true",
                "rw=rw#size=16m#runtime=5#time_based | workload.pattern=sequential | false",
                "rw=randrw#size=16m#direct=1 | workload.pattern=random | false",
                "size=1m#timeout=30#time_based | protocol.measure=30s protocol.run= | false",
                "size=1m#nr_files=1#blocksize=8k#fileoffset=0 | workload.block=8k | false",
                "rw=randread#size=1m#runtime=5#time_based#bssplit=8k/70:16k/:32k/ | workload.block=8k/70:16k/15:32k/15"
                        + " | false",
                "rw=randread#size=1m#runtime=5#time_based#bssplit=4k/50:1k/:32k/ | workload.block=1k/25:4k/50:32k/25"
                        + " | false",
                "rw=randread#size=1m#runtime=5#time_based#bssplit=4k:8k:16k/ |"
                        + " workload.block=4k/33:8k/33:16k/34 | false",
                "size=64m#runtime=3#time_based#rw=randread | workload.cache.client=unknown | false",
                "size=64m#runtime=3#time_based#rw=randread#direct=1 | workload.cache.client= | false",
                "size=64m#rw=randread | workload.cache.client= | false",
                "size=1m#ioengine=libaio#direct=1#iodepth=8 | workload.depth=8 target.backend=uring | false",
                "size=1m#ioengine=libaio#iodepth=8 | workload.depth=1 target.backend=psync | false",
                "size=1m#ioengine=nfs#nfs_url=nfs://h/vol?version=4 | target.uri=nfs://h/vol?version=4.0 | false",
                "size=1m#ioengine=nfs#nfs_url=nfs://h/vol?version=3#filename=a.dat | target.uri=nfs://h/vol?version=3"
                        + " workload.path=a.dat | false",
                "size=1m#rw=write#verify=crc32c#do_verify=1 | workload.verify=true | false",
                "size=1m#thread#registerfiles#log_avg_msec=100#cpus_allowed=0-3#mem=malloc | workload.file=1m | false",
                "size=1m#startdelay=3 | workload.file=1m | false",
                "filename=/a/b#nrfiles=3#filesize=1m#direct=1 | workload.file=1m workload.path=b | false",
                "filename=/a/b#nrfiles=3#filesize=1m#size=512k#direct=1 | workload.file=1m workload.amount=512k |"
                        + " false",
                "rw=randwrite#bs=4k-64k#size=1m | workload.block=64k | false",
                "rw=randread#bs=4k-64k#size=1m | workload.block=4k | false",
                "size=1m#rate_iops=50#io_submit_mode=offload#iodepth=16 | workload.rate=50 workload.depth=16 | false",
                "size=1m#numjobs=100 | hosts=64 | true",
                "size=1m#numjobs=0 | hosts= | true",
                "size=1m#ioengine=io_uring#iodepth=2000 | workload.depth=1024 | true",
            })
    void aJob(String options, String keys, boolean changesLoad) throws IOException {
        FioConversion conversion = convert("[j]#" + options);
        Map<String, String> values = conversion.plan().trials().getFirst().values();
        for (String key : keys.strip().split(" ", -1)) {
            String[] pair = key.split("=", 2);
            assertThat(values.getOrDefault(pair[0], "")).as(pair[0]).isEqualTo(pair[1]);
        }
        assertThat(conversion.changesLoad()).as("%s", conversion.notes()).isEqualTo(changesLoad);
    }

    private static final String HOT_AND_COLD = "[global]#bs=8k#size=32m#rw=randread#runtime=5#time_based#%s"
            + "[hot]#filename=/srv/n/hot.dat#[cold]#filename=/srv/n/cold.dat";

    @Test
    void filesAtTheSameTimeKeepTheirNames() throws IOException {
        FioConversion conversion = convert(HOT_AND_COLD.formatted(""));
        TrialSpec trial = conversion.plan().trials().getFirst();
        assertThat(trial.hostLoads())
                .extracting(host -> host.group() + " " + host.load().path())
                .containsExactly("hot hot.dat", "cold cold.dat");
        assertThat(trial.values()).containsEntry("target.path", "/srv/n");
        assertThat(conversion.changesLoad()).isFalse();
    }

    @Test
    void filesOneAfterTheOtherAreAFactor() throws IOException {
        FioConversion conversion = convert(HOT_AND_COLD.formatted("stonewall#"));
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.factors().get("fio.section") + " "
                        + trial.factors().get("workload.path") + " "
                        + trial.workload().path())
                .containsExactlyInAnyOrder("hot hot.dat hot.dat", "cold cold.dat cold.dat");
        assertThat(conversion.changesLoad()).isFalse();
    }

    /// A database's data and log.
    @Test
    void filesInSeveralDirectoriesAreOnSeveralTargets() throws IOException {
        FioConversion conversion = convert("[global]#bs=8k#[data]#rw=randread#size=32m#filename=/db/data/d"
                + "#[log]#rw=write#fdatasync=1#size=8m#filename=/db/log/l");
        TrialSpec trial = conversion.plan().trials().getFirst();
        assertThat(trial.values())
                .containsEntry("targets.data.path", "/db/data")
                .containsEntry("targets.log.path", "/db/log")
                .containsEntry("hosts.log.target", "log")
                .containsEntry("hosts.log.file", "8m")
                .containsEntry("hosts.data.path", "d");
        assertThat(conversion.changesLoad()).isFalse();
        assertThat(conversion.notes())
                .containsExactly("job.fio:11: filename=/db/log: is a target of its own, which a run takes if it is on"
                        + " another mount or disk");
    }

    @Test
    void aFileThatTwoSectionsNameIsNotShared() throws IOException {
        FioConversion conversion = convert("[global]#size=1m#filename=/a/b#[r]#rw=read#[w]#rw=write");
        assertThat(conversion.changesLoad()).isTrue();
        assertThat(conversion.notes())
                .containsExactly(
                        "job.fio:3: filename=b: each worker has a file or range of its own; fio's jobs share theirs");
    }

    /// A device or LUN has no name of a file.
    @ParameterizedTest
    @CsvSource({
        "filename=/dev/sdb#direct=1, /dev/sdb",
        "ioengine=libiscsi#filename=iscsi://h/iqn.a:b/0, iscsi://h/iqn.a:b/0"
    })
    void aDeviceThatTwoSectionsNameIsNotShared(String target, String name) throws IOException {
        FioConversion conversion = convert("[global]#size=1m#" + target + "#[r]#rw=read#[w]#rw=write");
        assertThat(conversion.changesLoad()).isTrue();
        assertThat(conversion.notes())
                .containsExactly("job.fio:" + (target.contains("libiscsi") ? 4 : 3) + ": filename=" + name
                        + ": each worker has a file or range of its own; fio's jobs share theirs");
    }

    /// Threads that wait for their operations have one depth, of all hosts.
    @Test
    void jobsOfAFileBesideOthersKeepTheirDepth() throws IOException {
        FioConversion conversion = convert("[global]#size=1m#direct=1#rw=randread#runtime=5#time_based"
                + "#[a]#filename=/s/a#numjobs=4#[b]#filename=/s/b");
        new Engines().check(conversion.plan());
        assertThat(conversion.plan().trials().getFirst().hostLoads())
                .extracting(host -> host.group() + " " + host.load().depth())
                .containsExactly("a 1", "a 1", "a 1", "a 1", "b 1");
        assertThat(conversion.changesLoad()).isTrue();
    }

    /// `r` and `s` of each group, in the order in which they run.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[a]#[b]#wait_for=a#rw=write | a b | false",
                "[a]#[b]#bs=8k#[c]#wait_for=a#bs=16k | a+b c | true",
                "[a]#[b]#wait_for=a#bs=8k#[c]#wait_for=b#bs=16k | a b c | false",
                "[a]#[b]#wait_for=a#bs=8k#[c]#wait_for=a#bs=16k | a b+c | false",
                "[a]#[b]#wait_for_previous#bs=8k#[c]#bs=16k#[d]#stonewall#bs=32k | a b+c d | false",
                "[a]#[b]#wait_for=z#bs=8k | a+b | true",
                "[a]#[b]#stonewall#startdelay=60#bs=8k | a b | false",
                "[a]#[b]#startdelay=60#bs=8k | a+b | true",
            })
    void sectionsThatWait(String text, String order, boolean changesLoad) throws IOException {
        FioConversion conversion = convert("[global]#size=1m#" + text);
        List<String> groups = conversion.plan().trials().stream()
                .sorted((one, other) -> Integer.compare(one.point(), other.point()))
                .map(trial -> trial.hostLoads().size() == 1
                        ? String.valueOf(trial.factors().get("fio.section"))
                        : String.join(
                                "+",
                                trial.hostLoads().stream().map(HostLoad::group).toList()))
                .toList();
        assertThat(String.join(" ", groups)).isEqualTo(order.strip());
        assertThat(conversion.changesLoad()).isEqualTo(changesLoad);
    }

    /// What no plan can say costs a section, not the file.
    @Test
    void otherSectionsAreLeft() throws IOException {
        FioConversion conversion =
                convert("[global]#size=1m#stonewall#[a]#rw=trim#[b]#rw=read#[c]#ioengine=cpuio#[d]#rw=write");
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.factors().get("fio.section"))
                .containsExactlyInAnyOrder("b", "d");
        assertThat(conversion.notes())
                .anyMatch(note -> note.matches("job.fio:5: rw=trim has no counterpart.*; without \\[a]"))
                .anyMatch(note -> note.matches("job.fio:9: ioengine=cpuio has no counterpart.*; without \\[c]"));
        assertThat(conversion.changesLoad()).isTrue();
    }

    /// What no plan takes beside the others costs a section, too.
    @Test
    void sectionsThatCannotRunBesideEachOtherAreLeft() throws IOException {
        FioConversion conversion =
                convert("[global]#size=1m#numjobs=40#stonewall#[a]#[b]#stonewall=0#bs=8k#[a]#bs=16k");
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.factors().get("fio.section") + " " + trial.hosts())
                .containsExactlyInAnyOrder("a 40", "a-2 40");
        assertThat(conversion.notes())
                .containsExactly("job.fio:6: [b]: [b] cannot run beside [a]: makes more than 64 hosts; without [b]");
        assertThat(conversion.changesLoad()).isTrue();
    }

    @Test
    void sectionsBesideEachOtherMayDifferInSizeOnly() throws IOException {
        FioConversion conversion = convert("[a]#size=1m#[b]#size=2m#[c]#size=2m#runtime=5#time_based");
        assertThat(conversion.plan().trials().getFirst().hostLoads())
                .extracting(host -> host.load().fileBytes())
                .containsExactly(1L << 20, 2L << 20);
        assertThat(conversion.notes())
                .singleElement()
                .asString()
                .contains("[c] runs at the same time as [a]", "protocol.run", "without [c]");
    }

    /// Relative to the file that includes, as in kbench.
    @Test
    void filesAreIncluded() throws IOException {
        Files.writeString(directory.resolve("common.inc"), "include size.inc\nbs=128k\ndirect=1\n");
        Files.writeString(directory.resolve("size.inc"), "size=8m\nbs=4k\n");
        FioConversion conversion = convert("[a]#rw=randread#include common.inc#iodepth=99999");
        Map<String, String> values = conversion.plan().trials().getFirst().values();
        assertThat(values).containsEntry("workload.block", "128k").containsEntry("workload.file", "8m");
        Files.writeString(directory.resolve("size.inc"), "bs=4k\nsize=1k\n");
        assertThatThrownBy(() -> convert("[a]#include common.inc"))
                .hasMessage("size.inc:2: size=1k is less than one block");
        Files.writeString(directory.resolve("size.inc"), "include common.inc\n");
        assertThatThrownBy(() -> convert("[a]#include common.inc"))
                .hasMessageContaining("more than 100 files are included or named");
    }

    @Test
    void aCommandThatNamesItsOwnFileEnds() throws IOException {
        Path script = directory.resolve("x.fio");
        Files.writeString(script, "fio --bs=4k " + script + "\n");
        assertThatThrownBy(() -> of(script))
                .isInstanceOf(PlanException.class)
                .hasMessage("x.fio: more than 100 files are included or named");
    }

    /// Neither the time nor the stack that a text takes grows faster than its length.
    @Test
    void longTextsAreRead() throws IOException {
        Path script = directory.resolve("long.sh");
        Files.writeString(script, "fio --name=a --size=1m --description=" + "x\"y\"".repeat(100_000) + "\n");
        assertThat(of(script).plan().trials()).hasSize(1);
        String empty = "\n".repeat(1_000_000);
        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThat(convert("[a]\nsize=1m" + empty + "[b]").plan().trials())
                        .hasSize(1));
    }

    @Test
    void sectionsOfOneNameGetNamesThatAreFree() throws IOException {
        FioConversion conversion = convert("[global]#size=1m#stonewall#[a]#[a-3]#bs=8k#[a]#bs=16k#[a]#bs=32k");
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.factors().get("fio.section"))
                .doesNotHaveDuplicates()
                .hasSize(4);
    }

    /// As it is typed, and as a script has it.
    @Test
    void aCommandLineIsAJobFile() throws IOException {
        List<String> words = List.of(
                "--directory=/srv/n",
                "--name=a",
                "--rw=randread",
                "--bs",
                "64k",
                "--size=64m",
                "--direct=1",
                "--time_based",
                "--runtime=10",
                "--output-format=json",
                "--name=b",
                "--size=8m",
                "--stonewall");
        FioConversion conversion = FioConversion.ofCommand(words, Map.of(), _ -> {});
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.factors().get("fio.section") + " "
                        + trial.workload().blockBytes() + " "
                        + trial.target().text("path").orElse(""))
                .containsExactlyInAnyOrder("a 65536 /srv/n", "b 4096 /srv/n");
        assertThat(conversion.changesLoad()).isFalse();
        Path script = directory.resolve("run.sh");
        Files.writeString(script, "#!/bin/sh\nsudo fio --name='my job' --rw=randwrite \\\n  --size=1m --bs=${BS}\n");
        assertThat(of(script).plan().trials().getFirst().workload().blockBytes())
                .isEqualTo(16384);
        Path job = Files.writeString(directory.resolve("j.fio"), "[x]\nsize=1m\n");
        assertThat(FioConversion.ofCommand(List.of("--bs=8k", job.toString()), Map.of(), _ -> {})
                        .plan()
                        .trials()
                        .getFirst()
                        .workload()
                        .blockBytes())
                .isEqualTo(8192);
        assertThatThrownBy(() -> FioConversion.ofCommand(List.of("-x"), Map.of(), _ -> {}))
                .isInstanceOf(PlanException.class)
                .hasMessage("fio: \"-x\" is not an option, such as --bs=4k");
        assertThatThrownBy(() -> FioConversion.ofCommand(List.of("--name=a", "--rw=trim"), Map.of(), _ -> {}))
                .hasMessageContaining("fio: rw=trim has no counterpart");
    }

    private FioConversion ofScript(String command) throws IOException {
        return of(Files.writeString(directory.resolve("run.sh"), command + "\n"));
    }

    /// As `getopt_long_only` reads it, which permutes (fio, init.c).
    @ParameterizedTest
    @ValueSource(
            strings = {
                "fio -name=a -size=1m -bs 8k",
                "fio --bs=8k %s",
                "fio %s --bs=8k",
                "fio --name=a --size=1m --bs=8k > out.txt 2>&1",
                "fio --name=a 2>err.txt --size=1m --bs=8k",
                "fio --name=a --size=1m --bs=8k | tee out.txt",
                "fio --name=a --size=1m --bs=8k; sync",
                "fio --name=a --size=1m --bs=8k && echo done",
                "fio --name=a --size=1m --bs=8k --description='a > b; c | d' &",
            })
    void aShellsCommand(String command) throws IOException {
        Path job = Files.writeString(directory.resolve("j.fio"), "[x]\nsize=1m\n");
        assertThat(ofScript(command.formatted(job)).plan().trials())
                .extracting(trial -> trial.workload().blockBytes())
                .containsExactly(8192);
    }

    @Test
    void aSecondCommandIsNotLost() {
        assertThatThrownBy(() -> ofScript("fio --name=a --size=1m && sudo fio --name=b --size=2m"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("more than one command of fio");
    }

    /// The second runs after the first, without the options of the command line.
    @Test
    void jobFilesOfOneCommandRunOneAfterTheOther() throws IOException {
        Path one = Files.writeString(directory.resolve("one.fio"), "[global]\nrw=write\n[x]\nsize=1m\n[y]\nsize=2m\n");
        Path two = Files.writeString(directory.resolve("two.fio"), "[z]\nsize=1m\n");
        FioConversion conversion =
                FioConversion.ofCommand(List.of(one.toString(), two.toString(), "--bs=8k"), Map.of(), _ -> {});
        assertThat(conversion.plan().trials())
                .extracting(trial -> trial.hostLoads().stream()
                        .map(host -> host.load().operation() + " " + host.load().blockBytes())
                        .toList())
                .containsExactlyInAnyOrder(List.of("WRITE 8192", "WRITE 8192"), List.of("READ 4096"));
    }

    @Test
    void aJobFileIsNoPlan() throws IOException {
        for (String text : List.of("; a comment\n\n[global]\nbs=4k\n[a]\n", "[a]  # first\nsize=1m\n")) {
            Path job = Files.writeString(directory.resolve("my.fio"), text);
            assertThatThrownBy(() -> PlanReader.read(job, List.of()))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("storbench convert " + job + " -o plan.yaml");
        }
    }

    /// What an engine refuses is named by the job file's line.
    @Test
    void aPlanThatAnEngineRefusesIsOfALine() {
        assertThatThrownBy(() -> FioConversion.of(
                        Files.writeString(directory.resolve("n.fio"), "[a]\nsize=1m\nioengine=nfs\nnfs_url=nfs:/h\n"),
                        Map.of(),
                        new Engines()::check))
                .hasMessageStartingWith("n.fio:4: nfs_url: ");
    }
}
