package io.storbench.sim.filesystem;

import io.storbench.cache.PageSet;
import java.util.Arrays;

/// Which object each name is of, and how many names each object has. Objects have small numbers of
/// their own here, and a number on the disk, which is the first that is free from a goal on
/// (`ext3_new_inode`, fs/ext3/ialloc.c).
///
/// Allocates nothing after construction.
public final class Inodes {
    private static final int NONE = -1;

    private final PageSet freeObjects;
    private final PageSet freeNumbers;
    private final int[] byNode;
    private final int[] names;
    private final int[] numbers;

    /// There are no objects yet.
    ///
    /// @param nodes how many names there may be
    /// @param count how many numbers there are on the disk
    public Inodes(int nodes, int count) {
        this.freeObjects = new PageSet(nodes);
        this.freeNumbers = new PageSet(count);
        this.byNode = new int[nodes];
        this.names = new int[nodes];
        this.numbers = new int[nodes];
        Arrays.fill(byNode, NONE);
        freeObjects.set(0, nodes);
        freeNumbers.set(0, count);
    }

    /// Whether a name is there.
    public boolean has(int node) {
        return byNode[node] != NONE;
    }

    /// The object of a name that is there.
    ///
    /// @throws IllegalStateException when it is not
    public int of(int node) {
        int object = byNode[node];
        if (object == NONE) {
            throw new IllegalStateException("nothing has the name " + node);
        }
        return object;
    }

    /// The number of an object on the disk.
    public int number(int object) {
        return numbers[object];
    }

    /// The number that a new object would get.
    ///
    /// @throws IllegalStateException when none is free
    public int next(int goal) {
        int number = freeNumbers.nextSetBit(goal);
        return number < 0 ? required(freeNumbers.nextSetBit(0)) : number;
    }

    private static int required(int number) {
        if (number < 0) {
            throw new IllegalStateException("no inode is free");
        }
        return number;
    }

    /// Whether no object has one of these numbers.
    public boolean areFree(int first, int count) {
        return freeNumbers.nextClearBit(first, first + count) == first + count;
    }

    /// Makes an object, with the number [#next].
    public int make(int node, int goal) {
        int object = required(freeObjects.nextSetBit(0));
        int number = next(goal);
        freeObjects.clear(object);
        freeNumbers.clear(number);
        byNode[node] = object;
        names[object] = 1;
        numbers[object] = number;
        return object;
    }

    /// Gives an object another name.
    public void link(int node, int to) {
        int object = of(node);
        byNode[to] = object;
        names[object]++;
    }

    /// Takes a name away, and with the last one the object.
    ///
    /// @return whether it was the last
    public boolean unlink(int node) {
        int object = of(node);
        byNode[node] = NONE;
        if (--names[object] > 0) {
            return false;
        }
        freeObjects.set(object);
        freeNumbers.set(numbers[object]);
        return true;
    }

    /// Gives an object another name in place of the one it has.
    public void rename(int node, int to) {
        byNode[to] = of(node);
        byNode[node] = NONE;
    }
}
