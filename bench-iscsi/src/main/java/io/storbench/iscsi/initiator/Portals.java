package io.storbench.iscsi.initiator;

import java.net.InetSocketAddress;
import java.util.Optional;

/// Addresses as targets write them: `host[:port][,portal-group-tag]` (RFC 7143, section 13.8).
final class Portals {
    private static final int DEFAULT_PORT = 3260;

    private Portals() {}

    static Optional<InetSocketAddress> parse(String text) {
        int comma = text.indexOf(',');
        String portal = comma < 0 ? text : text.substring(0, comma);
        int colon = portal.lastIndexOf(':');
        boolean hasPort = colon > portal.lastIndexOf(']');
        String host = hasPort ? portal.substring(0, colon) : portal;
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        try {
            int port = hasPort ? Integer.parseInt(portal.substring(colon + 1)) : DEFAULT_PORT;
            return host.isEmpty() || port < 1 || port > 0xffff
                    ? Optional.empty()
                    : Optional.of(new InetSocketAddress(host, port));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
