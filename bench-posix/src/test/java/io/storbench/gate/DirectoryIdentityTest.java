package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A directory before and after something was mounted.
class DirectoryIdentityTest {
    private static DirectoryIdentity nfs(String id, String device, String inode) {
        return new DirectoryIdentity("nfs", "server:/export", "/", id, device, inode);
    }

    /// A remount of NFS gets another device number.
    @Test
    void aServersFileSystemIsKnownByTheServersNumber() {
        DirectoryIdentity admitted = nfs("fsid 1:0 (v4)", "0:46", "2");
        assertThat(admitted.differences(nfs("fsid 1:0 (v4)", "0:47", "2"), List.of()))
                .isEmpty();
        assertThat(admitted.differences(nfs("fsid 2:0 (v4)", "0:46", "2"), List.of()))
                .containsExactly(
                        "file system: nfs of server:/export, fsid 2:0 (v4), admitted with nfs of server:/export, fsid"
                                + " 1:0 (v4)");
        assertThat(admitted.differences(nfs("fsid 1:0 (v4)", "0:46", "3"), List.of()))
                .containsExactly("directory: inode 3, admitted with 2");
    }

    /// Such as FUSE.
    @Test
    void whatHasNoNameIsAnotherOneAsLongAsTheFirstIsStillMounted() {
        DirectoryIdentity admitted = nfs("", "0:46", "1");
        DirectoryIdentity found = nfs("", "0:47", "1");
        assertThat(admitted.differences(found, List.of("0:47"))).isEmpty();
        assertThat(admitted.differences(found, List.of("0:46", "0:47")))
                .containsExactly("file system: another nfs is mounted there (0:47), admitted with 0:46");
    }

    @ParameterizedTest
    @CsvSource({
        "xfs, /dev/sdb, /, UUID 1",
        "ext4, naa.2, /, UUID 1",
        "ext4, naa.1, /sub, UUID 1",
        "ext4, naa.1, /, UUID 2"
    })
    void everyPartOfAFileSystemsNameCounts(String type, String source, String root, String id) {
        DirectoryIdentity admitted = new DirectoryIdentity("ext4", "naa.1", "/", "UUID 1", "8:16", "2");
        DirectoryIdentity found = new DirectoryIdentity(type, source, root, id, "8:16", "2");
        assertThat(admitted.differences(admitted, List.of("8:16"))).isEmpty();
        assertThat(admitted.differences(found, List.of("8:16")))
                .singleElement()
                .asString()
                .startsWith("file system: " + type);
    }

    /// As nfs_volume_list_show of the kernel's fs/nfs/client.c writes it: `%s %s %s %-12s %-33s %s`
    /// below a head of its own.
    @Test
    void theServersNumberIsFoundByTheDevice() {
        String volumes = """
            NV SERVER   PORT DEV          FSID                              FSC
            v3 0a630002  801 0:46         1:0                               no\s
            v4 0a630002  801 0:47         7d1e5b4b1c9a4d05:8a2f4bb0ce3a7f6a no\s
            """;
        assertThat(DirectoryIdentity.volume(volumes, "0:46")).contains("fsid 1:0 (v3)");
        assertThat(DirectoryIdentity.volume(volumes, "0:47")).contains("fsid 7d1e5b4b1c9a4d05:8a2f4bb0ce3a7f6a (v4)");
        assertThat(DirectoryIdentity.volume(volumes, "0:4")).isEmpty();
        assertThat(DirectoryIdentity.volume("", "0:46")).isEmpty();
    }
}
