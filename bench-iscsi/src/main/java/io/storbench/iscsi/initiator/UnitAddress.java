package io.storbench.iscsi.initiator;

import java.net.InetSocketAddress;

/// Where a logical unit is, and how it is reached.
///
/// @param portal the target's; resolved or not
/// @param target its name
/// @param lun the unit's number
/// @param options what sessions are to agree on
/// @param timeoutMillis how long to wait for a response
public record UnitAddress(InetSocketAddress portal, String target, int lun, SessionOptions options, int timeoutMillis) {
    /// What names the unit wherever it is reached: `iqn…/1`.
    public String name() {
        return target + "/" + lun;
    }

    /// Another unit of the same target.
    UnitAddress withLun(int other) {
        return new UnitAddress(portal, target, other, options, timeoutMillis);
    }

    /// The same unit behind another portal.
    UnitAddress movedTo(InetSocketAddress elsewhere) {
        return new UnitAddress(elsewhere, target, lun, options, timeoutMillis);
    }

    /// The portal as `host:port`.
    public String server() {
        return portal.getHostString() + ":" + portal.getPort();
    }
}
