package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SocketMemoryTest {
    /// 212,992 bytes asked for are 425,984. A PDU of 48 + 8,192 bytes takes 8,240 + 2 · 1,280 =
    /// 10,800 of them; 39 take 421,200, so that there is something left for the 40th, and nothing
    /// for another. On a Debian 12 guest (kernel 6.1), tcp_probe saw 329,600 bytes in flight.
    @Test
    void fortyPdusOf8KibFillWhatOpenIscsiGets() {
        assertThat(SocketMemory.dataBytes(212_992, 8_240, 2)).isEqualTo(40 * 8_240);
    }

    /// A new connection of Linux has a buffer of 87,040 bytes, as `ss -m` shows it (tb87040): twice
    /// ten segments of 4,096 + 256. Segments of 1,448 + 1,280 fill it.
    @Test
    void aBufferThatGrowsHoldsMoreThanThreeWindows() {
        assertThat(SocketMemory.grownBytes(2 * 1448, 1448)).isEqualTo(87_040 / 2_728 * 1448);
        assertThat(SocketMemory.grownBytes(100 * 1448, 1448)).isEqualTo(870_400 / 2_728 * 1448);
    }

    /// 2 · 10,000 bytes are filled by two writes of 8,720 + 1,280.
    @Test
    void aWriteThatJustFitsIsTheLast() {
        assertThat(SocketMemory.dataBytes(10_000, 8_720, 1)).isEqualTo(2 * 8_720);
        assertThat(SocketMemory.dataBytes(10_001, 8_720, 1)).isEqualTo(3 * 8_720);
    }
}
