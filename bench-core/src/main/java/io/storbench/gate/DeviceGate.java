package io.storbench.gate;

import io.storbench.posix.ShellText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Stands before the first write to any device of a run. One per run, closed at its end; for one
/// thread.
///
/// An engine that writes to a device or LUN which storbench did not start itself asks
/// [#admit] twice: in `Engine.admit`, which is called for every trial before the first one runs, so
/// that a refused plan fails at once; and in `Target.prepare`, since a device may come only with a
/// trial's hooks. The gate looks at each device once; later calls return what was found then.
///
///     Admission admission =
///             spec.gate().admit(layout.use(device.key(), title, spec.granuleBytes()), device::open);
///     if (admission == Admission.WRITABLE) {
///         // fill what lacks the pattern
///     }
///
/// Nothing is written until everything was looked at: consent, what the device tells of its use,
/// its content. What speaks against writing is told in one [WriteRefusedException], all of it. Then
/// the mark is written; see [DeviceMark]. During a [#survey] that waits until every device of the
/// run was looked at, so that a run that is refused for one device has not touched another.
public final class DeviceGate implements AutoCloseable {
    /// How much of a device's beginning, and of its end, no workload touches, in bytes: 1 MiB.
    public static final int RESERVED_BYTES = 1 << 20;

    private final Consent consent;
    private final String planHash;
    private final Consumer<String> notes;
    private final boolean dryRun;
    private final Map<String, Known> known = new HashMap<>();
    private final Map<String, DryRun> rehearsed = new LinkedHashMap<>();
    private final Custody custody = new Custody();
    private final Map<String, Inspection> unmarked = new LinkedHashMap<>();
    private int asked;
    private boolean surveying;

    /// Asks the gate for devices, by [#admit].
    @FunctionalInterface
    public interface Survey {
        /// Asks for all of them.
        void ask() throws IOException;
    }

    /// What was decided on a device.
    private record Known(Admission admission, DeviceShape shape, String identity) {}

    private DeviceGate(Consent consent, String planHash, Consumer<String> notes, boolean dryRun) {
        this.consent = consent;
        this.planHash = planHash;
        this.notes = notes;
        this.dryRun = dryRun;
    }

    /// The gate of a run.
    ///
    /// @param planHash kept in the mark
    /// @param notes takes warnings for the user, one line each
    public static DeviceGate of(Consent consent, String planHash, Consumer<String> notes) {
        return new DeviceGate(consent, planHash, notes, false);
    }

    /// A gate that opens devices for reading only, refuses nothing, and learns what a run would do,
    /// which [#rehearsed] tells.
    public static DeviceGate dryRun(Consent consent, String planHash) {
        return new DeviceGate(consent, planHash, _ -> {}, true);
    }

    /// A gate that lets no write pass: for simulation, and for targets that write to no device.
    public static DeviceGate shut() {
        return new DeviceGate(Consent.NONE, "", _ -> {}, false);
    }

    /// What the user allowed.
    public Consent consent() {
        return consent;
    }

    /// Looks at all devices of a run before the first is written to.
    ///
    /// @throws IOException of what the survey threw, a refusal above all; nothing was written then,
    ///   and no device is held
    public void survey(Survey survey) throws IOException {
        surveying = true;
        boolean passed = false;
        try {
            survey.ask();
            passed = true;
        } finally {
            surveying = false;
            if (!passed) {
                known.clear();
                unmarked.clear();
                close();
            }
        }
        for (Map.Entry<String, Inspection> admitted : unmarked.entrySet()) {
            try {
                mark(admitted.getValue());
            } catch (IOException _) {
                // It fails: so the trial will find, which asks anew, and tell.
                known.remove(admitted.getKey());
                custody.release(admitted.getKey());
            }
        }
        unmarked.clear();
    }

    /// Looks at a device, once per run, and marks it when it may be written to.
    ///
    /// @return [Admission#READ_ONLY] when the user did not name the device and the trial can do
    ///   without writing, or in a dry run
    /// @throws WriteRefusedException when the device must not be written to, or the gate cannot
    ///   find out whether it may; nothing was
    /// @throws IOException when it cannot be opened, or fails while it is marked
    public Admission admit(DeviceUse use, DeviceOpener opener) throws IOException {
        try {
            return admission(use, opener);
        } catch (UncheckedIOException e) {
            throw new WriteRefusedException(
                    "%s is not written to: what it is cannot be found out (%s)"
                            .formatted(
                                    ShellText.escape(use.title()),
                                    ShellText.escape(String.valueOf(e.getMessage()))));
        }
    }

