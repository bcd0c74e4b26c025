package io.storbench.nfs.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NfsUrlTest {
    @Test
    void hostPortExportAndParametersAreRead() {
        assertThat(NfsUrl.parse("nfs://server:20490/srv/a%20b?version=3&mountport=20491"))
                .isEqualTo(new NfsUrl(
                        "server", OptionalInt.of(20490), "/srv/a b", Map.of("version", "3", "mountport", "20491")));
        assertThat(NfsUrl.parse("nfs://[::1]/x").host()).isEqualTo("::1");
        assertThat(NfsUrl.parse("nfs://server/x").port()).isEmpty();
        assertThat(NfsUrl.parse("nfs://server/x?nfsport=20490").port()).hasValue(20490);
    }

    @ParameterizedTest
    @CsvSource({
        "http://server/x, nfs://",
        "nfs:///x, host",
        "nfs://server, path",
        "nfs://server:70000/x, 65535",
        "nfs://server/x?verson=3, verson",
        "nfs://server/x?version, version",
        "nfs://se rver/x, form",
        "nfs://server:1/x?nfsport=2, twice",
        "nfs://server/x?nfsport=0, 65535",
    })
    void aMistakeIsNamed(String text, String expected) {
        assertThatThrownBy(() -> NfsUrl.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void aPasswordIsRefusedAndNotQuoted() {
        assertThatThrownBy(() -> NfsUrl.parse("nfs://u:topsecret@server/x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("it has a password, which NFS does not use; take nfs://host/path");
        assertThat(NfsUrl.parse("nfs://u@server/x").host()).isEqualTo("server");
    }
}
