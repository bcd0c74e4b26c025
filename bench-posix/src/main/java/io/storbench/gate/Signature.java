package io.storbench.gate;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// A sign that a device holds something, at a place of its own. Places and values are those of the
/// formats' own definitions, which libblkid and file(1) look for too.
final class Signature {
    private static final int KIB = 1024;

    /// All that are known; every one lies within the first or last MiB, or at one of
    /// [#FURTHER_PLACES].
    static final List<Signature> KNOWN = known();

    /// Where VMFS has its volume's and its file system's beginning, behind the first MiB, and what
    /// is read there.
    static final List<Long> FURTHER_PLACES = List.of(1024L * KIB, 2048L * KIB);

    private final String name;
    private final LongUnaryOperator place;
    private final byte[] magic;

    /// @param place an offset on a device of a size, both in bytes
    private Signature(String name, LongUnaryOperator place, byte[] magic) {
        this.name = name;
        this.place = place;
        this.magic = magic;
    }

    /// What is there, for people.
    String name() {
        return name;
    }

    /// Where it stands on a device of this size; negative when that is too small for it.
    long place(long sizeBytes) {
        return place.applyAsLong(sizeBytes);
    }

    /// How many bytes it has.
    int lengthBytes() {
        return magic.length;
    }

    /// Whether it stands at an index.
    boolean isAt(byte[] bytes, int index) {
        return Arrays.equals(bytes, index, index + magic.length, magic, 0, magic.length);
    }

    private static List<Signature> known() {
        List<Signature> all = new ArrayList<>();
        partitionTables(all);
        fileSystems(all);
        volumes(all);
        zfs(all);
        for (long page : new long[] {4, 8, 16, 64}) {
            // Linux, include/linux/swap.h: the last ten bytes of the first page.
            all.add(text("swap space", page * KIB - 10, "SWAPSPACE2"));
            all.add(text("swap space", page * KIB - 10, "SWAP-SPACE"));
            all.add(text("a hibernated system", page * KIB - 10, "S1SUSPEND"));
        }
        return List.copyOf(all);
    }

    private static void partitionTables(List<Signature> all) {
        // UEFI 2.10, 5.3.2: in the second block and in the last.
        for (long block : new long[] {512, 4096}) {
            all.add(text("a GPT partition table", block, "EFI PART"));
            all.add(fromEnd("a GPT partition table (backup)", block, "EFI PART"));
        }
        all.add(hex("an MBR or boot sector", 510, "55aa"));
    }

    private static void fileSystems(List<Signature> all) {
        all.add(hex("ext2, ext3 or ext4", 1024 + 56, "53ef"));
        all.add(text("XFS", 0, "XFSB"));
        all.add(text("btrfs", 64L * KIB + 64, "_BHRfS_M"));
        all.add(text("NTFS", 3, "NTFS    "));
        all.add(text("exFAT", 3, "EXFAT   "));
        all.add(text("FAT", 54, "FAT12   "));
        all.add(text("FAT", 54, "FAT16   "));
        all.add(text("FAT", 82, "FAT32   "));
        all.add(hex("F2FS", 1024, "1020f5f2"));
        all.add(text("JFS", 32L * KIB, "JFS1"));
        all.add(text("ReiserFS", 64L * KIB + 52, "ReIsEr"));
        all.add(text("ISO 9660", 32L * KIB + 1, "CD001"));
        // libblkid, superblocks/vmfs.c
        all.add(hex("a VMFS volume", 1024L * KIB, "0dd001c0"));
        all.add(hex("a VMFS file system", 2048L * KIB, "5ef1ab2f"));
    }

    private static void volumes(List<Signature> all) {
        for (long sector = 0; sector < 4; sector++) {
            all.add(text("an LVM2 physical volume", sector * 512, "LABELONE"));
        }
        all.add(hex("LUKS", 0, "4c554b53babe"));
        for (long at = 16L * KIB; at <= 512L * KIB; at *= 2) {
            // LUKS2 On-Disk Format 1.1, 2.2: where the second header may be.
            all.add(hex("LUKS2 (second header)", at, "534b554cbabe"));
        }
        // Linux, include/uapi/linux/raid/md_p.h; 1.x is little-endian, 0.90 as the host is.
        all.add(hex("an md 1.1 member", 0, "fc4e2ba9"));
        all.add(hex("an md 1.2 member", 4096, "fc4e2ba9"));
        LongUnaryOperator version10 = size -> (size / 512 - 16 & ~7L) * 512;
        LongUnaryOperator version090 = size -> (size & -(64L * KIB)) - 64L * KIB;
        all.add(new Signature("an md 1.0 member", version10, bytes("fc4e2ba9")));
        all.add(new Signature("an md 0.90 member", version090, bytes("fc4e2ba9")));
        all.add(new Signature("an md 0.90 member", version090, bytes("a92b4efc")));
        // Linux, drivers/md/bcache and fs/bcachefs: a UUID in the superblock at 4 KiB.
        all.add(hex("bcache", 4096 + 24, "c68573f64e1a45ca8265f57f48ba6d81"));
        all.add(hex("bcachefs", 4096 + 24, "c68573f666ce90a9d96a60cf803df7ef"));
        all.add(text("an Oracle ASM disk", 32, "ORCLDISK"));
        all.add(text("a Ceph BlueStore device", 0, "bluestore block device"));
    }

    /// ZFS On-Disk Specification, chapter 1: four labels of 256 KiB, two at each end, each with a
    /// ring of uberblocks of 1 KiB or more in its second half; magic 0x00bab10c in either order.
    private static void zfs(List<Signature> all) {
        long label = 256L * KIB;
        for (long slot = label / 2; slot < label; slot += KIB) {
            long inLabel = slot;
            for (String magic : List.of("0cb1ba0000000000", "0000000000bab10c")) {
                for (long front : new long[] {0, label}) {
                    all.add(hex("a ZFS label", front + inLabel, magic));
                }
                for (long back : new long[] {2 * label, label}) {
                    all.add(new Signature("a ZFS label", size -> size / label * label - back + inLabel, bytes(magic)));
                }
            }
        }
    }

    private static Signature text(String name, long offset, String magic) {
        return new Signature(name, _ -> offset, magic.getBytes(StandardCharsets.US_ASCII));
    }

    private static Signature hex(String name, long offset, String magic) {
        return new Signature(name, _ -> offset, bytes(magic));
    }

    private static Signature fromEnd(String name, long back, String magic) {
        return new Signature(name, size -> size - back, magic.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
