package io.storbench.run;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/// Computes results by several threads and hands them over in order, so that nobody can tell how
/// many there were. Works ahead a little only, since results take memory. Not safe for use by
/// several threads itself.
///
/// @param <T> what is computed from
/// @param <R> what is computed
final class OrderedPrefetch<T, R> implements AutoCloseable {
    private final ExecutorService pool;
    private final Queue<Future<R>> under = new ArrayDeque<>();
    private final Iterator<T> rest;
    private final Function<T, R> compute;
    private final int most;

    OrderedPrefetch(List<T> items, int threads, Function<T, R> compute) {
        this.pool = Executors.newFixedThreadPool(threads);
        this.rest = items.iterator();
        this.compute = compute;
        this.most = 2 * threads;
    }

    /// The next item's result; to be called once for each.
    ///
    /// @throws IOException when this thread is interrupted
    R next() throws IOException {
        while (under.size() < most && rest.hasNext()) {
            T item = rest.next();
            under.add(pool.submit(() -> compute.apply(item)));
        }
        try {
            return under.remove().get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// Gives up what was begun; stops at the trials' own stop signal, or when they are done.
    @Override
    public void close() {
        under.forEach(future -> future.cancel(false));
        pool.shutdown();
    }
}
