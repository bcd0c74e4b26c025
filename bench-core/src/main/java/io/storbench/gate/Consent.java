package io.storbench.gate;

import java.util.List;

/// What the user allowed on the command line. A plan cannot: it may come from somebody else, and a
/// name in it may mean another device on another machine.
///
/// @param devices the names given by `--allow-device-write`: by-id paths, serial numbers,
///   `iqn…/LUN`
/// @param overwriteData whether data that storbench did not write may be lost: files, and what
///   stands on the named devices
public record Consent(List<String> devices, boolean overwriteData) {
    /// Nothing is allowed.
    public static final Consent NONE = new Consent(List.of(), false);

    /// Copies.
    public Consent {
        devices = List.copyOf(devices);
    }

    /// Whether a device goes by one of the names that were given.
    boolean names(DeviceUnderTest device) {
        return device.names().stream().anyMatch(devices::contains);
    }
}
