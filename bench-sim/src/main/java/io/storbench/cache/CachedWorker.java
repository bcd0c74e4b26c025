package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import org.jspecify.annotations.Nullable;

/// A worker as the target sees it: puts the cache between the worker and the session when both
/// begin, and gives the cache what the session completes.
final class CachedWorker implements Worker {
    private final Worker worker;
    private final PageCache.Spec spec;
    private @Nullable PageCache cache;

    CachedWorker(Worker worker, PageCache.Spec spec) {
        this.worker = worker;
        this.spec = spec;
    }

    @Override
    public void start(EventLoop loop, Session session) {
        cache = new PageCache(loop, session, worker, spec);
        long generateNanos = spec.settings().copying().generateNanos();
        worker.start(
                loop,
                generateNanos == 0
                        ? cache
                        : new GeneratedWrites(loop, cache, spec.load().depth(), generateNanos));
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (cache == null) {
            throw new IllegalStateException("the worker has not been started");
        }
        cache.completedBelow(request, outcome, doneNanos);
    }

    /// What the cache reads ahead is still on its way when the worker is done.
    @Override
    public boolean isFinished() {
        return worker.isFinished() && (cache == null || cache.isIdle());
    }
}
