package io.storbench.iscsi.target;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.pdu.Digests;
import io.storbench.server.ServiceTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// How the embedded target behaves.
///
/// @param file where the unit's bytes are: a sparse file; in memory when empty
/// @param sizeBytes of the unit, a multiple of `blockBytes`
/// @param blockBytes how long a logical block is: a power of two from 512 to 65536
/// @param physicalBlockBytes how long a block of the medium is, `blockBytes` or a larger power of
///   two
/// @param readOnly whether the unit takes no writes
/// @param reservationKey of another initiator that has reserved the unit
/// @param limits what is agreed to at a login, at most
/// @param queueDepth how many commands of a session are taken at a time
/// @param chap whom the initiator must prove to be
/// @param mutual whom the target proves to be, where it is asked to
/// @param slots how many commands are served at a time
/// @param service how long READ, WRITE and SYNCHRONIZE CACHE are served; everything else is
///   answered at once
/// @param faults what goes wrong, in this order
/// @param seed of whatever is random
public record TargetOptions(
        Optional<Path> file,
        long sizeBytes,
        int blockBytes,
        int physicalBlockBytes,
        boolean readOnly,
        Optional<Long> reservationKey,
        Agreement limits,
        int queueDepth,
        Optional<Credentials> chap,
        Optional<Credentials> mutual,
        int slots,
        ServiceTimes service,
        List<Fault> faults,
        long seed) {
    /// The largest number of slots.
    public static final int MAX_SLOTS = 1024;

    /// What is agreed to by default: everything, in lengths that Linux's target has too.
    public static final Agreement DEFAULT_LIMITS =
            new Agreement(new Digests(true, true), false, true, 262144, 1 << 20, 16, 8192, 262144);

    /// A unit of 1 GiB in memory, of blocks of 512 bytes, that serves at once.
    public static final TargetOptions DEFAULT =
            new TargetOptions(
                    Optional.empty(),
                    1L << 30,
                    512,
                    4096,
                    false,
                    Optional.empty(),
                    DEFAULT_LIMITS,
                    128,
                    Optional.empty(),
                    Optional.empty(),
                    1,
                    ServiceTimes.NONE,
                    List.of(),
                    1);

    /// Checks the ranges.
    public TargetOptions {
        boolean sensible =
                Integer.bitCount(blockBytes) == 1
                        && blockBytes >= 512
                        && blockBytes <= 1 << 16
                        && Integer.bitCount(physicalBlockBytes) == 1
                        && physicalBlockBytes >= blockBytes
                        && sizeBytes >= blockBytes
                        && sizeBytes % blockBytes == 0;
        if (!sensible) {
            throw new IllegalArgumentException(
                    "a unit of %d bytes in blocks of %d on blocks of %d"
                            .formatted(sizeBytes, blockBytes, physicalBlockBytes));
        }
        if (slots < 1 || slots > MAX_SLOTS || queueDepth < 1 || queueDepth > 4096) {
            throw new IllegalArgumentException("slots " + slots + ", depth " + queueDepth);
        }
        faults = List.copyOf(faults);
    }

    /// Looks whether the unit's file can be one, and changes nothing.
    ///
    /// @throws IOException if it is there and no target made it, or cannot be read
    public void checkFile() throws IOException {
        if (file.isPresent()) {
            FileStore.check(file.get());
        }
    }

    /// Whether a fault will lose what was written and not flushed.
    boolean losesData() {
        return faults.stream()
                .anyMatch(fault -> fault instanceof Fault.Restart restart && restart.losing());
    }

    /// The same with another unit.
    public TargetOptions withUnit(long bytes, int logicalBytes, int physicalBytes) {
        return new TargetOptions(
                file,
                bytes,
                logicalBytes,
                physicalBytes,
                readOnly,
                reservationKey,
                limits,
                queueDepth,
                chap,
                mutual,
                slots,
                service,
                faults,
                seed);
    }

    /// The same with the unit in a file.
    public TargetOptions withFile(Path other) {
        return new TargetOptions(
                Optional.of(other),
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                readOnly,
                reservationKey,
                limits,
                queueDepth,
                chap,
                mutual,
                slots,
                service,
                faults,
                seed);
    }

    /// The same with other limits of what is agreed to.
    public TargetOptions withLimits(Agreement others) {
        return new TargetOptions(
                file,
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                readOnly,
                reservationKey,
                others,
                queueDepth,
                chap,
                mutual,
                slots,
                service,
                faults,
                seed);
    }

    /// The same with CHAP.
    public TargetOptions withChap(Credentials initiator, Optional<Credentials> target) {
        return new TargetOptions(
                file,
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                readOnly,
                reservationKey,
                limits,
                queueDepth,
                Optional.of(initiator),
                target,
                slots,
                service,
                faults,
                seed);
    }

    /// The same with a unit that takes no writes.
    public TargetOptions withReadOnly() {
        return new TargetOptions(
                file,
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                true,
                reservationKey,
                limits,
                queueDepth,
                chap,
                mutual,
                slots,
                service,
                faults,
                seed);
    }

    /// The same with a unit that another initiator has reserved.
    public TargetOptions withReservation(long key) {
        return new TargetOptions(
                file,
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                readOnly,
                Optional.of(key),
                limits,
                queueDepth,
                chap,
                mutual,
                slots,
                service,
                faults,
                seed);
    }

    /// The same with another depth.
    public TargetOptions withQueueDepth(int depth) {
        return new TargetOptions(
                file,
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                readOnly,
                reservationKey,
                limits,
                depth,
                chap,
                mutual,
                slots,
                service,
                faults,
                seed);
    }

    /// The same with other service times.
    public TargetOptions withService(int serviceSlots, ServiceTimes times) {
        return new TargetOptions(
                file,
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                readOnly,
                reservationKey,
                limits,
                queueDepth,
                chap,
                mutual,
                serviceSlots,
                times,
                faults,
                seed);
    }

    /// The same with other faults.
    public TargetOptions withFaults(Fault... others) {
        return new TargetOptions(
                file,
                sizeBytes,
                blockBytes,
                physicalBlockBytes,
                readOnly,
                reservationKey,
                limits,
                queueDepth,
                chap,
                mutual,
                slots,
                service,
                List.of(others),
                seed);
    }
}
