package io.storbench.gate;

import io.storbench.file.ShellText;
import io.storbench.unit.ByteSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What the gate learned of a device before anything is written to it.
///
/// @param content what it holds
/// @param findings all that speaks against writing
record Inspection(DeviceUse use, DeviceUnderTest device, DeviceContent content, List<Finding> findings) {

    /// Looks at a device. What cannot be looked at speaks against writing too.
    ///
    /// @param ours the devices that this run holds already
    static Inspection of(DeviceUse use, DeviceUnderTest device, Consent consent, Set<DeviceNumber> ours) {
        List<Finding> findings = new ArrayList<>();
        try {
            findings.addAll(device.findings());
            findings.addAll(OtherPaths.findings(SystemTree.REAL, device, ours));
        } catch (IOException | UncheckedIOException e) {
            findings.add(unknown("its users cannot be determined", e));
        }
        findings.addAll(DeviceShape.of(device).misfits(use));
        DeviceContent content = DeviceContent.UNKNOWN;
        if (device.sizeBytes() >= DeviceMark.BYTES) {
            try {
                content = DeviceContent.read(device);
                if (!consent.overwriteData() && !content.isFree(device)) {
                    findings.add(new Finding(
                            "it holds " + content.describe(device),
                            "use another device, or overwrite that with --overwrite-data"));
                }
            } catch (IOException e) {
                findings.add(unknown("what it holds cannot be read", e));
            }
        }
        withoutConsent(device, consent).ifPresent(findings::add);
        return new Inspection(use, device, content, List.copyOf(findings));
    }

    private static Finding unknown(String what, Exception e) {
        return new Finding(
                "%s (%s)".formatted(what, ShellText.escape(String.valueOf(e.getMessage()))),
                "fix that, or use another device");
    }

    /// Reported last: it is not a remedy while anything else stands against writing.
    private static Optional<Finding> withoutConsent(DeviceUnderTest device, Consent consent) {
        if (consent.names(device)) {
            return Optional.empty();
        }
        return Optional.of(
                device.names().isEmpty()
                        ? new Finding(
                                "it has no stable name by which to allow it",
                                "give it one: a serial number, or a link in /dev/disk/by-id")
                        : new Finding(
                                "no option allows writing to it",
                                "if its data may be lost: --allow-device-write "
                                        + ShellText.quote(device.names().getFirst())));
    }

    /// Tells all that speaks against writing.
    ///
    /// @throws WriteRefusedException unless there is nothing
    void refuseFindings() throws WriteRefusedException {
        if (!findings.isEmpty()) {
            throw new WriteRefusedException(refusal(), findings);
        }
    }

    private String refusal() {
        return "%s (%s, %s) is not written to:"
                .formatted(
                        ShellText.escape(use.title()),
                        ShellText.escape(device.identity()),
                        ByteSize.humanReadable((double) device.sizeBytes()));
    }
}
