package io.storbench.sim.nfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.protocol.NfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NfsMessagesTest {
    /// A name of up to four bytes, as in the measurements.
    private static final MessageShape LINUX = MessageShape.linux(4);

    /// Bytes for each call as `/proc/self/mountstats` of Linux 6.1 counted them in the rows of
    /// `truth/linux61.jsonl`: calls with their record mark, replies without.
    @ParameterizedTest
    @CsvSource({
        "GETATTR, 96, 112",
        "LOOKUP, 92, 228",
        "LOOKUP_MISSING, 92, 116",
        "READ, 108, 128",
        "WRITE, 116, 136",
        "CREATE, 124, 260",
        "COMMIT, 108, 128",
    })
    void version3HasTheLengthsThatLinuxCounts(String name, int callBytes, int replyBytes) {
        assertLengths(NfsVersion.V3, name, callBytes, replyBytes);
    }

    /// Two ACCESSes, of the directory and of the file, were 188 and 240 bytes together.
    @Test
    void version3AsksForAccessToDirectoryAndFile() {
        NfsMessages messages = NfsMessages.of(NfsVersion.V3, LINUX);
        Message directory = messages.get(messages.number("ACCESS_DIRECTORY"));
        Message file = messages.get(messages.number("ACCESS"));
        assertThat(directory.callBytes() + file.callBytes()).isEqualTo(188);
        assertThat(directory.replyBytes() + file.replyBytes() - 2 * 4).isEqualTo(240);
        assertThat(directory.procedure()).isEqualTo("ACCESS");
    }

    /// As above; attributes of an OPEN depend on the server's names of users, within 8 bytes.
    @ParameterizedTest
    @CsvSource({
        "READ, 180, 104",
        "WRITE, 200, 184",
        "COMMIT, 164, 104",
        "ACCESS_DIRECTORY, 160, 168",
        "OPEN, 232, 352",
        "OPEN_CREATE, 256, 352",
        "OPEN_NOATTR, 232, 316",
        "CLOSE, 188, 180",
        "DELEGRETURN, 184, 164",
    })
    void version41HasTheLengthsThatLinuxCounts(String name, int callBytes, int replyBytes) {
        assertLengths(NfsVersion.V4_1, name, callBytes, replyBytes);
    }

    /// RFC 1094: handles of 32 bytes, attributes of 68; record mark 4, header 24, credential 36,
    /// verifier 8.
    @Test
    void version2HasHandlesOfFixedLength() {
        assertLengths(NfsVersion.V2, "READ", 72 + 32 + 12, 24 + 4 + 68 + 4);
        assertLengths(NfsVersion.V2, "WRITE", 72 + 32 + 16, 24 + 4 + 68);
    }

    /// The same of an NFSv4.0 mount: bench-nfs's recorded `v4.0-nconnect1.*.mountstats`.
    @ParameterizedTest
    @CsvSource({
        "READ, 144, 60",
        "WRITE, 164, 140",
        "OPEN, 196, 304",
        "OPEN_CONFIRM, 136, 68",
        "CLOSE, 152, 136",
    })
    void version40HasTheLengthsThatLinuxCounts(String name, int callBytes, int replyBytes) {
        assertLengths(NfsVersion.V4_0, name, callBytes, replyBytes);
    }

    /// And of 4.2: what 4.1 sends, with READ, not READ_PLUS.
    @Test
    void version42HasTheLengthsOfVersion41() {
        NfsMessages one = NfsMessages.of(NfsVersion.V4_1, LINUX);
        NfsMessages two = NfsMessages.of(NfsVersion.V4_2, LINUX);
        for (int i = 0; i < one.count(); i++) {
            assertThat(two.get(i)).isEqualTo(one.get(i));
        }
    }

    /// RFC 7530, section 16.29, RENEW: operation 4, client 8; result 8. RFC 8881, section 18.46,
    /// SEQUENCE: 36 and 44. Before them a COMPOUND of 12 and 12, and the record mark, header,
    /// credential and verifier of 72, in the answer 24 and a mark.
    @Test
    void whatRenewsALeaseIsACompoundOfOneOperation() {
        assertLengths(NfsVersion.V4_0, "RENEW", 72 + 12 + 12, 24 + 12 + 8);
        assertLengths(NfsVersion.V4_1, "SEQUENCE", 72 + 12 + 36, 24 + 12 + 44);
    }

    /// RFC 8881, section 18.46: SEQUENCE is 36 bytes, its result 44.
    @Test
    void version40LacksTheSession() {
        assertLengths(NfsVersion.V4_0, "READ", 180 - 36, 104 - 44);
    }

    /// RFC 7530: PUTFH, LOOKUP, GETFH, GETATTR. In place of OPEN without its name, 60 bytes, and of
    /// ACCESS, 8, it has LOOKUP's number, 4; in the answer in place of 60 and 16 its result, 8.
    @Test
    void aLookupOfVersion4IsAnOpenWithoutOpening() {
        NfsMessages messages = NfsMessages.of(NfsVersion.V4_1, LINUX);
        Message open = messages.get(messages.number("OPEN"));
        Message lookup = messages.get(messages.number("LOOKUP"));
        assertThat(open.callBytes() - lookup.callBytes()).isEqualTo(60 + 8 - 4);
        assertThat(open.replyBytes() - lookup.replyBytes()).isEqualTo(60 + 16 - 8);
    }

    @Test
    void anUnknownMessageIsNamed() {
        NfsMessages messages = NfsMessages.of(NfsVersion.V3, LINUX);
        assertThatThrownBy(() -> messages.number("OPEN"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"OPEN\" is not one of: GETATTR, LOOKUP");
    }

    private static void assertLengths(NfsVersion version, String name, int callBytes, int replyBytes) {
        NfsMessages messages = NfsMessages.of(version, LINUX);
        Message message = messages.get(messages.number(name));
        assertThat(message.callBytes()).as("call").isEqualTo(callBytes);
        assertThat(message.replyBytes() - 4).as("reply").isEqualTo(replyBytes);
    }
}
