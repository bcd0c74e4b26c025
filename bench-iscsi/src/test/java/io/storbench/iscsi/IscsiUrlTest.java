package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IscsiUrlTest {
    @ParameterizedTest
    @CsvSource({
        "iscsi://h/iqn.2026-11.test:t1/1, '', h, 3260, iqn.2026-11.test:t1, 1",
        "iscsi://h:3261/iqn.2026-11.test:t1/0, '', h, 3261, iqn.2026-11.test:t1, 0",
        "iscsi://joe@h/iqn.2026-11.test:t1/16383, joe, h, 3260, iqn.2026-11.test:t1, 16383",
        "iscsi://[::1]:3261/eui.02004567a425678d/2, '', ::1, 3261, eui.02004567a425678d, 2",
        "iscsi://[::1]/naa.52004567ba64678d/2, '', ::1, 3260, naa.52004567ba64678d, 2",
    })
    void addressesAreRead(String text, String user, String host, int port, String target, int lun) {
        assertThat(IscsiUrl.parse(text)).isEqualTo(new IscsiUrl(user, host, port, target, lun));
    }

    @ParameterizedTest
    @CsvSource({
        "nfs://h/iqn.2026-11.test:t1/1, must begin with iscsi://",
        "iscsi:///iqn.2026-11.test:t1/1, host is missing",
        "iscsi://h, name or the number",
        "iscsi://h/iqn.2026-11.test:t1, name or the number",
        "iscsi://h/t1/1, not a target's name",
        "iscsi://h:0/iqn.2026-11.test:t1/1, ports are from 1 to 65535",
        "iscsi://h:x/iqn.2026-11.test:t1/1, ports are",
        "iscsi://h/iqn.2026-11.test:t1/16384, from 0 to 16383",
        "iscsi://h/iqn.2026-11.test:t1/-1, from 0 to 16383",
        "iscsi://h/iqn.2026-11.test:t1/1/2, name or the number",
    })
    void othersAreRefusedWithTheReason(String text, String reason) {
        assertThatThrownBy(() -> IscsiUrl.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason)
                .hasMessageContaining("the form is iscsi://");
    }

    @ParameterizedTest
    @CsvSource({
        "iscsi://joe%hush@h/iqn.x/1",
        "iscsi://joe:hush@h/iqn.x/1",
        "iscsi://joe%a/hush@h/iqn.x/1",
        "iscsi://joe%a@hush@h/iqn.x/1",
    })
    void aPasswordIsRefusedAndNotRepeated(String text) {
        assertThatThrownBy(() -> IscsiUrl.parse(text))
                .hasMessageContaining("chap.secret_file")
                .hasMessageNotContaining("hush");
    }

    @Test
    void theTextNamesTheUnitAndNotTheUser() {
        IscsiUrl url = IscsiUrl.parse("iscsi://joe@[::1]/iqn.2026-11.test:t1/1");
        assertThat(url).hasToString("iscsi://[::1]:3260/iqn.2026-11.test:t1/1");
        assertThat(url.unit()).isEqualTo("iqn.2026-11.test:t1/1");
    }
}
