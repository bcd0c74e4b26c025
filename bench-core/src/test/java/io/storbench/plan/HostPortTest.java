package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
    @ParameterizedTest
    @CsvSource({
        "server:2049, server, 2049",
        "10.0.0.2:65535, 10.0.0.2, 65535",
        "[::1]:3260, ::1, 3260",
        "2049, 127.0.0.1, 2049",
        "0, 127.0.0.1, 0",
    })
    void anAddressIsReadAndWritten(String text, String host, int port) {
        HostPort address = HostPort.parse(text, "127.0.0.1");
        assertThat(address).isEqualTo(new HostPort(host, port));
        assertThat(HostPort.parse(address.toString(), "")).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "server",
                "server:",
                ":2049x",
                "server:65536",
                "server:-1",
                "server:+1",
                "::1:3260",
                "[]:3260",
                "server:99999999999",
                "server:2049 "
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> HostPort.parse(text, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\" is not HOST:PORT");
    }

    @Test
    void aBarePortNeedsAHostWhereNoneIsMeant() {
        assertThatThrownBy(() -> HostPort.parse("2049", "")).isInstanceOf(IllegalArgumentException.class);
    }
}