    private Admission admission(DeviceUse use, DeviceOpener opener) throws IOException {
        asked++;
        if (dryRun) {
            rehearse(use, opener);
            return Admission.READ_ONLY;
        }
        Known decided = known.get(use.key());
        if (decided == null || (decided.admission() == Admission.READ_ONLY && use.mustWrite())) {
            decided = decide(use, opener);
            known.put(use.key(), decided);
        }
        requireKept(use, decided.identity());
        List<Finding> misfits = decided.shape().misfits(use);
        if (!misfits.isEmpty()) {
            throw new WriteRefusedException(
                    ShellText.escape(use.title()) + ": " + misfits.getFirst().describe());
        }
        return decided.admission();
    }

    private void rehearse(DeviceUse use, DeviceOpener opener) throws IOException {
        DryRun known = rehearsed.get(use.key());
        if (known != null && known.has(use)) {
            return;
        }
        try (DeviceUnderTest device = opener.open(false)) {
            boolean writes = use.mustWrite() || consent.names(device);
            rehearsed
                    .computeIfAbsent(use.key(), _ -> new DryRun())
                    .add(Inspection.of(use, device, consent, custody.numbers()), writes);
        }
    }

    /// What a dry run has learned so far, in lines for people, device by device.
    public List<String> rehearsed() {
        return rehearsed.values().stream().flatMap(device -> device.lines().stream()).toList();
    }

    private Known decide(DeviceUse use, DeviceOpener opener) throws IOException {
        if (!use.mustWrite()) {
            try (DeviceUnderTest device = opener.open(false)) {
                if (!consent.names(device)) {
                    return new Known(
                            Admission.READ_ONLY, DeviceShape.of(device), device.identity());
                }
            }
        }
        Set<DeviceNumber> ours = custody.numbers();
        DeviceUnderTest device = opener.open(true);
        custody.hold(use.key(), device);
        boolean admitted = false;
        try {
            requireKept(use, device.identity());
            Inspection inspection = Inspection.of(use, device, consent, ours);
            inspection.refuseFindings();
            Known decided =
                    new Known(Admission.WRITABLE, DeviceShape.of(device), device.identity());
            if (surveying) {
                unmarked.put(use.key(), inspection);
            } else {
                mark(inspection);
            }
            admitted = true;
            return decided;
        } finally {
            if (!admitted) {
                custody.release(use.key());
            }
        }
    }

    /// Gives a device up for good: what a trial asked of it may still be done at any time. Nobody
    /// gets it as long as this process lives, also after the gate is closed: not a later trial, by
    /// whatever path, and not another program that wants it for itself.
    ///
    /// @param key as in [DeviceUse]
    /// @param reason what became of the trial
    public void abandon(String key, String reason) {
        Known decided = known.get(key);
        if (decided != null) {
            custody.abandon(key, decided.identity(), reason);
        }
    }

    private void requireKept(DeviceUse use, String identity) throws IOException {
        Optional<String> reason = custody.abandoned(identity);
        if (reason.isPresent()) {
            throw new IOException(
                    "%s is given up for this run: an earlier trial left writes behind that may still reach it (%s); see what holds them up, and run again"
                            .formatted(ShellText.escape(use.title()), reason.get()));
        }
    }

    /// How often a device was asked for, whatever came of it.
    public int timesAsked() {
        return asked;
    }

    /// Makes the device the run's.
    private void mark(Inspection inspection) throws IOException {
        DeviceUnderTest device = inspection.device();
        device.warnings()
                .forEach(warning ->
                        notes.accept(ShellText.escape(inspection.use().title()) + ": " + warning));
        DeviceMark.write(device, inspection.content(), planHash);
        if (!device.exclusive()) {
            custody.release(inspection.use().key());
        }
    }

    /// Lets go of the devices that were held, but for those that were given up.
    @Override
    public void close() throws IOException {
        custody.close();
    }
}
