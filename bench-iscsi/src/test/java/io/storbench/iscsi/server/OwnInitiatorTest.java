package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.initiator.Discovery;
import io.storbench.iscsi.initiator.LogicalUnit;
import io.storbench.iscsi.initiator.LoginException;
import io.storbench.iscsi.initiator.SessionName;
import io.storbench.iscsi.initiator.SessionOptions;
import io.storbench.iscsi.initiator.UnitAddress;
import io.storbench.iscsi.login.Credentials;
import io.storbench.protocol.IscsiTerms;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Our initiator and our target, each of which was tried with others' programs too.
@Timeout(30)
class OwnInitiatorTest {
    private static final Credentials USER = new Credentials("user", "secretsecret12");
    private static final Credentials TARGET = new Credentials("target", "othersecret123");

    private static UnitAddress address(
            EmbeddedTarget target, IscsiTerms.Digest header, IscsiTerms.Digest data, String mutualSecret) {
        SessionOptions options = new SessionOptions(
                "iqn.2026-11.test:own",
                new IscsiTerms(header, data, true, false, 262144, 1 << 20, 262144, 1),
                Optional.of(USER),
                Optional.of(new Credentials(TARGET.user(), mutualSecret)));
        return new UnitAddress(target.address(), EmbeddedTarget.NAME, EmbeddedTarget.LUN, options, 10_000);
    }

    private static EmbeddedTarget target() throws IOException {
        return EmbeddedTarget.start(
                TargetOptions.DEFAULT.withAuthentication(new Authentication(Optional.of(USER), Optional.of(TARGET))));
    }

    @ParameterizedTest
    @CsvSource({"NONE, NONE", "CRC32C, NONE", "NONE, CRC32C", "CRC32C, CRC32C"})
    void whatIsWrittenIsReadBack(IscsiTerms.Digest header, IscsiTerms.Digest data) throws IOException {
        try (EmbeddedTarget target = target()) {
            UnitAddress address = address(target, header, data, TARGET.secret());
            try (LogicalUnit unit = LogicalUnit.open(address, SessionName.drawn())) {
                assertThat(unit.sizeBytes()).isEqualTo(1L << 30);
                assertThat(unit.isWriteProtected()).isFalse();
                assertThat(unit.reservationHolder()).isEmpty();
                byte[] written = new byte[3 << 20];
                new Random(5).nextBytes(written);
                unit.write(1 << 20, ByteBuffer.wrap(written));
                unit.synchronizeCache();
                byte[] read = new byte[written.length];
                unit.read(1 << 20, ByteBuffer.wrap(read));
                assertThat(read).isEqualTo(written);
            }
        }
    }

    @Test
    void theTargetIsDiscovered() throws IOException {
        try (EmbeddedTarget target = target()) {
            IscsiTerms.Digest none = IscsiTerms.Digest.NONE;
            UnitAddress address = address(target, none, none, TARGET.secret());
            assertThat(Discovery.targets(address, SessionName.drawn())).containsExactly(EmbeddedTarget.NAME);
        }
    }

    @Test
    void aTargetThatWantsChapWhereNoneIsConfiguredIsReportedWithTheKeys() throws IOException {
        try (EmbeddedTarget target = target()) {
            UnitAddress address = new UnitAddress(
                    target.address(), EmbeddedTarget.NAME, EmbeddedTarget.LUN, SessionOptions.DEFAULT, 10_000);
            assertThatThrownBy(() -> LogicalUnit.open(address, SessionName.drawn()))
                    .isInstanceOf(LoginException.class)
                    .hasMessageContainingAll("wants CHAP", "target.chap", "user", "secret_file", "secret_env")
                    .hasMessageNotContaining("check CHAP's user");
        }
    }

    @Test
    void aTargetThatIsAnotherOneIsNotTrusted() throws IOException {
        try (EmbeddedTarget target = target()) {
            IscsiTerms.Digest none = IscsiTerms.Digest.NONE;
            UnitAddress address = address(target, none, none, "not-the-secret");
            assertThatThrownBy(() -> LogicalUnit.open(address, SessionName.drawn()))
                    .isInstanceOf(LoginException.class)
                    .hasMessageContaining("mutual");
        }
    }
}
