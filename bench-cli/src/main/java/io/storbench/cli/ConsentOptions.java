package io.storbench.cli;

import io.storbench.gate.Consent;
import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/// What the user allows to be lost, on the command line of those commands that write.
final class ConsentOptions {
    @Option(
            names = "--allow-device-write",
            paramLabel = "NAME",
            description =
                    "allows writing to the device with this name: its path in /dev/disk/by-id, its serial number, or"
                            + " IQN/LUN; repeatable")
    private List<String> devices = new ArrayList<>();

    @Option(
            names = "--overwrite-data",
            description =
                    "allows overwriting what storbench did not write: files with the names of the plan's files, and"
                            + " data on the devices allowed by --allow-device-write")
    private boolean overwriteData;

    /// The options again, for another command.
    List<String> words() {
        List<String> words = new ArrayList<>();
        devices.forEach(device -> words.add("--allow-device-write=" + device));
        if (overwriteData) {
            words.add("--overwrite-data");
        }
        return words;
    }

    /// What is allowed.
    ///
    /// @throws PlanException for a name that may be another device's tomorrow
    Consent consent() {
        try {
            return Consent.of(devices, overwriteData);
        } catch (IllegalArgumentException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }
}
