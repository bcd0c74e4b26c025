package io.storbench.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A set of page numbers, kept as bits. Unlike [java.util.BitSet] it finds the next member in a
/// time that hardly depends on how far away it is, and empties itself without looking at the rest:
/// of a large file, a few pages far behind its beginning are in flight at a time.
///
/// Allocates nothing after construction. Not safe for several threads.
public final class PageSet {
    private static final int WORD = 6;

    private final long[] words;

    /// What words have any, then what words of these have any, and so on up to a single word.
    private final long[][] levels;

    /// An empty set.
    ///
    /// @param count of the pages there are; members are less
    public PageSet(int count) {
        this.words = new long[(count >> WORD) + 1];
        List<long[]> above = new ArrayList<>();
        above.add(words);
        while (above.getLast().length > 1) {
            above.add(new long[((above.getLast().length - 1) >> WORD) + 1]);
        }
        this.levels = above.toArray(new long[0][]);
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
        for (int level = 1; first && level < levels.length; level++) {
            long[] above = levels[level];
            first = above[at >> WORD] == 0;
            above[at >> WORD] |= 1L << at;
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
        for (int level = 1; last && level < levels.length; level++) {
            long[] above = levels[level];
            above[at >> WORD] &= ~(1L << at);
            last = above[at >> WORD] == 0;
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
        for (long[] level : levels) {
            Arrays.fill(level, 0);
        }
    }

    /// Adds all that another set of as many pages has.
    public void or(PageSet other) {
        for (int level = 0; level < levels.length; level++) {
            for (int word = 0; word < levels[level].length; word++) {
                levels[level][word] |= other.levels[level][word];
            }
        }
    }

    /// The first page from this one on that is in it; -1 if there is none.
    public int nextSetBit(int from) {
        int at = from;
        for (int level = 0; level < levels.length; level++) {
            int word = at >> WORD;
            if (word >= levels[level].length) {
                return -1;
            }
            long bits = levels[level][word] & -1L << at;
            if (bits != 0) {
                return lowest(first(word, bits), level);
            }
            at = word + 1;
        }
        return -1;
    }

    /// The first page below a bit of a level.
    private int lowest(int bit, int level) {
        int at = bit;
        for (int below = level - 1; below >= 0; below--) {
            at = first(at, levels[below][at]);
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
