package io.storbench.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrokenConnectionsTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final IOException reset = new IOException("Connection reset");
    private final List<String> lines = new ArrayList<>();
    private final BrokenConnections broken = BrokenConnections.to("server:2049", lines::add);

    @Test
    void aClientThatResetsAllItsConnectionsIsReportedInTwoLines() {
        for (int i = 0; i < 16; i++) {
            broken.add(reset, i);
        }
        broken.tellOfMore(SECOND_NANOS - 1);
        assertThat(lines).containsExactly("a connection to server:2049 broke: Connection reset");
        broken.tellOfMore(SECOND_NANOS);
        broken.tellOfMore(SECOND_NANOS);
        assertThat(lines).hasSize(2).last().isEqualTo("15 more to server:2049 broke within a second: Connection reset");
    }

    @Test
    void tenThousandThatAreRefusedAreReportedInTwoLines() {
        BrokenConnections refused = BrokenConnections.refused(lines::add);
        for (int i = 0; i < 10_000; i++) {
            refused.add("there are 1024", i);
            refused.tellOfMore(i);
        }
        refused.tellOfMore(Long.MAX_VALUE);
        assertThat(lines)
                .containsExactly(
                        "a connection is refused: there are 1024",
                        "9999 more are refused within a second: there are 1024");
    }

    @Test
    void anotherReasonIsReportedAtOnceBehindWhatWasKeptBack() {
        broken.add(reset, 0);
        broken.add(reset, 1);
        broken.add(new IOException("Broken pipe"), 2);
        assertThat(lines)
                .containsExactly(
                        "a connection to server:2049 broke: Connection reset",
                        "1 more to server:2049 broke within a second: Connection reset",
                        "a connection to server:2049 broke: Broken pipe");
    }

    @Test
    void oneNowAndThenIsReportedAtOnce() {
        broken.add(reset, 0);
        broken.add(reset, SECOND_NANOS);
        assertThat(lines).hasSize(2).allMatch(line -> line.startsWith("a connection to"));
    }
}
