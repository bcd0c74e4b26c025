package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceContentTest {
    private static final int MIB = 1 << 20;
    private static final int SIZE_BYTES = 8 * MIB;

    /// Places and values by each format's own definition: UEFI 2.10 5.3.2; ext4 wiki, "Super
    /// Block"; XFS Algorithms and Data Structures, "Superblocks"; btrfs wiki, "On-disk format";
    /// LVM2's label.h; LUKS1 1.2.3, LUKS2 1.1; Linux md_p.h, swap.h, bcache.h; ZFS On-Disk
    /// Specification 1.2 and 1.3; NTFS and FAT as ECMA-107 and Microsoft's specification have it;
    /// libblkid's vmfs.c. Negative places count from the end of a device of 8 MiB.
    @ParameterizedTest
    @CsvSource({
        "512, 4546492050415254, a GPT partition table",
        "4096, 4546492050415254, a GPT partition table",
        "-512, 4546492050415254, a GPT partition table (backup)",
        "-4096, 4546492050415254, a GPT partition table (backup)",
        "510, 55aa, an MBR or boot sector",
        "1080, 53ef, 'ext2, ext3 or ext4'",
        "0, 58465342, XFS",
        "65600, 5f42485266535f4d, btrfs",
        "512, 4c4142454c4f4e45, an LVM2 physical volume",
        "1536, 4c4142454c4f4e45, an LVM2 physical volume",
        "0, 4c554b53babe0001, LUKS",
        "0, 4c554b53babe0002, LUKS",
        "16384, 534b554cbabe0002, LUKS2 (second header)",
        "0, fc4e2ba9, an md 1.1 member",
        "4096, fc4e2ba9, an md 1.2 member",
        "-8192, fc4e2ba9, an md 1.0 member",
        "-65536, fc4e2ba9, an md 0.90 member",
        "-65536, a92b4efc, an md 0.90 member",
        "4086, 53574150535041434532, swap space",
        "65526, 53574150535041434532, swap space",
        "131072, 0cb1ba0000000000, a ZFS label",
        "132096, 0000000000bab10c, a ZFS label",
        "393216, 0cb1ba0000000000, a ZFS label",
        "-393216, 0cb1ba0000000000, a ZFS label",
        "-131072, 0cb1ba0000000000, a ZFS label",
        "1048576, 0dd001c0, a VMFS volume",
        "2097152, 5ef1ab2f, a VMFS file system",
        "4120, c68573f64e1a45ca8265f57f48ba6d81, bcache",
        "3, 4e54465320202020, NTFS",
        "54, 4641543136202020, FAT",
        "82, 4641543332202020, FAT",
    })
    void signaturesAreFoundWhereTheyStand(int place, String magic, String name) throws IOException {
        MemoryDevice device = new MemoryDevice(SIZE_BYTES);
        device.put(place < 0 ? SIZE_BYTES + place : place, HexFormat.of().parseHex(magic));
        DeviceContent content = DeviceContent.read(device);
        assertThat(content.signatures()).contains(name);
        assertThat(content.isFree(device)).isFalse();
        assertThat(content.describe(device)).contains(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 511, 777_777, MIB - 1, SIZE_BYTES - MIB, SIZE_BYTES - 1})
    void anyByteInTheFirstOrLastMebibyteIsSomebodysData(int place) throws IOException {
        MemoryDevice device = new MemoryDevice(SIZE_BYTES);
        device.bytes[place] = 1;
        DeviceContent content = DeviceContent.read(device);
        assertThat(content.isFree(device)).isFalse();
        assertThat(content.firstUsed()).isEqualTo(OptionalLong.of(place));
        assertThat(content.describe(device)).contains("" + place);
    }

    @Test
    void whatIsInTheMiddleDoesNotMatter() throws IOException {
        MemoryDevice device = new MemoryDevice(SIZE_BYTES);
        device.put(3 * MIB, "the last run's data".getBytes(StandardCharsets.US_ASCII));
        assertThat(DeviceContent.read(device).isFree(device)).isTrue();
    }

    @Test
    void anEmptyDeviceHoldsNothing() throws IOException {
        MemoryDevice device = new MemoryDevice(SIZE_BYTES);
        assertThat(DeviceContent.read(device).describe(device)).isEqualTo("nothing");
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 4096, MIB, MIB + 512, 2 * MIB - 512})
    void devicesTooSmallForTwoMebibytesAreLookedAtWholly(int sizeBytes) throws IOException {
        MemoryDevice device = new MemoryDevice(sizeBytes);
        device.bytes[sizeBytes - 1] = 1;
        assertThat(DeviceContent.read(device).firstUsed()).isEqualTo(OptionalLong.of(sizeBytes - 1));
    }

    /// mdadm leaves the first sector alone, and mkfs.xfs on a partition that begins elsewhere too:
    /// a mark may survive what somebody else put on the device after storbench.
    @ParameterizedTest
    @CsvSource({"4096, fc4e2ba9", "1080, 53ef", "700, 01"})
    void aMarkDoesNotVouchForWhatWasPutBesideIt(int place, String bytes) throws IOException {
        MemoryDevice device = new MemoryDevice(SIZE_BYTES);
        device.put(
                0, DeviceMark.of(device, "0123456789abcdef", RunNumber.drawn()).encode());
        assertThat(DeviceContent.read(device).isFree(device)).isTrue();
        device.put(place, HexFormat.of().parseHex(bytes));
        assertThat(DeviceContent.read(device).isFree(device)).isFalse();
    }

    @Test
    void aMarkOfAnotherDeviceTellsOfACopy() throws IOException {
        MemoryDevice device = new MemoryDevice(SIZE_BYTES);
        device.put(
                0, DeviceMark.of(device, "0123456789abcdef", RunNumber.drawn()).encode());
        device.identity = "naa.2";
        DeviceContent content = DeviceContent.read(device);
        assertThat(content.isFree(device)).isFalse();
        assertThat(content.describe(device)).contains("naa.1", "copy");
    }
}
