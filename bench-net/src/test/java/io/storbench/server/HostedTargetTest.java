package io.storbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.condition.Conditions;
import io.storbench.engine.DataSet;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.Worker;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HostedTargetTest {
    /// Its run says something to the server, and fails when that closes the connection.
    private record Client(ServerLoop server, char said) implements Target {
        @Override
        public void prepare(DataSet dataSet) throws IOException {
            say();
        }

        @Override
        public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
            say();
        }

        private void say() throws IOException {
            try (Socket socket =
                    new Socket(server.address().getAddress(), server.address().getPort())) {
                socket.getOutputStream().write(said);
                if (socket.getInputStream().read() < 0) {
                    throw new IOException("connection lost");
                }
            }
        }

        @Override
        public Conditions conditions() {
            return Conditions.NONE;
        }

        @Override
        public SortedMap<String, Object> facts() {
            return new TreeMap<>();
        }

        @Override
        public void close() {}
    }

    private static HostedTarget target(char said) throws IOException {
        var spec = new ServerLoop.Spec("echo server", 8, 8, false);
        ServerLoop loop = new ServerLoop(spec, EchoConnection::new, () -> {});
        loop.start();
        return new HostedTarget(new Client(loop, said), loop);
    }

    private static DataSet dataSet() {
        return new DataSet("storbench.dat", 1 << 20, 0, 1, true, true, false);
    }

    @Test
    void aTrialFailsByTheServersOwnErrorWhateverItLedTo() throws IOException {
        HostedTarget target = target('!');
        assertThatThrownBy(() -> target.prepare(dataSet())).isInstanceOf(ServerErrorException.class);
        assertThatThrownBy(() -> target.run(List.of(), 1, new StopSignal()))
                .isInstanceOf(ServerErrorException.class)
                .satisfies(e -> assertThat(e.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("connection lost"));
        assertThatThrownBy(target::close).isInstanceOf(ServerErrorException.class);
    }

    @Test
    void aTrialThatEndedWellFailsByAnErrorThatAnotherClientFound() throws IOException {
        HostedTarget target = target('a');
        Client unlucky = new Client(target.server(), '!');
        assertThatThrownBy(() -> unlucky.prepare(dataSet())).hasMessage("connection lost");
        assertThatThrownBy(() -> target.run(List.of(), 1, new StopSignal())).isInstanceOf(ServerErrorException.class);
        assertThatThrownBy(target::close).isInstanceOf(ServerErrorException.class);
    }

    @Test
    void whatIsNotTheServersErrorIsReportedAsItIs() throws IOException {
        try (HostedTarget target = target('?')) {
            assertThatThrownBy(() -> target.run(List.of(), 1, new StopSignal()))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("connection lost");
        }
    }
}
