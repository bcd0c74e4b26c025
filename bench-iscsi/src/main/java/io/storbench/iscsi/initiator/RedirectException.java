package io.storbench.iscsi.initiator;

import java.io.IOException;
import java.net.InetSocketAddress;

/// A target that has moved, and says where to (RFC 7143, section 11.13.5).
public final class RedirectException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient InetSocketAddress address;

    /// @param address where to
    RedirectException(InetSocketAddress address) {
        super("the target has moved to " + address.getHostString() + ":" + address.getPort());
        this.address = address;
    }

    /// Where the target is now.
    public InetSocketAddress address() {
        return address;
    }
}
