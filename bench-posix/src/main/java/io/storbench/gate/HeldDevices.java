package io.storbench.gate;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The devices that a run holds open, by the keys of [DeviceUse], and those that it has given up.
final class HeldDevices implements AutoCloseable {
    private final Map<String, DeviceUnderTest> held = new HashMap<>();

    /// Why devices are given up, by their identities.
    private final Map<String, String> abandoned = new HashMap<>();

    void hold(String key, DeviceUnderTest device) {
        held.put(key, device);
    }

    void release(String key) throws IOException {
        DeviceUnderTest device = held.remove(key);
        if (device != null) {
            device.close();
        }
    }

    /// Never lets go of a device, if it is held, and remembers why. It is not closed, so that the
    /// system keeps it for this process as long as that lives.
    void abandon(String key, String identity, String reason) {
        held.remove(key);
        abandoned.putIfAbsent(identity, reason);
    }

    /// Why a device was given up; nothing when it was not.
    Optional<String> abandoned(String identity) {
        return Optional.ofNullable(abandoned.get(identity));
    }

    /// The numbers of the held ones that are this machine's.
    Set<DeviceNumber> numbers() {
        Set<DeviceNumber> numbers = new HashSet<>();
        for (DeviceUnderTest device : held.values()) {
            device.local().map(LocalDevice::number).ifPresent(numbers::add);
        }
        return numbers;
    }

    /// Lets go of those that are held, but for those that were given up.
    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (DeviceUnderTest device : held.values()) {
            try {
                device.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        held.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
