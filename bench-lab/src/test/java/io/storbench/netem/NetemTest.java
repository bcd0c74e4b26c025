package io.storbench.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.storbench.plan.PlanException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What remains of a delay when storbench or its guardian is killed: real processes and signals,
/// and a program in the place of tc that keeps the delay in a file. The guest's tests run the real
/// one.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NetemTest {
    /// Any device that is there; nothing is really delayed.
    private static final String DEVICE = "lo";

    private static final int ROUNDS = 20;

    private static final String TC = """
        #!/bin/sh
        state=STATE
        case "$*" in
        -V) echo "tc utility" ;;
        "-j qdisc show dev lo")
            if [ -s "$state.tbf" ]; then
                echo '[{"kind":"tbf","handle":"77:","root":true}]'
            elif [ -s "$state" ]; then
                echo '[{"kind":"netem","handle":"5b5b:","root":true,"options":{"delay":{"delay":'$(cat "$state")'}}}]'
            else
                echo '[{"kind":"noqueue","handle":"0:","root":true}]'
            fi ;;
        "qdisc show dev lo") [ ! -s "$state" ] || echo "qdisc netem 5b5b: root" ;;
        "qdisc del dev lo root handle 5b5b:") [ -s "$state" ] && : >"$state" ;;
        "qdisc add dev lo root handle 5b5b: netem limit 100000 delay 20000us")
            [ ! -s "$state" ] && [ ! -s "$state.tbf" ] && echo 0.02 >"$state" ;;
        "qdisc change dev lo root handle 5b5b: netem limit 100000 delay 30000us")
            [ -s "$state" ] && [ ! -s "$state.tbf" ] && echo 0.03 >"$state" ;;
        *) echo "unexpected: $*" >&2; exit 1 ;;
        esac
        """;

    @TempDir
    private Path directory;

    private Path state;
    private Path notes;

    @BeforeEach
    void replaceTc() throws IOException {
        state = directory.resolve("state");
        notes = directory.resolve("notes");
        Path program = Files.writeString(directory.resolve("tc"), TC.replace("STATE", state.toString()));
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /// A running [NetemHolder].
    private record Holder(Process process, BufferedReader out) {
        String line() throws IOException {
            return out.readLine();
        }

        String ask(String command) throws IOException {
            OutputStream in = process.getOutputStream();
            in.write((command + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
            return line();
        }

        long guardian() throws IOException {
            return Long.parseLong(ask("guardian").substring("guardian ".length()));
        }

        void kill() throws InterruptedException {
            process.destroyForcibly();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Holder hold() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                NetemHolder.class.getName(),
                DEVICE,
                notes.toString(),
                "20000000");
        builder.environment().merge("PATH", directory.toString(), (old, own) -> own + ":" + old);
        builder.redirectErrorStream(true);
        Process process = builder.start();
        return new Holder(
                process, new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
    }

    private void assertDelayed() throws IOException {
        assertThat(Files.readString(state)).isEqualTo("0.02\n");
    }

    private void awaitNoDelay() throws IOException {
        while (Files.size(state) > 0 || isNoted()) {
            Thread.onSpinWait();
        }
    }

    private boolean isNoted() {
        return Files.exists(notes.resolve("netem-" + DEVICE));
    }

    private static void kill(long pid) {
        assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
    }

    private void storbenchIsKilled() throws IOException, InterruptedException {
        Holder holder = hold();
        assertThat(holder.line()).startsWith("set ");
        assertDelayed();
        holder.kill();
        awaitNoDelay();
    }

    /// @return the guardian that takes its place
    private static long guardianIsKilled(Holder holder, long guardian) throws IOException {
        kill(guardian);
        long next = guardian;
        while (next == guardian) {
            next = holder.guardian();
        }
        return next;
    }

    @Test
    void whenItEndsNothingIsDelayed() throws IOException {
        Holder holder = hold();
        assertThat(holder.line()).startsWith("set ");
        holder.process().getOutputStream().close();
        assertThat(holder.line()).isEqualTo("closed");
        awaitNoDelay();
    }

    @Test
    void whenItIsKilledNothingIsDelayed() throws IOException, InterruptedException {
        storbenchIsKilled();
    }

    @Tag("slow")
    @Test
    void whenItIsKilledAgainAndAgainNothingIsDelayed() throws IOException, InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            storbenchIsKilled();
        }
    }

    @Test
    void aGuardianThatIsKilledIsReplaced() throws IOException, InterruptedException {
        Holder holder = hold();
        long guardian = Long.parseLong(holder.line().substring("set ".length()));
        for (int round = 0; round < ROUNDS; round++) {
            guardian = guardianIsKilled(holder, guardian);
        }
        assertDelayed();
        holder.kill();
        awaitNoDelay();
    }

    @Test
    void whatBothLeaveBehindIsRemovedByTheNextRun() throws IOException, InterruptedException {
        Holder holder = hold();
        long guardian = Long.parseLong(holder.line().substring("set ".length()));
        // Stopped, not killed: so that no other one takes its place before the other is killed.
        assertThat(new ProcessBuilder("sh", "-c", "kill -s STOP " + guardian)
                        .start()
                        .waitFor())
                .isZero();
        holder.kill();
        kill(guardian);
        assertDelayed();
        assertThat(isNoted()).isTrue();
        Holder next = hold();
        assertThat(next.line()).isEqualTo("removed the delay that an earlier run left on network device lo");
        assertThat(next.line()).startsWith("set ");
        next.process().getOutputStream().close();
        assertThat(next.line()).isEqualTo("closed");
        awaitNoDelay();
    }

    @Test
    void aDeviceHasOneRunAtATime() throws IOException, InterruptedException {
        Holder first = hold();
        assertThat(first.line()).startsWith("set ");
        Holder second = hold();
        assertThat(second.line())
                .contains("is delayed by another storbench, process "
                        + first.process().pid());
        second.kill();
        assertDelayed();
        first.kill();
        awaitNoDelay();
    }

    @Test
    void anotherDelayIsSetInItsPlace() throws IOException {
        Holder holder = hold();
        assertThat(holder.line()).startsWith("set ");
        assertThat(holder.ask("set 30000000")).isEqualTo("set");
        assertThat(Files.readString(state)).isEqualTo("0.03\n");
        assertThat(holder.ask("changed")).isEqualTo("OptionalLong.empty");
        assertThat(holder.ask("set 0")).isEqualTo("set");
        assertThat(holder.ask("changed")).isEqualTo("OptionalLong.empty");
        holder.process().getOutputStream().close();
        assertThat(holder.line()).isEqualTo("closed");
    }

    /// A user's own queueing discipline, which comes between two trials.
    @Test
    void whatSomebodyPutsThereMeanwhileStays() throws IOException {
        Holder holder = hold();
        assertThat(holder.line()).startsWith("set ");
        Path foreign = Files.writeString(directory.resolve("state.tbf"), "77:");
        Files.writeString(state, "");
        assertThat(holder.ask("set 30000000"))
                .startsWith("lo has a queueing discipline of its own (tbf 77:), which storbench would remove");
        assertThat(holder.ask("set 0")).isEqualTo("set");
        assertThat(holder.ask("changed")).isEqualTo("OptionalLong[0]");
        holder.process().getOutputStream().close();
        assertThat(holder.line()).isEqualTo("closed");
        assertThat(foreign).hasContent("77:");
        assertThat(state).isEmptyFile();
    }

    /// Another run in a container of its own, with the host's network: 50 ms in place of 20 ms.
    @Test
    void aDelayThatSomebodyElseSetIsNoticed() throws IOException {
        Holder holder = hold();
        assertThat(holder.line()).startsWith("set ");
        Files.writeString(state, "0.05");
        assertThat(holder.ask("changed")).isEqualTo("OptionalLong[50000000]");
        Files.writeString(state, "");
        assertThat(holder.ask("changed")).isEqualTo("OptionalLong[0]");
        Files.writeString(directory.resolve("state.tbf"), "77:");
        assertThat(holder.ask("changed")).isEqualTo("OptionalLong[0]");
        holder.process().getOutputStream().close();
        assertThat(holder.line()).isEqualTo("closed");
    }

    /// Of a device that is gone: garbage is removed; a pipe, which must not be read, and a directory stay.
    @Test
    void notesThatCannotBeReadStopNobody() throws IOException, InterruptedException {
        Files.createDirectories(notes);
        Path garbage = Files.write(notes.resolve("netem-zz"), new byte[] {0, -1, 7});
        Path folder = Files.createDirectories(notes.resolve("netem-yy/full"));
        assertThat(new ProcessBuilder("mkfifo", notes.resolve("netem-xx").toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(Netem.removeLeftovers(notes))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("network device xx may still be delayed by an earlier run"))
                .anyMatch(line -> line.startsWith("network device yy may still be delayed by an earlier run"));
        assertThat(garbage).doesNotExist();
        assertThat(folder).exists();
        assertThat(Netem.removeLeftovers(folder.resolve("none"))).isEmpty();
    }

    @Test
    void devicesThatCannotBeDelayedAreRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Netem.check("lo"))
                .withMessageContaining("the device that leads to the server");
        for (String none : new String[] {"none-such", "../lo", "-j", "", "a b"}) {
            assertThatExceptionOfType(PlanException.class)
                    .isThrownBy(() -> Netem.check(none))
                    .withMessageContaining("no network device \"%s\"".formatted(none));
        }
    }
}
