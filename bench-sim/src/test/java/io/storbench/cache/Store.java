package io.storbench.cache;

import io.storbench.engine.DataPattern;
import io.storbench.engine.IdleSession;
import io.storbench.engine.ManualLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A target for tests: keeps the generation of every page, answers after 1 ms, notes what it was
/// asked, refuses what it has no room for, and judges verified READs by what it keeps.
final class Store extends IdleSession {
    static final long ANSWER_NANOS = 1_000_000;

    private final ManualLoop loop;
    private final Map<Long, Integer> generations = new TreeMap<>();
    private @Nullable Worker worker;
    private int inFlight;

    /// What was asked, as `WRITE 0+32`: file 0 is not named, first page and number of pages.
    final List<String> asked = new ArrayList<>();

    int room = Integer.MAX_VALUE;
    int mostInFlight;

    /// Fails every request of this operation.
    @Nullable
    Operation broken;

    Store(ManualLoop loop) {
        this.loop = loop;
    }

    void answersTo(Worker answered) {
        worker = answered;
    }

    @Override
    public boolean trySubmit(Request request) {
        if (inFlight == room) {
            return false;
        }
        mostInFlight = Math.max(mostInFlight, ++inFlight);
        long page = request.offset() / Pages.BYTES;
        int pages = Math.ceilDiv(request.lengthBytes(), Pages.BYTES);
        String range = pages == 0 ? "" : " " + page + "+" + pages;
        asked.add((request.file() == 0 ? "" : "scratch ") + request.operation() + range);
        if (request.operation() == Operation.WRITE) {
            // At once, so that two WRITEs of a page that overtake each other would show.
            for (long at = page; at < page + pages; at++) {
                generations.put(at, request.generation());
            }
        }
        loop.schedule(loop.nowNanos() + ANSWER_NANOS, () -> answer(request));
        return true;
    }

    private void answer(Request request) {
        inFlight--;
        if (worker == null) {
            throw new IllegalStateException("nobody to tell");
        }
        worker.onComplete(request, outcome(request), loop.nowNanos());
    }

    private Outcome outcome(Request request) {
        if (request.operation() == broken) {
            return new Outcome.Failed(request.operation() + " failed");
        }
        boolean judged = request.operation() == Operation.READ && request.verified();
        if (judged && request.generation() != DataPattern.ANY_GENERATION) {
            for (int at = 0; at < request.lengthBytes(); at += Pages.BYTES) {
                if (generation((request.offset() + at) / Pages.BYTES) != request.generation()) {
                    return new Outcome.Corrupt(request.offset() + at, "wrong generation");
                }
            }
        }
        return Outcome.DONE;
    }

    int generation(long page) {
        return generations.getOrDefault(page, DataPattern.FILL_GENERATION);
    }

    void put(long page, int generation) {
        generations.put(page, generation);
    }
}
