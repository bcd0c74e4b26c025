package io.storbench.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplyHeaderTest {
    private static ByteBuffer words(int... words) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * words.length);
        for (int word : words) {
            buffer.putInt(word);
        }
        return buffer.flip();
    }

    private static void decode(ByteBuffer in) throws XdrException, RpcException {
        assertThat(ReplyHeader.decodeXid(in)).isEqualTo(7);
        ReplyHeader.decodeAccepted(in, Nfs3.READ);
    }

    @Test
    void aSuccessfulReplyEndsWhereItsResultsBegin() throws XdrException, RpcException {
        ByteBuffer in = words(7, 1, 0, 0, 0, 0, 1234);
        decode(in);
        assertThat(in.getInt()).isEqualTo(1234);
    }

    @Test
    void aVersionMismatchNamesTheVersionsServed() {
        assertThatThrownBy(() -> decode(words(7, 1, 0, 0, 0, 2, 4, 4)))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("NFS version 3")
                .hasMessageContaining("PROG_MISMATCH")
                .hasMessageContaining("versions 4 to 4");
    }

    @Test
    void anUnavailableProgramPointsToThePorts() {
        assertThatThrownBy(() -> decode(words(7, 1, 0, 0, 0, 1)))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("mountport");
    }

    @ParameterizedTest
    @CsvSource({"1, AUTH_BADCRED", "5, insecure", "13, Kerberos", "99, 99"})
    void aRefusedCredentialSaysWhatToDo(int status, String expected) {
        assertThatThrownBy(() -> decode(words(7, 1, 1, 1, status)))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("AUTH_SYS refused")
                .hasMessageContaining(expected);
    }

    @Test
    void aCallIsNotTakenForAReply() {
        assertThatThrownBy(() -> decode(words(7, 0, 2, 100003, 3, 6))).isInstanceOf(XdrException.class);
    }

    @Test
    void unknownStatusesAreNotUnderstoodAsSuccess() {
        assertThatThrownBy(() -> decode(words(7, 1, 2))).isInstanceOf(XdrException.class);
        assertThatThrownBy(() -> decode(words(7, 1, 0, 0, 0, 6))).isInstanceOf(XdrException.class);
        assertThatThrownBy(() -> decode(words(7, 1, 0, 0, 500, 0))).isInstanceOf(XdrException.class);
    }

    @Test
    void credentialsKeepToTheProtocolsBounds() {
        assertThatThrownBy(() -> new Credential("x".repeat(256), 0, 0, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        List<Integer> gids = java.util.Collections.nCopies(17, 1);
        assertThatThrownBy(() -> new Credential("host", 0, 0, gids)).isInstanceOf(IllegalArgumentException.class);
    }
}
