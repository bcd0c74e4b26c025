package io.storbench.gate;

import io.storbench.file.ShellText;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What a run would do to one device, for people: all that its trials want of it, and the verdict
/// last.
final class DeviceDryRun {
    private final Set<DeviceUse> uses = new HashSet<>();
    private final List<String> device = new ArrayList<>();
    private final Set<String> writes = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> refusals = new LinkedHashSet<>();
    private long endOffset;

    /// Whether a trial that wants just this was looked at before.
    boolean has(DeviceUse use) {
        return uses.contains(use);
    }

    /// Adds what one trial wants.
    ///
    /// @param written whether it would write, were it allowed; else it only reads
    void add(Inspection inspection, boolean written) {
        DeviceUnderTest inspected = inspection.device();
        DeviceContent content = inspection.content();
        uses.add(inspection.use());
        if (device.isEmpty()) {
            describe(inspection);
        }
        if (!written) {
            DeviceShape.of(inspected).misfits(inspection.use()).forEach(misfit -> refusals.add(misfit.describe()));
            return;
        }
        if (!content.isFree(inspected)) {
            writes.add("zeros over the first and the last 1 MiB, and where VMFS begins");
        }
        endOffset = Math.max(endOffset, inspection.use().endOffset());
        notes.addAll(inspected.warnings());
        inspection.findings().forEach(finding -> refusals.add(finding.describe()));
    }

    private void describe(Inspection inspection) {
        DeviceUnderTest inspected = inspection.device();
        device.add(ShellText.escape(inspection.use().title()));
        device.add("  size      " + size(inspected));
        device.add("  identity  " + ShellText.escape(inspected.identity()));
        device.add("  names     " + ShellText.escape(String.join(", ", inspected.names())));
        device.add("  holds     " + inspection.content().describe(inspected));
    }

    private static String size(DeviceUnderTest device) {
        return "%s (%d bytes) in blocks of %d bytes"
                .formatted(
                        ByteSize.humanReadable((double) device.sizeBytes()), device.sizeBytes(), device.blockBytes());
    }

    /// All of it.
    List<String> lines() {
        return Stream.of(
                        device.stream(),
                        written().map(line -> "  writes    " + line),
                        notes.stream().map(line -> "  note      " + line),
                        refusals.stream().map(line -> "  refused   " + line),
                        Stream.of("  verdict   " + verdict()))
                .flatMap(lines -> lines)
                .toList();
    }

    private Stream<String> written() {
        if (endOffset == 0) {
            return Stream.of("nothing: it reads what is there, since no option allows writing");
        }
        return Stream.concat(
                writes.stream(),
                Stream.of(
                        "its mark, %d bytes at 0".formatted(DeviceMark.BYTES),
                        "the data set, byte %d to byte %d: what lacks the pattern, and the workload's own"
                                .formatted(DeviceGate.RESERVED_BYTES, endOffset - 1)));
    }

    private String verdict() {
        if (!refusals.isEmpty()) {
            return "the run would be refused; nothing would be written to any device";
        }
        return endOffset == 0 ? "it would be read" : "it would be written to";
    }
}
