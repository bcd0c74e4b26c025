package io.storbench.iscsi.server;

import io.storbench.server.Service;
import java.util.List;

/// How the embedded target behaves.
///
/// @param unit what its one unit is like
/// @param limits what sessions may have
/// @param authentication who has to prove to be whom
/// @param service how many READs, WRITEs and SYNCHRONIZE CACHEs are served at a time, and how long
/// @param faults what goes wrong, in this order
/// @param seed of all random choices
public record TargetOptions(
        UnitOptions unit,
        SessionLimits limits,
        Authentication authentication,
        Service service,
        List<TargetFault> faults,
        long seed) {
    /// A unit of 1 GiB in memory, of blocks of 512 bytes, that serves at once.
    public static final TargetOptions DEFAULT = new TargetOptions(
            UnitOptions.DEFAULT, SessionLimits.DEFAULT, Authentication.NONE, Service.AT_ONCE, List.of(), 1);

    /// Copies the list.
    public TargetOptions {
        faults = List.copyOf(faults);
    }

    /// Whether a fault will lose what was written and not flushed.
    boolean losesData() {
        return faults.stream().anyMatch(fault -> fault instanceof TargetFault.Restart restart && restart.losing());
    }

    /// The same with another unit.
    public TargetOptions withUnit(UnitOptions other) {
        return new TargetOptions(other, limits, authentication, service, faults, seed);
    }

    /// The same with other limits.
    public TargetOptions withLimits(SessionLimits others) {
        return new TargetOptions(unit, others, authentication, service, faults, seed);
    }

    /// The same with CHAP.
    public TargetOptions withAuthentication(Authentication other) {
        return new TargetOptions(unit, limits, other, service, faults, seed);
    }

    /// The same with another service.
    public TargetOptions withService(Service other) {
        return new TargetOptions(unit, limits, authentication, other, faults, seed);
    }

    /// The same with other faults.
    public TargetOptions withFaults(TargetFault... others) {
        return new TargetOptions(unit, limits, authentication, service, List.of(others), seed);
    }
}
