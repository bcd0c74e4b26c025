package io.storbench.gate;

import io.storbench.file.ShellText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Stands before the first write to any device of a run. One per run, closed at its end; for one
/// thread.
///
/// An engine that writes to a device or LUN which storbench did not start itself asks
/// [#admit] twice: in `Engine.admit`, which is called for every trial before the first one runs, so
/// that a refused plan fails at once; and in `Target.prepare`, since a device may come only with a
/// trial's hooks. The gate looks at each device once; later calls return what was found then.
///
///     Admission admission =
///             spec.gate().admit(layout.use(device.key(), title, spec.granuleBytes()),
///             device::open);
///     if (admission == Admission.WRITABLE) {
///         // fill what lacks the pattern
///     }
///
/// At every further opening, also on other threads, the device proves that it is the one that was
/// admitted: see [#proof].
///
/// Nothing is written until everything was looked at: consent, what the device says about its use,
/// its content. What speaks against writing is reported in one [WriteRefusedException], all of it. Then
/// the mark is written; see [DeviceMark]. During a [#survey] that waits until every device of the
/// run was looked at, so that a run that is refused for one device has not touched another.
public final class DeviceGate implements AutoCloseable {
    /// How much of a device's beginning, and of its end, no workload touches, in bytes: 1 MiB.
    public static final int RESERVED_BYTES = 1 << 20;

    private final Consent consent;
    private final String planHash;
    private final RunNumber run;
    private final Consumer<String> notes;
    private final boolean dryRun;
    private final Map<String, Known> known = new HashMap<>();

    /// By [DeviceUse#title], of what was admitted there last.
    private final Map<String, Proof> addresses = new HashMap<>();

    /// By [DeviceUnderTest#identity], of the devices that bear this run's mark.
    private final Map<String, Proof> identities = new HashMap<>();

    private final Map<String, DeviceDryRun> rehearsed = new LinkedHashMap<>();
    private final HeldDevices custody = new HeldDevices();
    private final Map<String, Unmarked> unmarked = new LinkedHashMap<>();
    private final Map<String, DirectoryProof> directories = new HashMap<>();
    private int asked;
    private boolean surveying;

    /// Asks the gate for devices, by [#admit].
    @FunctionalInterface
    public interface Survey {
        /// Asks for all of them.
        void ask() throws IOException;
    }

    /// What was decided on a device.
    private record Known(Admission admission, DeviceShape shape, String identity, Proof proof) {}

    /// A device that passed, and the mark that it will get.
    private record Unmarked(Inspection inspection, DeviceMark mark, Proof proof) {}

    /// @param run kept in the mark
    DeviceGate(Consent consent, String planHash, RunNumber run, Consumer<String> notes, boolean dryRun) {
        this.consent = consent;
        this.planHash = planHash;
        this.run = run;
        this.notes = notes;
        this.dryRun = dryRun;
    }

    /// The gate of a run.
    ///
    /// @param planHash kept in the mark
    /// @param notes takes warnings for the user, one line each
    public static DeviceGate of(Consent consent, String planHash, Consumer<String> notes) {
        return new DeviceGate(consent, planHash, RunNumber.OF_PROCESS, notes, false);
    }

    /// A gate that opens devices for reading only, refuses nothing, and learns what a run would do,
    /// which [#rehearsed] tells.
    public static DeviceGate dryRun(Consent consent, String planHash) {
        return new DeviceGate(consent, planHash, RunNumber.OF_PROCESS, _ -> {}, true);
    }

