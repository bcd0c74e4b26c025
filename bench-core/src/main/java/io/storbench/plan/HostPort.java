package io.storbench.plan;

/// Where a TCP server listens, as users write it: `host:port`, `[::1]:port`. The host is not looked
/// up.
///
/// @param host a name or an address, without brackets
/// @param port from 0 to 65535; 0 stands for any free one
public record HostPort(String host, int port) {
    /// Reads an address.
    ///
    /// @param defaultHost of a text that is only a port; empty where a host is needed
    /// @throws IllegalArgumentException for any other text
    public static HostPort parse(String text, String defaultHost) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? defaultHost : text.substring(0, colon);
        boolean isBracketed = host.startsWith("[") && host.endsWith("]");
        String bare = isBracketed ? host.substring(1, host.length() - 1) : host;
        String port = text.substring(colon + 1);
        boolean isHost = !bare.isEmpty() && (isBracketed || !bare.contains(":"));
        if (!isHost || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
            throw new IllegalArgumentException("\"%s\" is not HOST:PORT".formatted(text));
        }
        return new HostPort(bare, Integer.parseInt(port));
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
