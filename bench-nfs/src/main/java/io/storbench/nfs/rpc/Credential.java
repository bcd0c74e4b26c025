package io.storbench.nfs.rpc;

import io.storbench.nfs.xdr.Xdr;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Who a call is made for: AUTH_SYS (RFC 5531, appendix A).
///
/// @param machineName the caller's name, at most 255 bytes
/// @param uid the user
/// @param gid the user's group
/// @param gids further groups, at most 16
public record Credential(String machineName, int uid, int gid, List<Integer> gids) {
    /// Appendix A: `string machinename<255>`.
    public static final int MAX_MACHINE_NAME_BYTES = 255;

    /// Appendix A: `unsigned int gids<16>`.
    public static final int MAX_GIDS = 16;

    /// `opaque body<400>` of an `opaque_auth` (section 8.2).
    static final int MAX_BODY_BYTES = 400;

    /// Flavors (section 8.2).
    static final int AUTH_NONE = 0;

    /// The flavor of this record, also called AUTH_UNIX.
    public static final int AUTH_SYS = 1;

    /// Checks the protocol's bounds.
    public Credential {
        int nameBytes = machineName.getBytes(StandardCharsets.UTF_8).length;
        if (nameBytes > MAX_MACHINE_NAME_BYTES) {
            throw new IllegalArgumentException(
                    "AUTH_SYS machine name of " + nameBytes + " bytes; at most 255 are allowed");
        }
        gids = List.copyOf(gids);
        if (gids.size() > MAX_GIDS) {
            throw new IllegalArgumentException("AUTH_SYS carries at most 16 groups, not " + gids.size());
        }
    }

    /// Writes flavor and body.
    void encode(ByteBuffer out) {
        out.putInt(AUTH_SYS);
        int length = out.position();
        out.putInt(0);
        out.putInt(0); // stamp: an arbitrary number of the caller's
        Xdr.putString(out, machineName);
        out.putInt(uid);
        out.putInt(gid);
        out.putInt(gids.size());
        for (int group : gids) {
            out.putInt(group);
        }
        out.putInt(length, out.position() - length - Integer.BYTES);
    }
}
