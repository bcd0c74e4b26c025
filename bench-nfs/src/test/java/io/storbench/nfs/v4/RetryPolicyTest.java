package io.storbench.nfs.v4;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {
    /// Twice the lease (RFC 7530, section 9.6), though a server can tell any number of 32 bits.
    @ParameterizedTest
    @CsvSource({"0, 60", "10, 60", "90, 180", "120, 240", "3600, 600", "4294967295, 600"})
    void aPeriodOfGraceIsWaitedOutForTwiceTheLeaseWithinBounds(long lease, long limit) {
        assertThat(RetryPolicy.graceSeconds(lease)).isEqualTo(limit);
    }
}
