package io.storbench.load;

import io.storbench.api.Actor;
import java.util.List;
import java.util.Locale;

/// A load of several phases, each of a series of actions; all actors end a phase before any begins
/// the next one.
///
/// @param <P> the phases
public abstract class PhasedLoad<P extends Enum<P>> extends ScriptedLoad {
    /// What a plan writes for all phases.
    static final String ALL = "all";

    private List<P> phases;
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

    /// Leaves out phases that a plan does not name.
    ///
    /// @param words their names, in any order, or [#ALL]
    final void choose(String words) {
        List<String> names = phases.stream().map(PhasedLoad::key).toList();
        for (String word : split(words)) {
            if (!word.equals(ALL) && !names.contains(word)) {
                throw new IllegalArgumentException(
                        "phases: \"%s\" is not one of: %s".formatted(word, String.join(", ", names)));
            }
        }
        phases = phases.stream().filter(phase -> isChosen(words, key(phase))).toList();
    }

    /// Whether a plan names a phase.
    static boolean isChosen(String words, String phase) {
        return words.strip().equals(ALL) || split(words).contains(phase);
    }

    private static List<String> split(String words) {
        return List.of(words.strip().split("[ ,]+", -1));
    }

    /// Whether a phase is left.
    final boolean has(P phase) {
        return phases.contains(phase);
    }

    private static String key(Enum<?> phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }

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
