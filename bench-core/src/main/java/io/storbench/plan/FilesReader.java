package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.load.BuiltInLoad;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the keys of loads that work on many files.
///
/// @param depth how many actors share the files
record FilesReader(Settings settings, int depth) {
    private static final List<Key<?>> OF_FILES =
            List.of(WorkloadKeys.DIRECTORIES, WorkloadKeys.SIZES, WorkloadKeys.FILLED);

    /// Of a user's class: as the plan says.
    Optional<FilesSpec> ofClass() {
        if (settings.has(WorkloadKeys.FILES)) {
            return Optional.of(read(
                    settings.require(WorkloadKeys.FILES),
                    settings.get(WorkloadKeys.DIRECTORIES),
                    settings.get(WorkloadKeys.FILLED),
                    settings.get(WorkloadKeys.SIZES)));
        }
        for (Key<?> key : OF_FILES) {
            if (settings.has(key)) {
                throw settings.mistake(key, "needs workload.files, the number of files");
            }
        }
        return Optional.empty();
    }

    /// Of a built-in load, with what it has unless the plan says otherwise.
    ///
    /// @param parameters of the load
    Optional<FilesSpec> of(BuiltInLoad load, Map<String, String> parameters) {
        Optional<BuiltInLoad.Files> own = load.files(parameters);
        if (own.isEmpty()) {
            if (settings.has(WorkloadKeys.FILES)) {
                throw settings.mistake(
                        WorkloadKeys.FILES,
                        "does not apply to load: %s, which works on one file".formatted(load.key()));
            }
            return ofClass();
        }
        double filled = WorkloadKeys.FILLED.type().read(own.get().filled());
        if (filled == 0 && settings.has(WorkloadKeys.FILLED)) {
            throw settings.mistake(
                    WorkloadKeys.FILLED, "does not apply to load: %s, which makes its files".formatted(load.key()));
        }
        return Optional.of(read(
                settings.find(WorkloadKeys.FILES).orElse(own.get().count()),
                settings.has(WorkloadKeys.DIRECTORIES)
                        ? settings.get(WorkloadKeys.DIRECTORIES)
                        : Math.max(1, own.get().directories() / depth),
                settings.has(WorkloadKeys.FILLED) ? settings.get(WorkloadKeys.FILLED) : filled,
                settings.has(WorkloadKeys.SIZES)
                        ? settings.get(WorkloadKeys.SIZES)
                        : FileSizes.parse(own.get().sizes())));
    }

    private FilesSpec read(int count, int directories, double filled, FileSizes sizes) {
        if (settings.has(WorkloadKeys.FILE)) {
            throw settings.mistake(WorkloadKeys.FILE, "is the size of one file; that of many is workload.sizes");
        }
        if (settings.get(WorkloadKeys.PATH).contains("/")) {
            throw settings.mistake(WorkloadKeys.PATH, "has no \"/\" with many files");
        }
        if (count < depth) {
            throw settings.mistake(
                    WorkloadKeys.FILES,
                    "%d are fewer than the %d actors of workload.depth, each of which has files of its own"
                            .formatted(count, depth));
        }
        if ((long) directories * depth > FilesSpec.MAX_DIRECTORIES) {
            throw settings.mistake(
                    WorkloadKeys.DIRECTORIES,
                    "%d of each of %d actors are more than the %d that a host may have"
                            .formatted(directories, depth, FilesSpec.MAX_DIRECTORIES));
        }
        return new FilesSpec(count, directories, filled, sizes);
    }
}
