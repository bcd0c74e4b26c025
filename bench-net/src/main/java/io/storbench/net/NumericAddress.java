package io.storbench.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/// Addresses that the kernel shows as numbers, so that no name has to be resolved.
public final class NumericAddress {
    private static final int MAX_PORT = 65_535;

    private NumericAddress() {}

    /// A host's address with a port.
    ///
    /// @param host of IPv4 or IPv6
    /// @return empty when the host is a name, or either makes no sense
    public static Optional<InetSocketAddress> of(String host, int port) {
        if (port < 1 || port > MAX_PORT) {
            return Optional.empty();
        }
        try {
            return Optional.of(new InetSocketAddress(InetAddress.ofLiteral(host), port));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
