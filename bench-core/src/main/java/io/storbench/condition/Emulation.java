package io.storbench.condition;

import io.storbench.plan.NetworkSpec;
import java.util.Arrays;
import java.util.Optional;

/// By what a network's distance comes about.
public enum Emulation {
    /// The path is used as it is.
    NONE("none"),
    /// The client holds each message back.
    MESSAGE("message"),
    /// A relay between client and server holds bytes back.
    RELAY("relay"),
    /// The kernel's netem delays packets.
    NETEM("netem"),
    /// A simulation delays whole messages.
    MODELLED("modelled"),
    /// A simulation sends TCP segments.
    MODELLED_TCP("modelled TCP"),
    /// A simulation sends UDP datagrams.
    MODELLED_UDP("modelled UDP");

    private final String text;

    Emulation(String text) {
        this.text = text;
    }

    /// As results have it.
    public String text() {
        return text;
    }

    /// The emulation that a result names; empty when it is not one of these.
    public static Optional<Emulation> of(String text) {
        return Arrays.stream(values()).filter(kind -> kind.text.equals(text)).findFirst();
    }

    /// That of a measured trial.
    public static Emulation measured(NetworkSpec network) {
        return switch (network.apply()) {
            case EMULATED -> network.isEmulated() ? MESSAGE : NONE;
            case NETEM -> NETEM;
            case RELAY -> RELAY;
            case RECORDED -> NONE;
        };
    }

    /// Whether the network is simulated.
    public boolean isModelled() {
        return switch (this) {
            case MODELLED, MODELLED_TCP, MODELLED_UDP -> true;
            case NONE, MESSAGE, RELAY, NETEM -> false;
        };
    }
}
