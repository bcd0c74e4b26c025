package io.storbench.load;

import io.storbench.api.Actor;
import java.util.random.RandomGenerator;

/// Which of an actor's names are in use, to choose one of them, or one that is not, at random. Two
/// integers for each name; allocates nothing after construction.
final class FilePool {
    /// The names in use, then those that are not.
    private final int[] names;

    private int used;

    /// The files that are there.
    FilePool(Actor actor) {
        names = new int[actor.names()];
        for (int i = 0; i < names.length; i++) {
            names[i] = i;
        }
        used = actor.filled();
    }

    boolean isEmpty() {
        return used == 0;
    }

    boolean isFull() {
        return used == names.length;
    }

    /// A file that is there.
    int any(RandomGenerator random) {
        return names[random.nextInt(used)];
    }

    /// A name that was not in use, and is now.
    int make() {
        return names[used++];
    }

    /// A file that is there, whose name is not in use any more.
    int remove(RandomGenerator random) {
        int at = random.nextInt(used);
        int file = names[at];
        names[at] = names[--used];
        names[used] = file;
        return file;
    }
}
