package io.storbench.fio;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Why options of fio have no key of a plan.
final class UnknownOptions {
    private static final String REPORT = "is of fio's own report; storbench keeps whole histograms";

    /// Options that leave the load as it is.
    private static final Set<String> REPORTING =
            Set.of(
                    "name",
                    "description",
                    "group_reporting",
                    "new_group",
                    "unified_rw_reporting",
                    "percentile_list",
                    "clat_percentiles",
                    "lat_percentiles",
                    "slat_percentiles",
                    "disable_lat",
                    "disable_clat",
                    "disable_slat",
                    "disable_bw_measurement",
                    "write_bw_log",
                    "write_lat_log",
                    "write_iops_log",
                    "write_hist_log",
                    "log_avg_msec",
                    "log_hist_msec",
                    "log_max_value",
                    "per_job_logs",
                    "bwavgtime",
                    "iopsavgtime",
                    "significant_figures",
                    "unit_base",
                    "minimal",
                    "eta",
                    "status-interval",
                    "log_offset",
                    "log_unix_epoch",
                    "log_alternate_epoch");

    private static final String SEED = "random numbers are storbench's own; see design.seed";

    private static final String PREPARED = "storbench prepares its files by itself";

    /// Options that change no more than which random numbers are drawn, or who works.
    private static final Map<String, String> HARMLESS =
            Map.of(
                    "randseed", SEED,
                    "randrepeat", SEED,
                    "allrandrepeat", SEED,
                    "fallocate", PREPARED,
                    "filesize", PREPARED,
                    "create_on_open", PREPARED,
                    "unlink", PREPARED,
                    "thread", "workers are threads of one process",
                    "exitall", "all workers measure for the same time");

    private static final Map<String, String> REASONS =
            Map.ofEntries(
                    Map.entry(
                            "rate",
                            "there is no limit of the rate; the load runs as fast as it can"),
                    Map.entry(
                            "rate_iops",
                            "there is no limit of the rate; the load runs as fast as it can"),
                    Map.entry("thinktime", "there is no pause between operations"),
                    Map.entry(
                            "fsync",
                            "nothing is flushed in between; a trial that writes ends with a flush"),
                    Map.entry(
                            "fdatasync",
                            "nothing is flushed in between; a trial that writes ends with a flush"),
                    Map.entry("bsrange", "a load has one block size; make workload.block a factor"),
                    Map.entry("bssplit", "a load has one block size; make workload.block a factor"),
                    Map.entry(
                            "norandommap", "a random load takes every block once before any twice"),
                    Map.entry("random_distribution", "all blocks are equally likely"),
                    Map.entry("verify", "workload.verify: true checks storbench's own pattern"),
                    Map.entry("io_size", "a trial lasts its time, or does the whole file once"),
                    Map.entry(
                            "loops",
                            "a trial lasts its time, or does the whole file once; see design.replicates"),
                    Map.entry("number_ios", "a trial lasts its time, or does the whole file once"),
                    Map.entry("offset", "a load uses the whole file"),
                    Map.entry("nrfiles", "each worker has one file"),
                    Map.entry(
                            "exec_prerun",
                            "commands are not taken from other files; hooks.before_trial runs yours"),
                    Map.entry(
                            "exec_postrun",
                            "commands are not taken from other files; hooks.after_trial runs yours"),
                    Map.entry("read_iolog", "there are no traces"),
                    Map.entry(
                            "iodepth_batch",
                            "each operation that ends is followed by the next at once"),
                    Map.entry(
                            "iodepth_batch_submit",
                            "each operation that ends is followed by the next at once"),
                    Map.entry(
                            "iodepth_low",
                            "each operation that ends is followed by the next at once"));

    /// What options are when nobody sets them.
    private static final Map<String, String> DEFAULTS =
            Map.ofEntries(
                    Map.entry("fsync", "0"),
                    Map.entry("fdatasync", "0"),
                    Map.entry("loops", "1"),
                    Map.entry("nrfiles", "1"),
                    Map.entry("norandommap", "0"),
                    Map.entry("offset", "0"),
                    Map.entry("random_distribution", "random"),
                    Map.entry("file_service_type", "roundrobin"),
                    Map.entry("thinktime", "0"),
                    Map.entry("verify", "0"));

    private static final Pattern SECRET = Pattern.compile("pass|token|key|secret|user");

    private UnknownOptions() {}

    /// Whether an option is set to what it is anyway.
    static boolean isDefault(String option, String value) {
        return value.equals(DEFAULTS.get(option));
    }

    /// Why an option is not carried over. What may be a secret is not told: notes and plans are
    /// passed on.
    static FioNote note(String option, String value) {
        String shown = SECRET.matcher(option).find() ? "…" : value;
        if (REPORTING.contains(option)) {
            return new FioNote(option, shown, REPORT, false);
        }
        String harmless = HARMLESS.get(option);
        if (harmless != null) {
            return new FioNote(option, shown, harmless, false);
        }
        return new FioNote(
                option, shown, REASONS.getOrDefault(option, "has no key of a plan"), true);
    }
}
