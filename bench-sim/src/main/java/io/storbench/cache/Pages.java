package io.storbench.cache;

import io.storbench.engine.DataPattern;
import java.util.Arrays;

/// One file's pages: which of them the cache holds, what is to be written, what is on its way.
///
/// No bytes are kept, since payload is [DataPattern]: a page's content follows from its place and
/// its generation. Pages are numbered from 0; ranges are from a first page to before an end.
///
/// Allocates nothing but when the file grows, or when the first of several generations comes. Used by one thread.
public final class Pages {
    /// A page's length.
    public static final int BYTES = 4096;

    private final int requestPages;
    private int count;
    private int room;

    /// By page; empty as long as all that are here are of any.
    private int[] generations = {};

    private final PageSet valid;

    /// To be written, and not on its way.
    private final PageSet dirty;

    /// Being written to the target.
    private final PageSet writing;

    /// Of these, written by the user again since.
    private final PageSet again;

    /// Of the dirty ones, those to be written because of their age.
    private final PageSet expired;

    /// Being read from the target.
    private final PageSet filling;

    /// Those at which a reader has more read ahead (Linux's PG_readahead).
    private final PageSet marked;

    /// The file cut into the largest requests: those of which every page is dirty.
    private final PageSet full;

    /// @param count of pages
    /// @param requestPages the most that one request carries
    public Pages(int count, int requestPages) {
        this.requestPages = requestPages;
        this.count = count;
        this.room = count;
        this.valid = new PageSet(count);
        this.dirty = new PageSet(count);
        this.writing = new PageSet(count);
        this.again = new PageSet(count);
        this.expired = new PageSet(count);
        this.filling = new PageSet(count);
        this.marked = new PageSet(count);
        this.full = new PageSet(Math.ceilDiv(count, requestPages));
    }

    /// How many there are.
    public int count() {
        return count;
    }

    /// There are that many from now on, and not fewer than before.
    void grow(int to) {
        count = to;
        if (to <= room) {
            return;
        }
        room = Math.max(to, 2 * room);
        generations = Arrays.copyOf(generations, generations.length == 0 ? 0 : room);
        full.grow(Math.ceilDiv(room, requestPages));
        for (PageSet each : new PageSet[] {valid, dirty, writing, again, expired, filling, marked}) {
            each.grow(room);
        }
    }

    /// Whether all pages are here.
    boolean areAll() {
        return valid.nextClearBit(0, count) == count;
    }

    /// Whether no page is here.
    boolean areNone() {
        return valid.nextSetBit(0) < 0;
    }

    /// How many pages are here from one on.
    int here(int from) {
        int here = 0;
        for (int page = valid.nextSetBit(from); page >= 0; page = valid.nextSetBit(page + 1)) {
            here++;
        }
        return here;
    }

    /// How many pages from one on are to be written, besides those on their way.
    int unwritten(int from) {
        int unwritten = 0;
        for (int page = from; page < count; page++) {
            unwritten += dirty.get(page) || again.get(page) ? 1 : 0;
        }
        return unwritten;
    }

    /// A page need not be written.
    ///
    /// @return whether it was to be
    boolean clean(int page) {
        boolean unwritten = dirty.get(page) || again.get(page);
        dirty.clear(page);
        again.clear(page);
        expired.clear(page);
        full.clear(page / requestPages);
        return unwritten;
    }

    /// There are fewer from now on. What is on its way of the others is still to be answered.
    void cut(int to) {
        valid.clear(to, count);
        dirty.clear(to, count);
        again.clear(to, count);
        expired.clear(to, count);
        marked.clear(to, count);
        full.clear(to / requestPages, Math.ceilDiv(count, requestPages));
        count = to;
    }

    /// They are another file's, of which all pages are here or none.
    void replace(int to, boolean all) {
        valid.clear(0, count);
        marked.clear(0, count);
        grow(to);
        valid.set(0, all ? to : 0);
    }

    /// Whether a page is here, whatever its generation.
    public boolean isHere(int page) {
        return valid.get(page);
    }

    /// Whether a page is here, and of this generation where one is demanded. What the target has
    /// not got yet is newer than anything it could answer.
    private boolean holds(int page, int generation) {
        return valid.get(page)
                && (generation == DataPattern.ANY_GENERATION
                        || generation(page) == generation
                        || dirty.get(page)
                        || writing.get(page));
    }

    /// The first page that is not here, or the end.
    public int nextMissing(int from, int end, int generation) {
        int page = from;
        while (page < end && holds(page, generation)) {
            page++;
        }
        return page;
    }

    /// Where the missing pages end that begin here and are not being read.
    public int endOfMissing(int from, int end, int generation) {
        int page = from;
        while (page < end && !holds(page, generation) && !filling.get(page)) {
            page++;
        }
        return page;
    }

    /// Whether a page is here or being read.
    public boolean isAsked(int page) {
        return valid.get(page) || filling.get(page);
    }

    /// Where the pages begin that are here or being read and end before one.
    ///
    /// @param least the first page to look at
    int firstAskedBefore(int before, int least) {
        int page = before;
        while (page > least && isAsked(page - 1)) {
            page--;
        }
        return page;
    }

    /// A reader who comes to a page is to have more read ahead.
    void mark(int page) {
        marked.set(page);
    }

    /// A reader has come to a page.
    void unmark(int page) {
        marked.clear(page);
    }

