package io.storbench.iscsi.initiator;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.scsi.Capacity;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnitIdentityTest {
    /// What tgt 1.0.85 calls LUN 1 of its first target.
    private static final String LOCAL = "3000000100000001";

    private static final String REGISTERED = "60000000000000000e00000000010001";

    /// Linux 6.1 showed REGISTERED as `device/wwid` of that LUN: of several names it takes the one
    /// that was registered, and the longest of these (drivers/scsi/scsi_lib.c, scsi_vpd_lun_id). So
    /// a unit has one name by both initiators.
    @Test
    void ofSeveralWorldWideNamesTheBestIsTheOneThatLinuxTakes() {
        assertThat(identity("", LOCAL, REGISTERED).name()).contains("naa." + REGISTERED);
        assertThat(identity("", REGISTERED, LOCAL).name()).contains("naa." + REGISTERED);
        assertThat(identity("", LOCAL, "5000000100000001").name()).contains("naa.5000000100000001");
    }

    @Test
    void withoutAWorldWideNameTheSerialNumberIsTheName() {
        assertThat(identity("serial", "IET 00010001").name()).contains("serial");
        assertThat(identity("", "IET 00010001").name()).isEmpty();
    }

    private static UnitIdentity identity(String serial, String... names) {
        return new UnitIdentity(new Capacity(131072, 512, 4096), serial, List.of(names));
    }
}
