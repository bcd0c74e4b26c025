package io.storbench.report.exchange.fio;

import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How a job's operations are spread: sizes, places, rates, pauses, flushes. Puts the keys of a
/// plan, and notes what it cannot.
final class FioLoadShape {
    /// fio.1: `thinktime` without a unit is in microseconds.
    private static final long MICROSECOND = 1_000;

    private static final String PATTERN = "workload.pattern";

    private static final Pattern SPLIT = Pattern.compile("([0-9a-zA-Z]+)(?:/([0-9]{0,3}))?");

    private static final Pattern ZONES = Pattern.compile("zoned:([0-9]{1,3})/([0-9]{1,3}):([0-9]{1,3})/([0-9]{1,3})");

    private static final Pattern ZIPF = Pattern.compile("zipf:([0-9]+(?:\\.[0-9]+)?)");

    private static final String ONCE = "a load that goes through the file once uses every block once";

    private final FioOptions options;
    private final Map<String, String> keys;
    private final List<FioNote> notes;

    /// @param keys of the load, with operation, pattern, block, depth and protocol
    FioLoadShape(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        this.options = options;
        this.keys = keys;
        this.notes = notes;
    }

    void put() {
        putDistribution();
        putSplit();
        putRange();
        putRate();
        putThink();
        putFlush();
    }

    private boolean isOnce() {
        return keys.containsKey("protocol.run");
    }

    private boolean isRandom() {
        return "random".equals(keys.get(PATTERN));
    }

    private void note(String option, String value, String text) {
        notes.add(new FioNote(option, value, text, true));
    }

    private void putDistribution() {
        Optional<String> written = options.text("random_distribution").filter(text -> !text.equals("random"));
        if (written.isEmpty()) {
            putWithoutMap();
            return;
        }
        options.flag("norandommap");
        String text = written.get();
        Matcher zipf = ZIPF.matcher(text);
        Matcher zones = ZONES.matcher(text);
        if (!isRandom() || isOnce()) {
            if (isRandom()) {
                note("random_distribution", text, ONCE);
            }
        } else if (zipf.matches()) {
            keys.put(PATTERN, "zipf");
            keys.put("workload.theta", zipf.group(1));
        } else if (zones.matches() && isWhole(zones, 1) && isWhole(zones, 2)) {
            keys.put(PATTERN, "hot_cold");
            keys.put("workload.hot", zones.group(1) + "/" + zones.group(2));
        } else {
            note("random_distribution", text, "there are zipf:THETA and zones of two; others have no pattern");
        }
    }

    /// Whether the shares of both zones come to 100.
    private static boolean isWhole(Matcher zones, int first) {
        return Integer.parseInt(zones.group(first)) + Integer.parseInt(zones.group(first + 2)) == 100;
    }

    private void putWithoutMap() {
        if (options.flag("norandommap") && isRandom()) {
            if (isOnce()) {
                note("norandommap", "1", ONCE);
            } else {
                keys.put(PATTERN, "mixed");
                keys.put("workload.random", "100%");
            }
        }
    }

    private void putSplit() {
        Optional<String> written = options.text("bssplit");
        if (written.isEmpty()) {
            return;
        }
        String text = written.get();
        String[] directions = text.split(",", -1);
        if (directions.length > 1 && !directions[0].equals(directions[1])) {
            note("bssplit", text, "reads and writes have one mix of sizes");
            return;
        }
        Optional<String> mix = mix(directions[0]);
        if (mix.isEmpty()) {
            note(
                    "bssplit",
                    text,
                    "is carried over as SIZE/PERCENT:SIZE/PERCENT, together at most 100, of multiples of 8 bytes");
        } else if (isOnce()) {
            note("bssplit", text, ONCE);
        } else if (!List.of("random", "zipf", "hot_cold").contains(keys.getOrDefault(PATTERN, ""))) {
            note("bssplit", text, "several sizes need a random pattern");
        } else {
            keys.put("workload.block", mix.get());
            wholeBlocks();
        }
    }

    private void wholeBlocks() {
        String file = keys.getOrDefault("workload.file", "");
        long block = largestBlock();
        if (file.isEmpty() || ByteSize.parse(file).bytes() % block == 0) {
            return;
        }
        long whole = ByteSize.parse(file).bytes() / block * block;
        if (whole == 0) {
            throw new FioRefusal("size", "size=%s is less than the largest block".formatted(file));
        }
        keys.put("workload.file", new ByteSize(whole).toString());
        notes.add(new FioNote("size", file, "made a whole number of the largest blocks: " + whole + " bytes", false));
    }

    /// Sizes without a percentage share what the others leave of 100, in whole percents; the largest has the rest (fio,
    /// bssplit_ddir in options.c and get_next_buflen in io_u.c).
    private Optional<String> mix(String text) {
        SortedMap<Long, Integer> shares = new TreeMap<>();
        List<Long> open = new ArrayList<>();
        for (String part : text.split(":", -1)) {
            Matcher matcher = SPLIT.matcher(part);
            long bytes = matcher.matches() ? options.bytesOf(matcher.group(1)).orElse(0) : 0;
            if (bytes == 0 || bytes % Long.BYTES != 0) {
                return Optional.empty();
            }
            String percent = Optional.ofNullable(matcher.group(2)).orElse("");
            if (percent.isEmpty()) {
                open.add(bytes);
            }
            shares.merge(bytes, percent.isEmpty() ? 0 : Integer.parseInt(percent), Integer::sum);
        }
        int left = 100 - shares.values().stream().mapToInt(Integer::intValue).sum();
        if (left < 0) {
            return Optional.empty();
        }
        int each = open.isEmpty() ? 0 : left / open.size();
        open.forEach(size -> shares.merge(size, each, Integer::sum));
        shares.merge(shares.lastKey(), left - each * open.size(), Integer::sum);
        return Optional.of(shares.entrySet().stream()
                .filter(share -> share.getValue() > 0)
                .map(share -> new ByteSize(share.getKey()) + "/" + share.getValue())
                .collect(Collectors.joining(":")));
    }

