package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The text that iscsiadm of open-iscsi 2.1.8 printed of a session with tgt on Linux 6.1, with
/// other numbers.
class InitiatorStatsTest {
    static String text(long octetsOut, long octetsIn, long commands) {
        return """
            Stats for session [sid: 1, target: iqn.2026-11.test:tgt, portal: 10.99.0.2,3260]
            iSCSI SNMP:
            \ttxdata_octets: %d
            \trxdata_octets: %d
            \tnoptx_pdus: 0
            \tscsicmd_pdus: %d
            \ttmfcmd_pdus: 0
            \tlogin_pdus: 0
            \ttext_pdus: 0
            \tdataout_pdus: 12
            \tlogout_pdus: 0
            \tsnack_pdus: 0
            \tnoprx_pdus: 0
            \tscsirsp_pdus: %d
            \ttmfrsp_pdus: 0
            \ttextrsp_pdus: 0
            \tdatain_pdus: 146
            \tlogoutrsp_pdus: 0
            \tr2t_pdus: 3
            \tasync_pdus: 0
            \trjt_pdus: 0
            \tdigest_err: 0
            \ttimeout_err: 0
            iSCSI Extended:
            \ttx_sendpage_failures: 0
            \trx_discontiguous_hdr: 0
            \teh_abort_cnt: 0
            """.formatted(octetsOut, octetsIn, commands, commands);
    }

    @Test
    void allNumbersAreRead() throws IOException {
        InitiatorStats stats = InitiatorStats.parse(text(5_000_000_000L, 700, 153));
        assertThat(stats.bytesOut()).isEqualTo(5_000_000_000L);
        assertThat(stats.bytesIn()).isEqualTo(700);
        assertThat(stats.numbers())
                .containsEntry("scsicmd_pdus", 153L)
                .containsEntry("r2t_pdus", 3L)
                .containsEntry("eh_abort_cnt", 0L)
                .hasSize(24);
    }

    @Test
    void whatWasCountedInBetweenIsTheDifference() throws IOException {
        InitiatorStats before = InitiatorStats.parse(text(100, 200, 10));
        InitiatorStats after = InitiatorStats.parse(text(1100, 900, 14));
        assertThat(after.since(before).numbers())
                .containsEntry("scsicmd_pdus", 4L)
                .containsEntry("txdata_octets", 1000L)
                .containsEntry("rxdata_octets", 700L)
                .containsEntry("r2t_pdus", 0L);
    }

    @Test
    void aSessionThatBeganAnewIsNotMeasured() throws IOException {
        InitiatorStats before = InitiatorStats.parse(text(100, 200, 10));
        InitiatorStats after = InitiatorStats.parse(text(50, 300, 2));
        assertThatThrownBy(() -> after.since(before))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("logged in again");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "iscsiadm: No session found.",
                "txdata_octets: 12",
                "txdata_octets: -1\nrxdata_octets: 2",
                "txdata_octets: 99999999999999999999\nrxdata_octets: 2"
            })
    void whatIsNoStatisticsIsRefused(String text) {
        assertThatThrownBy(() -> InitiatorStats.parse(text))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no counters of a session");
    }

    @Test
    void textWithoutAnEndIsNotKept() {
        String endless = "a: 1\n".repeat(5000) + text(1, 2, 3);
        assertThatThrownBy(() -> InitiatorStats.parse(endless)).isInstanceOf(IOException.class);
    }
}
