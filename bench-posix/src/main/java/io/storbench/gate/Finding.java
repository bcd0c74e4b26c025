package io.storbench.gate;

/// What speaks against writing to a device.
///
/// @param found what was found, a clause: `/dev/sdb1 is mounted at /srv`
/// @param remedy what to do about it, an order: `unmount it`
public record Finding(String found, String remedy) {
    /// Both in one line.
    public String describe() {
        return found + "; " + remedy;
    }
}