    /// fio's file ends where its range does.
    private void putRange() {
        Optional<String> written = options.text("offset").filter(text -> !text.equals("0"));
        if (written.isEmpty()) {
            return;
        }
        OptionalLong begin = options.bytesOf(written.get());
        String size = keys.getOrDefault("workload.file", "");
        long block = largestBlock();
        if (begin.isEmpty() || size.isEmpty() || begin.getAsLong() % block != 0) {
            note("offset", written.get(), "is carried over in whole blocks, beside a size");
            return;
        }
        long end = begin.getAsLong() + ByteSize.parse(size).bytes();
        keys.put("workload.file", new ByteSize(end).toString());
        keys.put("workload.range", new ByteSize(begin.getAsLong()) + "-" + new ByteSize(end));
    }

    private long largestBlock() {
        return FioLoad.largestBytes(keys.getOrDefault("workload.block", "4k"));
    }

    /// One rate of `rate_iops=500`, which each direction has, or two of `rate_iops=500,200`. Of a
    /// mix fio draws directions so that each has its rate.
    private void putRate() {
        Optional<String> operations = options.text("rate_iops");
        Optional<String> bytes = options.text("rate");
        String process = options.text("rate_process").orElse("linear");
        if (operations.isEmpty() && bytes.isEmpty()) {
            return;
        }
        String option = operations.isPresent() ? "rate_iops" : "rate";
        String text = operations.orElseGet(() -> bytes.orElse(""));
        if (operations.isPresent() && bytes.isPresent()) {
            note("rate", bytes.get(), "rate_iops is taken");
        }
        String[] parts = text.split(",", -1);
        double reads = perSecond(option, text, parts[0]);
        double writes = perSecond(option, text, parts.length > 1 ? parts[1] : parts[0]);
        if (reads < 0 || writes < 0) {
            return;
        }
        double rate =
                switch (keys.getOrDefault("workload.operation", "")) {
                    case "write" -> writes;
                    case "mixed" -> mixed(option, text, reads, writes);
                    default -> reads;
                };
        if (rate == 0) {
            return;
        }
        if (!process.equals("linear") && !process.equals("poisson")) {
            note("rate_process", process, "there are linear and poisson");
        }
        keys.put("workload.rate", number(rate));
        keys.put("workload.arrivals", process.equals("poisson") ? "poisson" : "constant");
    }

    private double mixed(String option, String text, double reads, double writes) {
        if (reads == 0 || writes == 0) {
            note(option, text, "limits one direction of a mix only");
            return 0;
        }
        String share = new BigDecimal(100 * reads / (reads + writes))
                .round(new MathContext(8))
                .stripTrailingZeros()
                .toPlainString();
        String before = keys.put("workload.reads", share + "%");
        if (!(share + "%").equals(before)) {
            notes.add(new FioNote(
                    option,
                    text,
                    "by these rates %s %% of the operations read, whatever rwmixread says, in fio too".formatted(share),
                    false));
        }
        return reads + writes;
    }

    /// @return 0 where it is not limited, -1 where a note says why it is not known
    private double perSecond(String option, String text, String part) {
        if (part.isBlank() || part.equals("0")) {
            return 0;
        }
        OptionalLong number = options.bytesOf(part);
        if (number.isEmpty()) {
            throw new FioRefusal(option, "%s=%s is not a rate, such as 500".formatted(option, text));
        }
        if (option.equals("rate_iops")) {
            return number.getAsLong();
        }
        if (keys.getOrDefault("workload.block", "").contains("/")) {
            note(option, text, "a rate in bytes needs one block size; take rate_iops");
            return -1;
        }
        return (double) number.getAsLong() / largestBlock();
    }

    private static String number(double rate) {
        return new BigDecimal(rate)
                .round(new MathContext(9))
                .stripTrailingZeros()
                .toPlainString();
    }

    private void putThink() {
        Optional<String> written = options.text("thinktime").filter(text -> !text.equals("0"));
        int blocks = options.integer("thinktime_blocks", 1);
        if (written.isEmpty()) {
            return;
        }
        OptionalLong nanos = FioQuantity.nanos(written.get(), MICROSECOND);
        if (nanos.isEmpty()) {
            throw new FioRefusal("thinktime", "thinktime=%s is not a time, such as 1ms".formatted(written.get()));
        }
        if (keys.containsKey("workload.rate")) {
            note("thinktime", written.get(), "a load has a rate or think times; the rate is taken");
        } else if (blocks != 1) {
            note(
                    "thinktime",
                    written.get(),
                    "storbench thinks before each operation, not once in %d".formatted(blocks));
        } else if (!"1".equals(keys.get("workload.depth"))) {
            note(
                    "thinktime",
                    written.get(),
                    "each of several operations outstanding thinks for itself; fio's job as a whole");
        } else {
            keys.put("workload.think", new TimeSpan(nanos.getAsLong()).toString());
        }
    }

    private void putFlush() {
        for (String option : List.of("fsync", "fdatasync")) {
            int every = options.integer(option, 0);
            boolean writes = !"read".equals(keys.get("workload.operation"));
            if (every > 0 && writes) {
                keys.put("workload.flush_every", String.valueOf(every));
            }
        }
    }
}
