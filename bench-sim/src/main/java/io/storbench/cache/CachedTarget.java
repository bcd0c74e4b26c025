package io.storbench.cache;

import io.storbench.condition.CacheState;
import io.storbench.condition.CacheState.Warmth;
import io.storbench.condition.Conditions;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.FileState;
import io.storbench.engine.Outcome;
import io.storbench.engine.PathCounters;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A target whose workers each have a modelled page cache.
final class CachedTarget implements Target {
    private final Target target;
    private final CacheSettings settings;
    private final WorkloadSpec load;
    private final boolean newFile;
    private @Nullable DataSet dataSet;

    private CachedTarget(Target target, CacheSettings settings, TargetSpec spec) {
        this.target = target;
        this.settings = settings;
        this.load = spec.workload();
        this.newFile = CacheSettings.isNewFile(spec);
    }

    /// Puts caches before a target, and closes it when that is not possible.
    ///
    /// @param spec of the target as the plan has it
    /// @throws io.storbench.plan.PlanException when the cache does not go with the target
    static CachedTarget of(Target target, CacheSettings settings, TargetSpec spec) throws IOException {
        if (settings.filesystem().isPresent() && hasServersFiles(target)) {
            target.close();
            throw spec.settings().child("cache").mistake("filesystem", CacheSettings.OF_DEVICES);
        }
        if (settings.linux().commits() && !hasServersFiles(target)) {
            target.close();
            throw spec.settings()
                    .child("cache")
                    .mistake("unstable", "is for NFS: this target has no WRITEs that wait for a COMMIT");
        }
        return new CachedTarget(target, settings, spec);
    }

    @Override
    public void prepare(DataSet wanted) throws IOException {
        dataSet = wanted;
        target.prepare(settings.below(wanted));
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        DataSet prepared = dataSet;
        if (prepared == null) {
            throw new IllegalStateException("run without prepare");
        }
        List<CachedWorker> cached = new ArrayList<>();
        int perHost = workers.size() / prepared.workers();
        for (Worker worker : workers) {
            DataSet own = prepared.ofWorker(cached.size() / perHost);
            cached.add(new CachedWorker(
                    worker,
                    new PageCache.Spec(settings, load, CachedFiles.of(settings, own), target.fileState(), newFile)));
        }
        target.run(cached, limitNanos, stop);
    }

    @Override
    public void finish() throws IOException {
        target.finish();
    }

    @Override
    public void abandon(String reason) {
        target.abandon(reason);
    }

    @Override
    public FileState fileState() {
        return target.fileState();
    }

    @Override
    public Optional<PathCounters> counters() {
        return target.counters();
    }

    @Override
    public Conditions conditions() {
        Conditions below = target.conditions();
        return below.cached(clientCache(below.clientCache()), settings.mode() == CacheSettings.Mode.WRITEBACK);
    }

    @Override
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>(target.facts());
        facts.put("cache.mode", key(settings.mode()));
        facts.put("cache.dirty_limit_bytes", settings.dirtyLimitBytes());
        facts.put("cache.max_request_bytes", (long) settings.maxRequestBytes());
        facts.put("cache.readahead_bytes", (long) settings.readaheadBytes());
        facts.put("cache.readahead_initial_bytes", (long) settings.readaheadInitialBytes());
        facts.put("cache.memory_bytes", settings.memoryBytes());
        facts.put("cache.outstanding", (long) settings.outstanding());
        settings.backgroundBytes().ifPresent(bytes -> facts.put("cache.background_bytes", bytes));
        facts.put("cache.throttle", settings.linux().throttles());
        facts.put("cache.unstable", settings.linux().commits());
        settings.pendingLimitBytes().ifPresent(bytes -> facts.put("cache.pending_limit_bytes", bytes));
        settings.expireNanos().ifPresent(ageNanos -> {
            facts.put("cache.expire_ns", ageNanos);
            facts.put("cache.flush_interval_ns", settings.flushIntervalNanos());
        });
        facts.put("cache.call_ns", settings.copying().callNanos());
        facts.put("cache.copy_ns", settings.copying().readNanos());
        facts.put("cache.copy_write_ns", settings.copying().writeNanos());
        if (settings.copying().generateNanos() > 0) {
            facts.put("cache.generate_ns", settings.copying().generateNanos());
        }
        if (hasServersFiles(target)) {
            facts.put("cache.acregmin_ns", settings.attributes().fileMinNanos());
            facts.put("cache.acregmax_ns", settings.attributes().fileMaxNanos());
        }
        settings.filesystem().ifPresent(fileSystem -> {
            facts.put("file_system", "modelled");
            facts.put("cache.atime", key(fileSystem.atime()));
            facts.put("cache.commit_ns", fileSystem.commitNanos());
        });
        return facts;
    }

    private static boolean hasServersFiles(Target target) {
        return target.fileState() == FileState.ATTRIBUTES || target.fileState() == FileState.OPENINGS;
    }

    /// @param below of the target, if it has one
    private CacheState clientCache(Optional<CacheState> below) {
        return switch (load.clientCache()) {
            case COLD -> below.orElse(Warmth.COLD.state(" (modelled)"));
            case WARM ->
                settings.memoryBytes() < load.fileBytes()
                        ? Warmth.PARTLY_WARM.state(" (modelled): cache.memory is smaller than the file")
                        : Warmth.WARM.state(" (modelled)");
            case UNKNOWN -> Warmth.UNKNOWN.state();
        };
    }

    private static String key(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() throws IOException {
        target.close();
    }

    /// A worker as the target sees it: puts the cache between the worker and the session when both
    /// begin, and gives the cache what the session completes.
    static final class CachedWorker implements Worker {
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
}
