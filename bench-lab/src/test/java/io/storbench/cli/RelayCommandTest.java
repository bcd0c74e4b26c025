package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelayCommandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--to 127.0.0.1:1 --rtt soon | 2 | rtt: \"soon\" is not a time",
                "--to 127.0.0.1:1 --jitter 1ms | 2 | jitter: at most the round-trip time",
                "--to 127.0.0.1:1 --rate 100mbps | 2 | rate: \"100mbps\" is not a rate",
                "--to 127.0.0.1:1 --loss 1 | 2 | loss: \"1\" has no unit; write 1%",
                "--to 127.0.0.1 | 2 | --to: \"127.0.0.1\" is not HOST:PORT",
                "--to 127.0.0.1:70000 | 2 | is not HOST:PORT",
                "--to 127.0.0.1:1 --listen x | 2 | --listen: \"x\" is not HOST:PORT",
                "--rtt 1ms | 2 | --to",
                "--to 127.0.0.1:1 | 1 | cannot connect to 127.0.0.1:1: Connection refused",
            })
    void theRelayRefusesWhatItCannotDo(String arguments, int exitCode, String message) {
        Object[] words = ("relay " + arguments).split(" ");
        Cli relay = Cli.run(words);
        assertThat(relay.err()).contains(message);
        assertThat(relay.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void theAddressIsShownPlainly() {
        EvilText.assertPlain(Cli.run("relay", "--to", EvilText.EVIL));
    }
}
