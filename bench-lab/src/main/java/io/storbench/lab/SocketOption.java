package io.storbench.lab;

import io.storbench.plan.HostPort;
import io.storbench.plan.PlanException;
import java.net.InetSocketAddress;

/// An option of a command whose value is `HOST:PORT`.
final class SocketOption {
    private SocketOption() {}

    /// Where to listen: on loopback unless a host is given; with port 0 on any free port.
    static InetSocketAddress listen(String option, String text) {
        return of(option, text, "127.0.0.1", 0);
    }

    /// Reads a value.
    ///
    /// @param defaultHost where no host is given; empty to require one
    /// @param least the lowest port
    /// @throws PlanException for what is no address, or an unknown host
    static InetSocketAddress of(String option, String text, String defaultHost, int least) {
        HostPort written = written(option, text, defaultHost, least);
        InetSocketAddress address = new InetSocketAddress(written.host(), written.port());
        if (address.isUnresolved()) {
            throw new PlanException("%s: no host is named \"%s\"".formatted(option, written.host()));
        }
        return address;
    }

    private static HostPort written(String option, String text, String defaultHost, int least) {
        try {
            HostPort address = HostPort.parse(text, defaultHost);
            if (address.port() >= least) {
                return address;
            }
        } catch (IllegalArgumentException _) {
            // The message below says it.
        }
        throw new PlanException("%s: \"%s\" is not HOST:PORT".formatted(option, text));
    }
}
