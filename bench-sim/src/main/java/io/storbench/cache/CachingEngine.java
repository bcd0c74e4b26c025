package io.storbench.cache;

import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Admission;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Any engine, with a modelled page cache on top where a target's key `cache` asks for one. The
/// same for engines that measure and for the one that simulates.
public final class CachingEngine implements Engine {
    private final Engine engine;

    /// Puts caches on top of an engine's targets.
    public CachingEngine(Engine engine) {
        this.engine = engine;
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public Settings completed(Settings settings) {
        return engine.completed(settings);
    }

    @Override
    public void check(TargetSpec spec) {
        Optional<CacheSettings> cache = cache(spec);
        engine.check(cache.isPresent() ? below(spec, cache.get()) : spec);
    }

    /// A cache has all operations of a host in one thread.
    @Override
    public boolean blocking(TargetSpec spec) {
        return cache(spec).isEmpty() && engine.blocking(spec);
    }

    /// A modelled page cache keeps no names.
    @Override
    public boolean hasNames(TargetSpec spec) {
        return cache(spec).isEmpty() && engine.hasNames(spec);
    }

    @Override
    public void checkRoom(TargetSpec spec, DataSet dataSet) throws IOException {
        Optional<CacheSettings> cache = cache(spec);
        if (cache.isPresent()) {
            engine.checkRoom(below(spec, cache.get()), cache.get().below(dataSet));
        } else {
            engine.checkRoom(spec, dataSet);
        }
    }

    @Override
    public Admission admit(TargetSpec spec, DataSet dataSet) throws IOException {
        Optional<CacheSettings> cache = cache(spec);
        return cache.isPresent()
                ? engine.admit(below(spec, cache.get()), cache.get().below(dataSet))
                : engine.admit(spec, dataSet);
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        Optional<CacheSettings> cache = cache(spec);
        return cache.isPresent()
                ? CachedTarget.of(engine.open(below(spec, cache.get())), cache.get(), spec)
                : engine.open(spec);
    }

    @Override
    public List<Target> openTogether(List<TargetSpec> specs) throws IOException {
        List<Target> below = engine.openTogether(specs.stream()
                .map(spec -> cache(spec).map(cache -> below(spec, cache)).orElse(spec))
                .toList());
        List<Target> targets = new ArrayList<>();
        for (TargetSpec spec : specs) {
            Target target = below.get(targets.size());
            Optional<CacheSettings> cache = cache(spec);
            targets.add(cache.isPresent() ? CachedTarget.of(target, cache.get(), spec) : target);
        }
        return targets;
    }

    private Optional<CacheSettings> cache(TargetSpec spec) {
        return spec.settings().has(CacheKeys.CACHE) && !engine.cachesNames(spec)
                ? Optional.of(CacheSettings.of(spec)).filter(settings -> settings.mode() != CacheSettings.Mode.NONE)
                : Optional.empty();
    }

    /// What the target gets to do: the cache's requests in place of the load's.
    private static TargetSpec below(TargetSpec spec, CacheSettings settings) {
        WorkloadSpec load = spec.workload();
        WorkloadSpec requests = new WorkloadSpec(
                load.operation(),
                load.pattern(),
                settings.maxRequestBytes(),
                load.fileBytes(),
                load.path(),
                load.depth() + settings.outstanding(),
                load.clientCache() == WorkloadSpec.Cache.COLD ? WorkloadSpec.Cache.COLD : WorkloadSpec.Cache.UNKNOWN,
                WorkloadSpec.Open.ONCE,
                load.verify());
        return new TargetSpec(
                spec.engine(),
                spec.settings(),
                spec.network(),
                requests,
                spec.hosts(),
                spec.seed(),
                spec.gate(),
                Pages.BYTES,
                spec.preparation());
    }
}