    /// The first marked page from here on, or the end.
    public int nextMarked(int page, int end) {
        int next = marked.nextSetBit(page);
        return next < 0 ? end : Math.min(next, end);
    }

    /// The first page that is neither here nor being read, or the end.
    public int nextUnasked(int from, int end) {
        int page = from;
        while (page < end && isAsked(page)) {
            page++;
        }
        return page;
    }

    /// Whether the target has yet to get pages of a range.
    public boolean isUnsafe(int from, int end) {
        return isBefore(dirty.nextSetBit(from), end) || isBefore(writing.nextSetBit(from), end);
    }

    private static boolean isBefore(int page, int end) {
        return page >= 0 && page < end;
    }

    /// The first page of another generation, or the end.
    int nextOther(int from, int end, int generation) {
        int page = from;
        while (page < end && generation(page) == generation) {
            page++;
        }
        return page;
    }

    /// A range is asked for.
    public void beginFill(int from, int end) {
        filling.set(from, end);
    }

    /// A range is not being read any more.
    public void notFilled(int from, int end) {
        filling.clear(from, end);
    }

    /// A page was read, unless the user has written it since.
    ///
    /// @param generation that was demanded, or [DataPattern#ANY_GENERATION]
    /// @return whether it was not here before
    public boolean filled(int page, int generation) {
        boolean added = !valid.get(page);
        if (added || !(dirty.get(page) || writing.get(page))) {
            setGeneration(page, generation);
            valid.set(page);
        }
        return added;
    }

    /// How many pages more would be dirty or on their way after a write.
    public int wouldAdd(int from, int end) {
        int added = 0;
        for (int page = from; page < end; page++) {
            added += dirty.get(page) || again.get(page) ? 0 : 1;
        }
        return added;
    }

    /// The user writes a page.
    ///
    /// @return whether it was not here before
    public boolean write(int page, int generation) {
        boolean added = !valid.get(page);
        valid.set(page);
        setGeneration(page, generation);
        (writing.get(page) ? again : dirty).set(page);
        return added;
    }

    /// The target has a page that the user wrote, without its having been dirty.
    ///
    /// @return whether it was not here before
    boolean writtenThrough(int page, int generation) {
        boolean added = !valid.get(page);
        valid.set(page);
        setGeneration(page, generation);
        return added;
    }

    /// Notices which of the largest requests can be written whole.
    void noteFull(int from, int end) {
        for (int request = from / requestPages; request * requestPages < end; request++) {
            int first = request * requestPages;
            int next = Math.min(first + requestPages, count());
            if (next - first == requestPages && dirty.nextClearBit(first, next) == next) {
                full.set(request);
            }
        }
    }

    /// Notices which of the largest requests before that of a page can be written whole.
    void noteFullBefore(int from, int page) {
        noteFull(from, page / requestPages * requestPages);
    }

    /// The first page of a request that can be written whole; -1 if there is none.
    int nextFull() {
        int request = full.nextSetBit(0);
        return request < 0 ? -1 : request * requestPages;
    }

    /// The first dirty page from this one on; -1 if there is none.
    int nextDirtyFrom(int from) {
        return dirty.nextSetBit(from);
    }

    /// The first dirty page from this one on, and then from the beginning; -1 if there is none.
    public int nextDirty(int from) {
        int page = dirty.nextSetBit(from);
        return page < 0 ? dirty.nextSetBit(0) : page;
    }

    /// All that is dirty now is to be written.
    void expire() {
        expired.or(dirty);
    }

    /// The first page to be written because of its age; -1 if there is none.
    int nextExpired() {
        return expired.nextSetBit(0);
    }

    /// Where the run ends that one request can carry: dirty pages side by side, all of one
    /// generation, since a request has one.
    public int endOfRun(int from) {
        int most = Math.min(from + requestPages, count());
        int page = from + 1;
        while (page < most && dirty.get(page) && generation(page) == generation(from)) {
            page++;
        }
        return page;
    }

    int generation(int page) {
        return generations.length == 0 ? DataPattern.ANY_GENERATION : generations[page];
    }

    private void setGeneration(int page, int generation) {
        if (generations.length == 0 && generation != DataPattern.ANY_GENERATION) {
            generations = new int[room];
            Arrays.fill(generations, DataPattern.ANY_GENERATION);
        }
        if (generations.length > 0) {
            generations[page] = generation;
        }
    }

    /// A range is on its way to the target.
    public void beginWriteBack(int from, int end) {
        dirty.clear(from, end);
        writing.set(from, end);
        expired.clear(from, end);
        full.clear(from / requestPages, (end - 1) / requestPages + 1);
    }

    /// The target has them; what the user wrote again since is dirty.
    public void written(int from, int end) {
        writing.clear(from, end);
        int page = again.nextSetBit(from);
        while (page >= 0 && page < end) {
            again.clear(page);
            dirty.set(page);
            page = again.nextSetBit(page + 1);
        }
        noteFull(from, end);
    }

    /// Gives up a page, if neither the target nor the user waits for it.
    ///
    /// @return whether it is not here any more
    boolean giveUp(int page) {
        if (dirty.get(page) || writing.get(page) || filling.get(page)) {
            return false;
        }
        valid.clear(page);
        marked.clear(page);
        return true;
    }

    /// Forgets all pages; none must be dirty or in flight.
    void forget() {
        valid.clear();
        marked.clear();
    }
}
