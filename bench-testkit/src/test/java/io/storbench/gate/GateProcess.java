package io.storbench.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A program of its own that takes a device through the gate when asked to, says what became of it,
/// and holds the device until it is asked to end, or killed.
final class GateProcess {
    private GateProcess() {}

    /// Runs.
    ///
    /// @param arguments the device, and the name that consents
    public static void main(String[] arguments) throws IOException {
        System.out.println("ready");
        awaitLine();
        Consent consent = new Consent(List.of(arguments[1]), false);
        try (DeviceGate gate = DeviceGate.of(consent, "0123456789abcdef", _ -> {})) {
            LocalDevice device = LocalDevice.at(Path.of(arguments[0]));
            gate.admit(new DeviceUse(device.key(), arguments[0], true, 4L << 20, 4096), device::open);
            System.out.println("admitted");
            awaitLine();
        } catch (WriteRefusedException e) {
            System.out.println("refused: " + String.valueOf(e.getMessage()).replace("\n", " "));
        }
    }

    private static void awaitLine() throws IOException {
        int read;
        do {
            read = System.in.read();
        } while (read >= 0 && read != '\n');
    }
}
