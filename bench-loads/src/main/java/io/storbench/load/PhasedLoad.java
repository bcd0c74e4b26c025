package io.storbench.load;

import io.storbench.api.Actor;
import java.util.List;

/// A load of several phases, each of a series of actions; all actors end a phase before any begins
/// the next one.
///
/// @param <P> the phases
public abstract class PhasedLoad<P> extends ScriptedLoad {
    private final List<P> phases;
    private int current;
    private int done;

    /// For subclasses.
    ///
    /// @param phases in their order
    protected PhasedLoad(List<P> phases) {
        this.phases = List.copyOf(phases);
    }

    @Override
    void begins(Actor given) {}

    /// Whether a phase has no further action.
    ///
    /// @param done how many actions it had
    abstract boolean isOver(Actor actor, P phase, int done);

    /// Writes down an action of a phase.
    ///
    /// @param number of the action, from 0
    abstract void write(Actor actor, Script next, P phase, int number);

    @Override
    final boolean write(Actor actor, Script next) {
        if (current == phases.size()) {
            return false;
        }
        P phase = phases.get(current);
        if (isOver(actor, phase, done)) {
            current++;
            done = 0;
            next.awaitOthers();
            return true;
        }
        write(actor, next, phase, done++);
        return true;
    }
}
