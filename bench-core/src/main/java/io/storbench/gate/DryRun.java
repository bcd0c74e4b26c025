package io.storbench.gate;

import io.storbench.posix.ShellText;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;

/// What a run would do to a device, for people.
final class DryRun {
    private DryRun() {}

    /// Lines on one device.
    ///
    /// @param writes whether the run would, were it allowed; else it only reads
    static List<String> lines(Inspection inspection, boolean writes) {
        DeviceUnderTest device = inspection.device();
        DeviceContent content = inspection.content();
        List<String> lines = new ArrayList<>();
        lines.add(ShellText.escape(inspection.use().title()));
        lines.add("  size      " + size(device));
        lines.add("  identity  " + ShellText.escape(device.identity()));
        lines.add("  names     " + ShellText.escape(String.join(", ", device.names())));
        lines.add("  holds     " + content.describe(device));
        if (!writes) {
            lines.add("  writes    nothing: it reads what is there, since nobody allowed to write");
            DeviceShape.of(device)
                    .misfits(inspection.use())
                    .forEach(misfit -> lines.add("  refused   " + misfit.describe()));
            return lines;
        }
        writes(inspection.use(), device, content).forEach(line -> lines.add("  writes    " + line));
        device.warnings().forEach(warning -> lines.add("  note      " + warning));
        inspection.findings().forEach(finding -> lines.add("  refused   " + finding.describe()));
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
            lines.add("zeros over the first and the last 1 MiB, and where VMFS begins");
        }
        lines.add("its mark, %d bytes at 0".formatted(DeviceMark.BYTES));
        lines.add(
                "the data set, byte %d to byte %d: what lacks the pattern, and the workload's own"
                        .formatted(DeviceGate.RESERVED_BYTES, use.endOffset() - 1));
        return lines;
    }
}