    /// A gate that lets no write pass: for simulation, and for targets that write to no device.
    public static DeviceGate shut() {
        return new DeviceGate(Consent.NONE, "", RunNumber.OF_PROCESS, _ -> {}, false);
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
                addresses.clear();
                unmarked.clear();
                close();
            }
        }
        for (Map.Entry<String, Unmarked> admitted : unmarked.entrySet()) {
            try {
                mark(admitted.getValue());
            } catch (IOException _) {
                // It fails: so the trial will find, which asks again, and tell.
                known.remove(admitted.getKey());
                addresses.values().remove(admitted.getValue().proof());
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
    /// @throws OtherDeviceException when it failed its [#proof] before
    /// @throws IOException when it cannot be opened, or fails while it is marked
    public Admission admit(DeviceUse use, DeviceOpener opener) throws IOException {
        try {
            return admission(use, opener);
        } catch (UncheckedIOException e) {
            throw new WriteRefusedException("%s is not written to: it cannot be identified (%s)"
                    .formatted(ShellText.escape(use.title()), ShellText.escape(String.valueOf(e.getMessage()))));
        }
    }

    private Admission admission(DeviceUse use, DeviceOpener opener) throws IOException {
        asked++;
        if (dryRun) {
            rehearse(use, opener);
            return Admission.READ_ONLY;
        }
        Known decided = known.get(use.key());
        if (decided != null) {
            decided.proof().requireUnfailed();
        }
        proveAddress(use, decided, opener);
        if (decided == null || (decided.admission() == Admission.READ_ONLY && use.mustWrite())) {
            decided = decide(use, opener);
            known.put(use.key(), decided);
        }
        addresses.put(use.title(), decided.proof());
        requireKept(use, decided.identity());
        List<Finding> misfits = decided.shape().misfits(use);
        if (!misfits.isEmpty()) {
            throw new WriteRefusedException(
                    ShellText.escape(use.title()) + ": " + misfits.getFirst().describe());
        }
        return decided.admission();
    }

    /// Where an address, such as a link, leads to another device than before, only the one that was
    /// admitted there may go on, which was attached again.
    private void proveAddress(DeviceUse use, @Nullable Known decided, DeviceOpener opener) throws IOException {
        Proof before = addresses.get(use.title());
        if (before != null && (decided == null || decided.proof() != before)) {
            try (DeviceUnderTest device = opener.open(false)) {
                before.check(device);
            }
        }
    }

    /// A device that this run has marked bears that mark, by whatever address it is met again:
    /// leave to overwrite what it holds was given for what it held at first.
    private void proveMark(DeviceUnderTest device) throws IOException {
        Proof marked = identities.get(device.identity());
        if (marked != null && device.local().isPresent() && !surveying) {
            marked.checkMark(device);
        }
    }

    private void rehearse(DeviceUse use, DeviceOpener opener) throws IOException {
        DeviceDryRun known = rehearsed.get(use.key());
        if (known != null && known.has(use)) {
            return;
        }
        try (DeviceUnderTest device = opener.open(false)) {
            boolean writes = use.mustWrite() || consent.names(device);
            rehearsed
                    .computeIfAbsent(use.key(), _ -> new DeviceDryRun())
                    .add(Inspection.of(use, device, consent, custody.numbers()), writes);
        }
    }

    /// What a dry run has learned so far, in lines for people, device by device.
    public List<String> rehearsed() {
        return rehearsed.values().stream()
                .flatMap(device -> device.lines().stream())
                .toList();
    }

    private Known decide(DeviceUse use, DeviceOpener opener) throws IOException {
        if (!use.mustWrite()) {
            try (DeviceUnderTest device = opener.open(false)) {
                if (!consent.names(device)) {
                    return known(use, device, Admission.READ_ONLY, Optional.empty());
                }
            }
        }
        Set<DeviceNumber> ours = custody.numbers();
        DeviceUnderTest device = opener.open(true);
        custody.hold(use.key(), device);
        boolean admitted = false;
        try {
            requireKept(use, device.identity());
            proveMark(device);
            Inspection inspection = Inspection.of(use, device, consent, ours);
            inspection.refuseFindings();
            DeviceMark mark = DeviceMark.of(device, planHash, run);
            Known decided = known(use, device, Admission.WRITABLE, Optional.of(mark));
            Unmarked passed = new Unmarked(inspection, mark, decided.proof());
            if (surveying) {
                unmarked.put(use.key(), passed);
            } else {
                mark(passed);
            }
            admitted = true;
            return decided;
        } finally {
            if (!admitted) {
                custody.release(use.key());
            }
        }
    }

    private static Known known(DeviceUse use, DeviceUnderTest device, Admission admission, Optional<DeviceMark> mark) {
        return new Known(
                admission,
                DeviceShape.of(device),
                device.identity(),
                new Proof(use.title(), device.identification(), mark));
    }

    /// What a device that was admitted proves before the first write of every later opening.
    ///
    /// @param key as in [DeviceUse]
    /// @throws IllegalStateException when it was not admitted
    public Proof proof(String key) {
        Known decided = known.get(key);
        if (decided == null) {
            throw new IllegalStateException(key + " was not admitted");
        }
        return decided.proof();
    }

    /// What a directory of data files has to prove in every trial of this run.
    ///
    /// @param path as the user knows it
    /// @param mount how the plan's hooks mount what is there, as far as it says: with other options
    ///   another file system may be there
    public DirectoryProof directory(Path path, String mount) {
        return directories.computeIfAbsent(path + " " + mount, _ -> new DirectoryProof(path));
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
    private void mark(Unmarked passed) throws IOException {
        Inspection inspection = passed.inspection();
        DeviceUnderTest device = inspection.device();
        device.warnings()
                .forEach(warning ->
                        notes.accept(ShellText.escape(inspection.use().title()) + ": " + warning));
        passed.mark().write(device, inspection.content());
        identities.put(device.identity(), passed.proof());
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
