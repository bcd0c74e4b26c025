package io.storbench.gate;

import java.util.Optional;

/// A block device's major and minor number, by which the kernel knows it, whatever its nodes and
/// links are called.
public record DeviceNumber(int major, int minor) {
    /// Reads `8:16`, as sysfs and mountinfo write it.
    public static Optional<DeviceNumber> parse(String text) {
        String[] parts = text.strip().split(":", -1);
        try {
            return parts.length == 2
                    ? Optional.of(
                            new DeviceNumber(Integer.parseUnsignedInt(parts[0]), Integer.parseUnsignedInt(parts[1])))
                    : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// Takes a C library's `dev_t` apart, as makedev(3) put it together.
    public static DeviceNumber of(long dev) {
        return new DeviceNumber(
                (int) ((dev >>> 8 & 0xfff) | (dev >>> 32 & ~0xfffL)), (int) ((dev & 0xff) | (dev >>> 12 & ~0xffL)));
    }

    @Override
    public String toString() {
        return major + ":" + minor;
    }
}
