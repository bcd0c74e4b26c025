package io.storbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ServerLoopTest {
    private final AtomicInteger ends = new AtomicInteger();

    private ServerLoop started(int maxConnections) throws IOException {
        var spec = new ServerLoop.Spec("echo server", maxConnections, 8, false);
        ServerLoop loop = new ServerLoop(spec, EchoConnection::new, ends::incrementAndGet);
        loop.start();
        return loop;
    }

    private static Socket client(ServerLoop loop) throws IOException {
        return new Socket(loop.address().getAddress(), loop.address().getPort());
    }

    /// What comes back; -1 when the server has closed the connection.
    private static int echo(Socket client, char what) throws IOException {
        client.getOutputStream().write(what);
        return client.getInputStream().read();
    }

    @Test
    void eachClientIsServed() throws IOException {
        try (ServerLoop loop = started(2);
                Socket one = client(loop);
                Socket other = client(loop)) {
            assertThat(echo(one, 'a')).isEqualTo('a');
            assertThat(echo(other, 'b')).isEqualTo('b');
            assertThat(echo(one, 'c')).isEqualTo('c');
        }
        assertThat(ends.get()).isEqualTo(1);
    }

    @Test
    void oneTooManyIsClosedAndTheOthersAreServed() throws IOException {
        try (ServerLoop loop = started(1);
                Socket one = client(loop)) {
            assertThat(echo(one, 'a')).isEqualTo('a');
            try (Socket other = client(loop)) {
                assertThat(other.getInputStream().read()).isEqualTo(-1);
            }
            assertThat(echo(one, 'b')).isEqualTo('b');
        }
    }

    @Test
    void whatAClientDoesWrongEndsItsConnectionOnly() throws IOException {
        try (ServerLoop loop = started(2);
                Socket right = client(loop);
                Socket wrong = client(loop)) {
            assertThat(echo(wrong, '?')).isEqualTo(-1);
            assertThat(echo(right, 'a')).isEqualTo('a');
            assertThatCode(loop::check).doesNotThrowAnyException();
        }
    }

    @Test
    void anErrorOfTheServersOwnEndsOneConnectionAndIsReported() throws IOException {
        try (ServerLoop loop = started(2);
                Socket right = client(loop)) {
            try (Socket unlucky = client(loop)) {
                assertThat(echo(unlucky, '!')).isEqualTo(-1);
            }
            assertThat(echo(right, 'a')).isEqualTo('a');
            assertThatThrownBy(loop::check)
                    .isInstanceOf(ServerErrorException.class)
                    .hasMessageContaining("echo server")
                    .hasMessageContaining("IllegalStateException: no such thing")
                    .hasMessageContaining("EchoConnection.java")
                    .hasMessageContaining("report");
            assertThatThrownBy(loop::close).isInstanceOf(ServerErrorException.class);
        } catch (ServerErrorException e) {
            assertThat(e).hasRootCauseMessage("no such thing"); // closed again by the try
        }
        assertThat(ends.get()).isEqualTo(1);
    }
}
