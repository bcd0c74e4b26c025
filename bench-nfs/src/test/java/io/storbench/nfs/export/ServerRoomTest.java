package io.storbench.nfs.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Room;
import io.storbench.nfs.v3.Nfs3Space;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What servers say of their room: some do not count it, and some have none left.
class ServerRoomTest {
    /// RFC 1813 section 3.3.18 has no way to say "unknown"; a server without a number sends 0.
    @ParameterizedTest
    @CsvSource({"0, 0, ''", "0, , ''", "0, 1048576, 0", "4096, 1048576, 4096", "4096, 0, 4096", "-1, -1, ''"})
    void noneOfNoneIsUnknownAndNoneOfSomeIsFull(long reported, Long total, String room) {
        OptionalLong all = total == null ? OptionalLong.empty() : OptionalLong.of(total);
        assertThat(ServerFiles.available(reported, all))
                .isEqualTo(room.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(room)));
    }

    /// Six numbers behind the absent attributes: bytes, then files, each total, free, available.
    @Test
    void fsstatIsReadInTheOrderOfTheSpecification() throws Exception {
        ByteBuffer results = ByteBuffer.allocate(56).putInt(0);
        for (long number = 1; number <= 6; number++) {
            results.putLong(number);
        }
        assertThat(Nfs3Space.decode(results.putInt(0).flip())).isEqualTo(new Nfs3Space(1, 3, 4, 6));
    }

    @Test
    void aFullExportIsRefusedWithWhatItHas() {
        assertThat(new Room("the export", OptionalLong.of(0)).lack(1 << 20))
                .contains("the export is full: 0 B are available, and the data set needs 1.00 MiB more; delete files"
                        + " there, raise the quota, or take another place");
    }
}
