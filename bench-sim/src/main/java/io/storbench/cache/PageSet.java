package io.storbench.cache;

import java.util.Arrays;

/// A set of page numbers, kept as bits. Unlike [java.util.BitSet] it finds the next member in a
/// time that hardly depends on how far away it is, and empties itself without looking at the rest:
/// of a large file, a few pages far behind its beginning are in flight at a time.
///
/// Allocates nothing but in [#grow]. Not safe for several threads.
public final class PageSet {
    private static final int WORD = 6;

    private static final long[][] NOTHING = {};

    private long[] words;

    /// What words have any, then what words of these have any, and so on up to a single word.
    private long[][] above;

    /// An empty set.
    ///
    /// @param count of the pages there are; members are less
    public PageSet(int count) {
        this.words = new long[(count >> WORD) + 1];
        this.above = above(words, 0);
    }

    /// @param depth how many levels there are below
    private static long[][] above(long[] words, int depth) {
        if (words.length == 1) {
            return depth == 0 ? NOTHING : new long[depth][];
        }
        long[] level = new long[((words.length - 1) >> WORD) + 1];
        for (int at = 0; at < words.length; at++) {
            level[at >> WORD] |= words[at] == 0 ? 0 : 1L << at;
        }
        long[][] levels = above(level, depth + 1);
        levels[depth] = level;
        return levels;
    }

    /// Makes room for more pages.
    ///
    /// @param count of the pages there are then
    public void grow(int count) {
        int length = (count >> WORD) + 1;
        if (length > words.length) {
            words = Arrays.copyOf(words, length);
            above = above(words, 0);
        }
    }

    /// Whether a page is in it.
    public boolean get(int page) {
        return (words[page >> WORD] & 1L << page) != 0;
    }

    /// Adds a page.
    public void set(int page) {
        add(page >> WORD, 1L << page);
    }

    /// Adds a range, from its first page to before its end.
    public void set(int from, int end) {
        if (from >= end) {
            return;
        }
        int first = from >> WORD;
        int last = (end - 1) >> WORD;
        for (int word = first; word <= last; word++) {
            add(word, mask(word, first, last, from, end));
        }
    }

    private void add(int word, long bits) {
        boolean first = words[word] == 0;
        words[word] |= bits;
        int at = word;
        for (int level = 0; first && level < above.length; level++) {
            long[] bitsAbove = above[level];
            first = bitsAbove[at >> WORD] == 0;
            bitsAbove[at >> WORD] |= 1L << at;
            at >>= WORD;
        }
    }

    /// Takes a page out.
    public void clear(int page) {
        remove(page >> WORD, 1L << page);
    }

    /// Takes a range out, from its first page to before its end.
    public void clear(int from, int end) {
        if (from >= end) {
            return;
        }
        int first = from >> WORD;
        int last = (end - 1) >> WORD;
        for (int word = first; word <= last; word++) {
            remove(word, mask(word, first, last, from, end));
        }
    }

    private void remove(int word, long bits) {
        if (words[word] == 0) {
            return;
        }
        words[word] &= ~bits;
        boolean last = words[word] == 0;
        int at = word;
        for (int level = 0; last && level < above.length; level++) {
            long[] bitsAbove = above[level];
            bitsAbove[at >> WORD] &= ~(1L << at);
            last = bitsAbove[at >> WORD] == 0;
            at >>= WORD;
        }
    }

    /// What of a word is in a range that begins in the first word and ends in the last.
    private static long mask(int word, int first, int last, int from, int end) {
        long mask = word == first ? -1L << from : -1L;
        return word == last ? mask & -1L >>> -end : mask;
    }

    /// Takes all out.
    public void clear() {
        Arrays.fill(words, 0);
        for (long[] level : above) {
            Arrays.fill(level, 0);
        }
    }

    /// Adds all that another set of as many pages has.
    public void or(PageSet other) {
        for (int level = 0; level <= above.length; level++) {
            long[] bits = level(level);
            for (int word = 0; word < bits.length; word++) {
                bits[word] |= other.level(level)[word];
            }
        }
    }

    /// The first page from this one on that is in it; -1 if there is none.
    public int nextSetBit(int from) {
        int at = from;
        for (int level = 0; level <= above.length; level++) {
            int word = at >> WORD;
            if (word >= level(level).length) {
                return -1;
            }
            long bits = level(level)[word] & -1L << at;
            if (bits != 0) {
                return lowest(first(word, bits), level);
            }
            at = word + 1;
        }
        return -1;
    }

    private long[] level(int level) {
        return level == 0 ? words : above[level - 1];
    }

    /// The first page below a bit of a level.
    private int lowest(int bit, int level) {
        int at = bit;
        for (int below = level - 1; below >= 0; below--) {
            at = first(at, level(below)[at]);
        }
        return at;
    }

    private static int first(int word, long bits) {
        return (word << WORD) + Long.numberOfTrailingZeros(bits);
    }

    /// The first page of a range that is not in it, or the range's end.
    public int nextClearBit(int from, int end) {
        int word = from >> WORD;
        if (word >= words.length) {
            return Math.min(from, end);
        }
        long bits = ~words[word] & -1L << from;
        while (bits == 0) {
            if (++word == words.length || word << WORD >= end) {
                return Math.min(word << WORD, end);
            }
            bits = ~words[word];
        }
        return Math.min(first(word, bits), end);
    }
}
