package io.storbench.gate;

import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a run would do to a device, for people.
final class DryRun {
    private DryRun() {}

    /// Lines on one device.
    ///
    /// @param findings what speaks against writing; nothing when the run would only read
    static List<String> lines(
            DeviceUse use,
            DeviceUnderTest device,
            DeviceContent content,
            Optional<List<Finding>> findings) {
        List<String> lines = new ArrayList<>();
        lines.add(use.title());
        lines.add("  size      " + size(device));
        lines.add("  identity  " + DeviceMark.printable(device.identity()));
        lines.add("  names     " + String.join(", ", device.names()));
        lines.add("  holds     " + content.describe(device));
        if (findings.isEmpty()) {
            lines.add("  writes    nothing: it reads what is there, since nobody allowed to write");
            return lines;
        }
        writes(use, device, content).forEach(line -> lines.add("  writes    " + line));
        device.warnings().forEach(warning -> lines.add("  note      " + warning));
        findings.get().forEach(finding -> lines.add("  refused   " + finding.describe()));
        return lines;
    }

    private static String size(DeviceUnderTest device) {
        return "%s (%d bytes) in blocks of %d bytes"
                .formatted(
                        ByteSize.forPeople((double) device.sizeBytes()),
                        device.sizeBytes(),
                        device.blockBytes());
    }

    private static List<String> writes(
            DeviceUse use, DeviceUnderTest device, DeviceContent content) {
        List<String> lines = new ArrayList<>();
        if (!content.isFree(device)) {
            lines.add("zeros over the first and the last 1 MiB, where that is");
        }
        lines.add("its mark, %d bytes at 0".formatted(DeviceMark.BYTES));
        lines.add(
                "the data set, from byte %d to byte %d, where it lacks the pattern%s"
                        .formatted(
                                DeviceGate.RESERVED_BYTES,
                                use.endOffset(),
                                use.mustWrite() ? "; and what the workload writes there" : ""));
        return lines;
    }
}
