package io.storbench.trace.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceReader;
import io.storbench.trace.TraceSummary;
import io.storbench.trace.TraceWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The resources are what the programs wrote; the README beside them tells how.
class LogsTest {
    @TempDir
    private Path directory = Path.of("");

    private record Step(TraceOperation operation, long nanos, long offset, int lengthBytes) {}

    private Path file() {
        return directory.resolve("x.trace");
    }

    private static List<Step> read(Path file) throws IOException {
        List<Step> steps = new ArrayList<>();
        try (TraceReader reader = new TraceReader(file)) {
            while (reader.next()) {
                assertThat(reader.actor()).isZero();
                steps.add(new Step(reader.operation(), reader.nanos(), reader.offset(), reader.lengthBytes()));
            }
        }
        return steps;
    }

    private TraceSummary convert(String log) throws IOException {
        Path from = Files.writeString(directory.resolve("log"), log, StandardCharsets.UTF_8);
        try (TraceWriter writer = new TraceWriter(file())) {
            FioIolog.convert(from, "", writer);
            writer.finish();
            return writer.summary();
        }
    }

    private static String iolog() throws IOException {
        return resource("fio-3.33.iolog");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = LogsTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// The first and the last transfer of fio's own log: 188 and 23,754 µs.
    @Test
    void version3OfFioHasMicroseconds() throws IOException {
        convert(iolog());
        List<Step> steps = read(file());
        assertThat(steps).hasSize(10);
        assertThat(steps.getFirst()).isEqualTo(new Step(TraceOperation.READ, 0, 61440, 4096));
        assertThat(steps.get(1)).isEqualTo(new Step(TraceOperation.WRITE, 3_524_000, 720896, 65536));
        assertThat(steps.getLast()).isEqualTo(new Step(TraceOperation.READ, 23_566_000, 69632, 4096));
    }

    /// The example of fio's HOWTO has these actions.
    @Test
    void version2OfFioWaits() throws IOException {
        convert("""
            fio version 2 iolog
            /dev/sdb add
            /dev/sdb open
            /dev/sdb read 0 4096
            /dev/sdb wait 1000 0
            /dev/sdb wait 500
            /dev/sdb write 4096 512
            /dev/sdb datasync 0 0
            /dev/sdb close
            """);
        assertThat(read(file()))
                .containsExactly(
                        new Step(TraceOperation.READ, 0, 0, 4096),
                        new Step(TraceOperation.WRITE, 1_500_000, 4096, 512),
                        new Step(TraceOperation.FLUSH, 1_500_000, 0, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "version 3|version 4|log:1: \"fio version 4 iolog\" is neither",
                "61440 4096|61440|log:4: a transfer has an offset and a length",
                "61440 4096|-8 4096|log:4: \"-8\" is not a number",
                "61440 4096|0 0|log:4: length 0",
                "188 |16 |log:4: its time 16 is before",
                "fio.dat write 720896|other write 720896|log:5: \"/mnt/nfs/other\" is another file",
                "write 720896|scribble 720896|log:5: \"scribble\" is not an action of fio",
                "25453|25453x|log:14: \"25453x\" is not a number"
            })
    void mistakesHaveTheirLine(String found, String put, String message) throws IOException {
        String log = iolog();
        assertThat(log).contains(found);
        assertThatThrownBy(() -> convert(log.replace(found, put)))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(message);
    }

    private List<Step> strace(String log, String of) throws IOException {
        Path from = Files.writeString(directory.resolve("log"), log, StandardCharsets.UTF_8);
        try (TraceWriter writer = new TraceWriter(file())) {
            StraceLog.convert(from, of, writer);
            writer.finish();
        }
        return read(file());
    }

    /// What the program does, by its README; times from the log's first and last call.
    @Test
    void straceTellsWhatAProgramDid() throws IOException {
        List<Step> steps = strace(resource("strace-6.1.txt"), "/mnt/nfs/s.dat");
        assertThat(steps).hasSize(22);
        assertThat(steps.getFirst()).isEqualTo(new Step(TraceOperation.WRITE, 0, 0, 65536));
        assertThat(steps.get(1)).isEqualTo(new Step(TraceOperation.FLUSH, 91_000, 0, 0));
        List<Long> read = new ArrayList<>();
        List<Long> written = new ArrayList<>();
        for (Step step : steps.subList(2, 20)) {
            assertThat(step.lengthBytes).isEqualTo(step.operation == TraceOperation.READ ? 4096 : 512);
            (step.operation == TraceOperation.READ ? read : written).add(step.offset);
        }
        for (long thread = 0; thread < 3; thread++) {
            for (long time = 0; time < 3; time++) {
                assertThat(read).contains(4096 * (time + 4 * thread));
                assertThat(written).contains(1024 * time + 8192 * thread);
            }
        }
        assertThat(steps.get(20).operation).isEqualTo(TraceOperation.READ);
        assertThat(steps.get(20).lengthBytes).isEqualTo(8192);
        assertThat(steps.getLast()).isEqualTo(new Step(TraceOperation.FLUSH, 38_834_000, 0, 0));
        assertThat(steps).isSortedAccordingTo((a, b) -> Long.compare(a.nanos, b.nanos));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lseek(3|readv(3|readv on the file cannot be converted",
                "O_RDWR|O_RDWR+O_APPEND|opened by O_APPEND",
                "openat(|statx(|where descriptor 3 stands is not in the log",
                "30189 20:21:10.152564|30189 20-21-10|log:2: \"30189 20-21-10 write",
                "</mnt/nfs/s.dat>||no call on </mnt/nfs/s.dat>; run strace with -f -tt -y"
            })
    void whatStraceDoesNotSayIsRefused(String found, String put, String message) throws IOException {
        String log = resource("strace-6.1.txt");
        assertThat(log).contains(found);
        String changed = log.replace(found, put == null ? "" : put);
        assertThatThrownBy(() -> strace(changed, "/mnt/nfs/s.dat"))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(message);
    }

    private List<Step> straceOf(String... calls) throws IOException {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < calls.length; i++) {
            String[] parts = calls[i].split(" ", 2);
            log.append("%s 10:00:%02d.000000 %s%n".formatted(parts[0], i, parts[1]));
        }
        Files.deleteIfExists(file());
        return strace(log.toString(), "/f");
    }

    private static final String OPEN = " openat(AT_FDCWD, \"/f\", O_RDWR) = 3</f>";
    private static final String READ = " read(3</f>, \"x\"..., 10) = 10";
    private static final String CLOSE = " close(3</f>) = 0";

    /// By its number alone a descriptor is of no process.
    @Test
    void straceOfTwoProcessesIsRefusedWhereTheyShareANumber() throws IOException {
        assertThatThrownBy(() -> straceOf("1" + OPEN, "1" + READ, "2" + OPEN, "2" + READ))
                .hasMessageContaining("two processes have the file open as descriptor 3")
                .hasMessageContaining("grep");
        assertThatThrownBy(() -> straceOf("1" + OPEN, "1" + CLOSE, "1" + READ))
                .hasMessageContaining("where descriptor 3 stands is not in the log");
        assertThat(straceOf("1" + OPEN, "1" + READ, "1" + CLOSE, "2" + OPEN, "2" + READ))
                .extracting(Step::offset)
                .containsExactly(0L, 0L);
        assertThat(straceOf("1" + OPEN, "1" + READ, "1 +++ exited with 0 +++", "2" + OPEN, "2" + READ))
                .extracting(Step::offset)
                .containsExactly(0L, 0L);
    }

    /// sh -c '{ head -c 8 x; head -c 4 y; } > /f', whose children have copies of its descriptor.
    @Test
    void aRedirectionIsFollowed() throws IOException {
        assertThat(straceOf(
                        "1 openat(AT_FDCWD</>, \"/f\", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</f>",
                        "1 dup2(3</f>, 1) = 1</f>",
                        "1 close(3</f>) = 0",
                        "2 write(1</f>, \"x\"..., 8) = 8",
                        "2 close(1</f>) = 0",
                        "2 +++ exited with 0 +++",
                        "3 write(1</f>, \"y\"..., 4) = 4",
                        "3 close(1</f>) = 0",
                        "1 dup2(11</dev/null>, 1</f>) = 1</dev/null>"))
                .extracting(Step::offset)
                .containsExactly(0L, 8L);
        assertThat(straceOf(
                        "1" + OPEN,
                        "1 fcntl(3</f>, F_DUPFD_CLOEXEC, 10) = 10</f>",
                        "1" + READ,
                        "1 read(10</f>, \"x\"..., 10) = 10",
                        "1 dup(10</f>) = 4</f>",
                        "1 lseek(4</f>, 100, SEEK_SET) = 100",
                        "1" + READ))
                .extracting(Step::offset)
                .containsExactly(0L, 10L, 100L);
        assertThatThrownBy(() -> straceOf("1" + OPEN, "1 dup2(5</g>, 3</f>) = 3</g>", "1" + READ))
                .hasMessageContaining("where descriptor 3 stands is not in the log");
    }

    @Test
    void whatStraceShowsOfOtherKindsIsRefused() throws IOException {
        for (String call : List.of(
                "sendfile(4<socket:[1]>, 3</f>, NULL, 4096) = 4096",
                "splice(4<pipe:[1]>, NULL, 3</f>, NULL, 4096, 0) = 4096",
                "copy_file_range(4</g>, NULL, 3</f>, NULL, 4096, 0) = 4096",
                "io_submit(0x7f00, 1, [{aio_data=0, aio_fildes=3</f>, aio_offset=0}]) = 1")) {
            assertThatThrownBy(() -> straceOf("1" + OPEN, "1 " + call))
                    .hasMessageContaining(call.substring(0, call.indexOf('(')) + " on the file");
        }
        assertThat(straceOf(
                        "1" + OPEN,
                        "1 copy_file_range(4</g>, NULL, 3</f>, NULL, 4096, 0) = -1 EXDEV (Invalid cross-device link)",
                        "1" + READ))
                .hasSize(1);
    }

    @Test
    void numbersThatNoFileHasAreRefused() throws IOException {
        assertThatThrownBy(() -> straceOf("1" + OPEN, "1 read(3</f>, \"\", 1) = 99999999999999999999"))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("log:2: 99999999999999999999 is beyond");
        assertThatThrownBy(() -> straceOf(
                        "1" + OPEN, "1 lseek(3</f>, 9223372036854775807, SEEK_SET) = 9223372036854775807", "1" + READ))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("is beyond");
        Files.deleteIfExists(file());
        try (TraceWriter writer = new TraceWriter(file())) {
            assertThatThrownBy(() -> writer.add(TraceOperation.READ, 0, -1, 1))
                    .hasMessageContaining("operation 0 at 0 ns, at offset -1");
            assertThatThrownBy(() -> writer.add(TraceOperation.READ, Long.MAX_VALUE, 0, 1))
                    .isInstanceOf(TraceException.class);
            assertThatThrownBy(() -> writer.add(TraceOperation.READ, 0, Long.MAX_VALUE - 5, 10))
                    .isInstanceOf(TraceException.class);
        }
    }

    @Test
    void timesOfFioThatAreTooLateAreRefused() throws IOException {
        for (String log : List.of(
                "fio version 3 iolog\n999999999999999999 f read 0 4096\n",
                "fio version 2 iolog\nf wait 999999999999999999\nf read 0 4096\n")) {
            Path from = Files.writeString(directory.resolve("log"), log);
            Files.deleteIfExists(file());
            try (TraceWriter writer = new TraceWriter(file())) {
                assertThatThrownBy(() -> FioIolog.convert(from, "", writer))
                        .isInstanceOf(TraceException.class)
                        .hasMessageContaining("log:2: its time is ");
            }
        }
    }

    /// A thread that sleeps in a call of another kind keeps nothing.
    @Test
    void straceMayHaveACallThatIsNeverResumed() throws IOException {
        StringBuilder log = new StringBuilder("1 10:00:00.000000" + OPEN + "\n");
        log.append("2 10:00:00.000000 futex(0x7f00, FUTEX_WAIT, 0, NULL <unfinished ...>\n");
        log.append("3 10:00:00.000000 pread64(3</f>,  <unfinished ...>\n");
        log.append("3 10:00:00.000000 +++ killed by SIGKILL +++\n");
        for (int i = 0; i < 100_001; i++) {
            log.append("1 10:00:00.000000").append(READ).append('\n');
        }
        assertThat(strace(log.toString(), "/f")).hasSize(100_001);
    }

    @Test
    void aClockThatGoesBackIsAHole() throws IOException {
        String log = "1 10:00:05.000000" + OPEN + "\n1 10:00:05.000000" + READ + "\n1 10:00:02.000000" + READ + "\n";
        Path from = Files.writeString(directory.resolve("log"), log, StandardCharsets.UTF_8);
        try (TraceWriter writer = new TraceWriter(file())) {
            assertThat(StraceLog.convert(from, "/f", writer).lines())
                    .singleElement()
                    .asString()
                    .contains("goes back by 3,000 ms, at line 3 of log");
        }
    }

    private LeftOut blkparse(String log, String device) throws IOException {
        Path from = Files.writeString(directory.resolve("log"), log, StandardCharsets.UTF_8);
        Files.deleteIfExists(file());
        try (TraceWriter writer = new TraceWriter(file())) {
            LeftOut leftOut = BlkparseLog.convert(from, device, writer);
            writer.finish();
            return leftOut;
        }
    }

    /// The queue events of the log, by hand: sectors times 512, nanoseconds as they are.
    @Test
    void blkparseTellsWhatWasQueued() throws IOException {
        LeftOut leftOut = blkparse(resource("blkparse-1.2.txt"), "");
        assertThat(read(file()))
                .containsExactly(
                        new Step(TraceOperation.READ, 0, 114_426_880, 4096),
                        new Step(TraceOperation.WRITE, 150_000, 1_048_576, 65_536),
                        new Step(TraceOperation.READ, 400_000, 114_430_976, 8192),
                        new Step(TraceOperation.WRITE, 600_000, 1_114_112, 4096),
                        new Step(TraceOperation.FLUSH, 800_000, 0, 0),
                        new Step(TraceOperation.FLUSH, 1_000_000, 0, 0),
                        new Step(TraceOperation.WRITE, 1_000_000, 2_097_152, 4096),
                        new Step(TraceOperation.WRITE, 1_200_000, 4_194_304, 4096),
                        new Step(TraceOperation.READ, 2_000_000_123, 4_398_046_511_104L, 4096));
        assertThat(leftOut.lines()).containsExactly("left out, since a trace cannot have them: 1 FUA, 1 discard");
    }

    @Test
    void eventsThatBlktraceLostAreAHole() throws IOException {
        String log = resource("blkparse-1.2.txt").replace("Skips: 0 forward (0 -", "Skips: 3 forward (1,204 -");
        assertThat(blkparse(log, "8,0").lines())
                .last()
                .asString()
                .contains("holes: 1", "blktrace lost 1,204 events in 3 places");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8,0    1        1 |8,16   1        1 |log:6: events of the devices 8,0 and 8,16; say which one you"
                        + " want by --file 8,16",
                "0.000400000   697|0.000100000   697|log:11: its time 0.000100000 is before",
                "Q   R 223498 + 16|Q   R 223498 + 0|log:11: 223498 + 0: sectors",
                "Q   R 223498 + 16|Q   R 9999999999999999 + 16|log:11: 9999999999999999 + 16: sectors",
                "Q   R 223498 + 16 [fio|what is this|log:11: \"  8,0    0        6     0.000400000   697  what is this"
                        + " [a] …\" is not an event"
            })
    void whatBlkparseDoesNotPrintIsRefused(String found, String put, String message) throws IOException {
        String log = resource("blkparse-1.2.txt");
        assertThat(log).contains(found);
        assertThatThrownBy(() -> blkparse(log.replaceFirst(Pattern.quote(found), put), ""))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(message);
    }

    @Test
    void oneDeviceOfSeveralIsTaken() throws IOException {
        String log = resource("blkparse-1.2.txt").replace("8,0    1        1 ", "8,16   1        1 ");
        blkparse(log, "8,16");
        assertThat(read(file())).containsExactly(new Step(TraceOperation.WRITE, 0, 1_048_576, 65_536));
        assertThatThrownBy(() -> blkparse(log, "8,32"))
                .hasMessageContaining("no queue event (Q) with a range of device 8,32");
    }
}
