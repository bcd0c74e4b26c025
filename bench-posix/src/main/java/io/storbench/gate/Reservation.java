package io.storbench.gate;

import java.util.List;
import java.util.Optional;

/// Who wants a LUN for himself, by persistent reservations (SPC-4, section 5.13). storbench makes
/// none, so that all of them are somebody else's.
///
/// @param holder the key of who has reserved it
/// @param registered how many keys are registered, which is what clusters do before
public record Reservation(Optional<Long> holder, int registered) {
    /// What of that speaks against writing.
    public List<Finding> findings() {
        if (holder.isPresent()) {
            return List.of(new Finding(
                    "another initiator has reserved it (persistent reservation, key 0x%016x)".formatted(holder.get()),
                    "end the reservation there, or take another LUN"));
        }
        return registered == 0
                ? List.of()
                : List.of(new Finding(
                        "%d initiators have registered for reservations of it, so a cluster may be using it"
                                .formatted(registered),
                        "end that there, or take another LUN"));
    }
}
