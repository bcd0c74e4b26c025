package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;
import io.storbench.api.Setup;
import org.jspecify.annotations.Nullable;

/// A load that writes down the operations of its next action, whenever those of the one before are
/// done.
public abstract class ScriptedLoad implements OperationStream {
    private @Nullable Actor actor;
    private @Nullable Script script;

    /// For subclasses.
    protected ScriptedLoad() {}

    /// Takes note of the actor.
    @Setup
    public final void begin(Actor given) {
        actor = given;
        script = new Script(given.blockBytes());
        begins(given);
    }

    /// Makes what the load remembers of the actor's files.
    abstract void begins(Actor given);

    /// Writes down the next action.
    ///
    /// @return false when there is none
    abstract boolean write(Actor given, Script next);

    @Override
    public final boolean next(NextOperation operation) {
        if (actor == null || script == null) {
            throw new IllegalStateException("not set up");
        }
        while (script.isEmpty()) {
            if (!write(actor, script)) {
                return false;
            }
        }
        script.takeInto(operation);
        return true;
    }

    /// A random length from 8 bytes to a limit, in whole words.
    static long randomBytes(Actor actor, long mostBytes) {
        return Long.BYTES * (1 + actor.random().nextLong(mostBytes / Long.BYTES));
    }
}
