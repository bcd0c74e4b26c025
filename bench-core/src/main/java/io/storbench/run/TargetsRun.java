package io.storbench.run;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.StopSignal;
import io.storbench.result.Origin;
import io.storbench.workload.LoadWorker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Runs the load of a trial on all its targets at the same time: measured, each in a thread of its
/// own, by one clock; simulated, in one simulation. When one fails, the others are stopped.
///
/// @param limitNanos the longest that the load may take
/// @param broken is requested when one fails; the workers' stop signal
record TargetsRun(OpenTargets targets, Origin origin, long limitNanos, StopSignal broken) {
    /// What ended the load of a target.
    private record Failure(OpenTarget target, Throwable cause) {
        /// Whether the program is wrong, and not what it measures.
        boolean isMistake() {
            return !(cause instanceof IOException);
        }

        /// Whether requests are left behind.
        boolean isAbandoned() {
            return cause instanceof AbandonedException;
        }
    }

    /// Runs them.
    ///
    /// @param workers of each target
    /// @throws IOException what failed on one of them, with its name
    void run(List<List<LoadWorker>> workers) throws IOException {
        Queue<Failure> failures = new ConcurrentLinkedQueue<>();
        boolean apart = origin == Origin.MEASURED && targets.all().size() > 1;
        if (apart) {
            runApart(workers, failures);
        } else {
            for (OpenTarget target : targets.all()) {
                run(target, workers.get(targets.all().indexOf(target)), failures);
            }
        }
        report(failures);
    }

    /// Notes all, and throws the worst: requests left behind matter more than what failed first.
    private void report(Queue<Failure> failures) throws IOException {
        List<Failure> named = failures.stream()
                .map(each -> new Failure(each.target(), named(each)))
                .toList();
        Optional<Failure> worst = named.stream()
                .filter(Failure::isMistake)
                .findFirst()
                .or(() -> named.stream().filter(Failure::isAbandoned).findFirst())
                .or(() -> named.stream().findFirst());
        if (worst.isPresent()) {
            switch (worst.get().cause()) {
                case IOException e -> throw e;
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new IllegalStateException(worst.get().cause());
            }
        }
    }

    private Throwable named(Failure failure) {
        return failure.cause() instanceof IOException e ? targets.failed(failure.target(), e) : failure.cause();
    }

    private void runApart(List<List<LoadWorker>> workers, Queue<Failure> failures) {
        long originNanos = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (OpenTarget target : targets.all()) {
            List<LoadWorker> own = workers.get(threads.size());
            threads.add(Thread.ofPlatform()
                    .name("storbench-target-" + target.name())
                    .daemon()
                    .start(() -> MeasuredRun.since(originNanos, () -> run(target, own, failures))));
        }
        join(threads);
    }

    private void run(OpenTarget target, List<LoadWorker> workers, Queue<Failure> failures) {
        try {
            target.target().run(workers, limitNanos, broken);
        } catch (Throwable e) {
            failures.add(new Failure(target, e));
            broken.request();
        }
    }

    /// Every run ends within its limit; an interrupt is handed on to them, and stays.
    private static void join(List<Thread> threads) {
        boolean interrupted = false;
        for (int i = 0; i < threads.size(); ) {
            try {
                threads.get(i).join();
                i++;
            } catch (InterruptedException _) {
                interrupted = true;
                threads.forEach(Thread::interrupt);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
