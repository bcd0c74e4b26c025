package io.storbench.load;

import io.storbench.api.OperationStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The loads that come with storbench, by their names in plans, and what their files are unless the
/// plan says otherwise.
public enum BuiltInLoad {
    /// elbencho's phases on many files.
    SMALL_FILES(SmallFiles.class, 1000, 1, "16k", "0%", "64k", true),
    /// Katcher's PostMark; sizes are its own.
    POSTMARK(PostMark.class, 1000, 1, "500-10000", "0%", "4k", true),
    /// What is done with source code. Numbers and sizes are assumed.
    SOURCE_TREE(SourceTree.class, 10_000, 600, "gamma:12k", "0%", "64k", true),
    /// A directory that is listed.
    LISTING(Listing.class, 5000, 1, "4k", "100%", "64k", true),
    /// filebench's varmail.
    MAIL(Mail.class, 1000, 1, "gamma:16k", "80%", "64k", false),
    /// filebench's fileserver; its directories have 20 entries.
    HOME(Home.class, 10_000, 500, "gamma:128k", "80%", "64k", false),
    /// Blocks of files that are there, as fio's `nrfiles`.
    MANY_FILES(ManyFiles.class, 100, 1, "1m", "100%", "4k", false),
    /// Transactions of a database.
    OLTP(Oltp.class, "8k", false),
    /// Queries of decision support.
    DSS(Dss.class, "32k", false),
    /// Virtual machines that boot.
    VM_BOOT(VmBoot.class, "4k", true);

    private final Class<? extends OperationStream> type;
    private final int count;
    private final int directories;
    private final String sizes;
    private final String filled;
    private final String block;
    private final boolean ends;

    /// Many files, as plans write them.
    ///
    /// @param count `workload.files`
    /// @param directories `workload.directories`
    /// @param sizes `workload.sizes`
    /// @param filled `workload.filled`
    public record Files(int count, int directories, String sizes, String filled) {}

    /// One that works on one file.
    BuiltInLoad(Class<? extends OperationStream> type, String block, boolean ends) {
        this(type, 0, 0, "", "", block, ends);
    }

    BuiltInLoad(
            Class<? extends OperationStream> type,
            int count,
            int directories,
            String sizes,
            String filled,
            String block,
            boolean ends) {
        this.type = type;
        this.count = count;
        this.directories = directories;
        this.sizes = sizes;
        this.filled = filled;
        this.block = block;
        this.ends = ends;
    }

    /// All names, for messages.
    public static String names() {
        return Stream.of(values()).map(BuiltInLoad::key).collect(Collectors.joining(", "));
    }

    /// Its name in plans.
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The class that chooses its operations.
    public Class<? extends OperationStream> type() {
        return type;
    }

    /// Its many files; empty where it works on one. Those that none of its phases makes are there before.
    ///
    /// @param parameters as plans write them, by name
    public Optional<Files> files(Map<String, String> parameters) {
        if (count == 0) {
            return Optional.empty();
        }
        boolean made = PhasedLoad.isChosen(parameters.getOrDefault("phases", PhasedLoad.ALL), making());
        return Optional.of(new Files(count, directories, sizes, made ? filled : "100%"));
    }

    /// The phase that makes the files, of a load whose phases a plan may choose.
    private String making() {
        return this == SOURCE_TREE ? "unpack" : "create";
    }

    /// `workload.block`, as plans write it.
    public String block() {
        return block;
    }

    /// Whether it comes to an end by itself.
    public boolean ends() {
        return ends;
    }
}
