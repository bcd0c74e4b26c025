package io.storbench.gate;

import io.storbench.file.ShellText;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

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

    /// What the user gave on the command line.
    ///
    /// @throws IllegalArgumentException for a name that may be another device's tomorrow, with those that stay
    public static Consent of(List<String> devices, boolean overwriteData) {
        try {
            devices.forEach(name -> requireStable(SystemTree.REAL, name));
        } catch (UncheckedIOException e) {
            throw new IllegalArgumentException(
                    "--allow-device-write: this system's devices cannot be listed (" + e.getMessage() + ")");
        }
        return new Consent(devices, overwriteData);
    }

    static void requireStable(SystemTree tree, String name) {
        Optional<DeviceNumber> number = name.contains("/") ? tree.number(name) : tree.byKernelName(name);
        Optional<LocalDevice> device = number.flatMap(known -> LocalDevice.known(tree, known));
        if (device.isEmpty() || DeviceNames.of(device.get()).contains(name)) {
            return;
        }
        List<String> names = DeviceNames.of(device.get());
        throw new IllegalArgumentException(
                "--allow-device-write %s: such a name may be another device's after the next start; %s"
                        .formatted(
                                ShellText.escape(name),
                                names.isEmpty()
                                        ? "this one has no stable name (a serial number, a link in"
                                                + " /dev/disk/by-id), so it cannot be allowed"
                                        : "this one's stable names are " + ShellText.escape(String.join(", ", names))));
    }

    /// Whether a device goes by one of the names that were given.
    boolean names(DeviceUnderTest device) {
        return device.names().stream().anyMatch(devices::contains);
    }
}
