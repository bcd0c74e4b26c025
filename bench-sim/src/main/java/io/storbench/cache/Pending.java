package io.storbench.cache;

import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import org.jspecify.annotations.Nullable;

/// One of the user's slots: the request it has with the cache, and how far that has come. Plain
/// fields, owned by the session's thread.
final class Pending {
    final int slot;

    /// What the user asked, and of which file; meaningful until it is done.
    Request request;

    CachedFile file;

    /// The pages of its range.
    int first;

    int end;

    /// How many pages its file had before.
    int there;

    /// How it ended.
    Outcome outcome = Outcome.DONE;

    long doneNanos;

    /// What went wrong on the way.
    @Nullable
    Outcome failure;

    /// It was counted as a hit or a miss.
    boolean planned;

    /// All that it waits for is pages that have been asked for.
    boolean filling;

    /// It has asked for attributes, and waits for the answer.
    boolean asking;

    /// It has asked for attributes, or need not.
    boolean revalidated;

    /// Waits for room among the dirty pages.
    boolean stalled;

    /// Since when.
    long stalledNanos;

    /// The first page that a READ has not come to yet, or, of a WRITE that goes through, that is not yet sent.
    int nextPage;

    /// Before which page a READ asks for what is missing; the rest it asks for when it comes there.
    int askEnd;

    /// How many requests carry what a WRITE that goes through has sent.
    int parts;

    /// The task that writes.
    final Dirtier dirtier = new Dirtier();

    /// Goes on with a WRITE that slept.
    Runnable wake = () -> {};

    /// Waits until all of its file is written.
    boolean flushing;

    /// @param file any
    Pending(int slot, CachedFile file) {
        this.slot = slot;
        this.request = new Request(slot);
        this.file = file;
    }

    /// Begins with a request.
    void begin(Request asked, CachedFile of) {
        request = asked;
        file = of;
        first = Math.toIntExact(asked.offset() / Pages.BYTES);
        end = CachedFile.pages(asked.offset() + asked.lengthBytes());
        outcome = Outcome.DONE;
        failure = null;
        planned = false;
        filling = false;
        asking = false;
        revalidated = false;
        stalled = false;
        nextPage = first;
        askEnd = first;
        parts = 0;
        flushing = false;
    }

    boolean is(Operation operation) {
        return request.operation() == operation;
    }

    /// Whether a range of the same file has a page of this one.
    boolean overlaps(int from, int until) {
        return from < end && first < until;
    }
}
