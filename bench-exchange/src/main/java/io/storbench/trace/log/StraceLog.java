package io.storbench.trace.log;

import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what `strace -f -tt -y` writes, and takes the calls on one file: pread64, pwrite64, read,
/// write, fsync and fdatasync, at the times when they began. `-y` tells which file a descriptor is.
///
/// Transfers that failed are none. What moves data in other ways (vectors, mapping, splicing) is
/// refused or counted, never passed over in silence.
public final class StraceLog {
    private static final Pattern CALL =
            Pattern.compile("(\\w+)\\(([0-9]+)<([^>]*)>(?:\\(deleted\\))?(.*)\\) += (-?[0-9]+)(.*)");
    private static final Pattern OPENED =
            Pattern.compile("(?:open|openat|openat2|creat)\\(.*\\) += ([0-9]+)<([^>]*)>.*");
    private static final Pattern FAILED = Pattern.compile("\\) += -1 E[A-Z0-9]+ \\([^()\"]*\\)$");
    private static final Pattern OFFSET = Pattern.compile(".*, [0-9]+, ([0-9]{1,18})");
    private static final Set<String> REFUSED = Set.of(
            "readv",
            "writev",
            "preadv",
            "pwritev",
            "preadv2",
            "pwritev2",
            "sendfile",
            "copy_file_range",
            "splice",
            "io_submit");
    private static final Set<String> LEFT_OUT = Set.of("fallocate", "ftruncate");

    /// More than 18 digits are beyond what a file has.
    private static final int MOST_DIGITS = 18;

    private static final long MOST_BYTES = 1L << 60;

    private final LogLines lines;
    private final String file;
    private final Pattern fileArgument;

    /// A descriptor of the file that becomes one of another.
    private final Pattern replaced;

    private final TraceWriter out;
    private final LeftOut leftOut = new LeftOut();
    private final StraceDescriptors descriptors;

    private StraceLog(LogLines lines, String file, TraceWriter out) {
        this.lines = lines;
        this.file = file;
        this.fileArgument = Pattern.compile("[(, =\\[][0-9]+" + Pattern.quote("<" + file + ">"));
        this.replaced =
                Pattern.compile("dup[23]\\([0-9]+<[^>]*>, ([0-9]+)" + Pattern.quote("<" + file + ">") + ".*= [0-9].*");
        this.out = out;
        this.descriptors = new StraceDescriptors(lines);
    }

    /// Whether a line may be the first of such a log.
    public static boolean isOne(String line) {
        return StraceCalls.isLine(line);
    }

    /// Converts a log.
    ///
    /// @param file whose calls are taken, as the log names it
    /// @return what the trace does not have of it
    /// @throws IOException for a log that is damaged or says too little, with its line
    public static LeftOut convert(Path log, String file, TraceWriter out) throws IOException {
        try (LogLines lines = new LogLines(log)) {
            StraceLog reader = new StraceLog(lines, file, out);
            reader.read();
            return reader.leftOut;
        }
    }

    private void read() throws IOException {
        StraceCalls calls = new StraceCalls(lines, file, leftOut);
        for (StraceCalls.Call call = calls.next(); call != null; call = calls.next()) {
            if (call.isExit()) {
                descriptors.exit(call.thread());
            } else {
                take(call);
            }
        }
        if (out.summary().operations() == 0) {
            throw lines.mistake(
                    "no call on <%s>; run strace with -f -tt -y, and name the file as the log does".formatted(file));
        }
    }

    private void take(StraceCalls.Call begun) throws IOException {
        Matcher opened = OPENED.matcher(begun.text());
        if (opened.matches() && opened.group(2).equals(file)) {
            descriptors.open(opened.group(1), begun.thread(), begun.text().contains("O_APPEND"));
            return;
        }
        String name = begun.text().substring(0, Math.max(0, begun.text().indexOf('(')));
        if (REFUSED.contains(name)
                && fileArgument.matcher(begun.text()).find()
                && !FAILED.matcher(begun.text()).find()) {
            throw lines.mistake("%s on the file cannot be converted: the log does not say which bytes".formatted(name));
        }
        if (begun.text().startsWith("mmap(") && begun.text().contains("<" + file + ">")) {
            leftOut.add("mmap");
        }
        Matcher call = CALL.matcher(begun.text());
        if (call.matches() && call.group(3).equals(file)) {
            take(begun, call);
            return;
        }
        Matcher over = replaced.matcher(begun.text());
        if (over.matches()) {
            descriptors.close(over.group(1), begun.thread());
        }
    }

    private void take(StraceCalls.Call begun, Matcher call) throws IOException {
        long nanos = begun.nanos();
        String name = call.group(1);
        long result = number(call.group(5));
        if (LEFT_OUT.contains(name)) {
            leftOut.add(name);
        }
        if (result < 0) {
            return;
        }
        switch (name) {
            case "pread64" -> add(TraceOperation.READ, nanos, offset(call), result);
            case "pwrite64" -> add(TraceOperation.WRITE, nanos, offset(call), result);
            case "read" -> sequential(TraceOperation.READ, nanos, call.group(2), result);
            case "write" -> sequential(TraceOperation.WRITE, nanos, call.group(2), result);
            case "lseek" -> descriptors.seek(call.group(2), result);
            case "close" -> descriptors.close(call.group(2), begun.thread());
            case "dup", "dup2", "dup3" -> descriptors.duplicate(call.group(2), call.group(5), begun.thread());
            case "fcntl" -> {
                if (call.group(4).startsWith(", F_DUPFD")) {
                    descriptors.duplicate(call.group(2), call.group(5), begun.thread());
                }
            }
            case "fsync", "fdatasync" -> out.add(TraceOperation.FLUSH, nanos, 0, 0);
            default -> {} // asks
        }
    }

    private long number(String digits) throws TraceException {
        if (digits.length() > MOST_DIGITS) {
            throw lines.mistake("%s is beyond what a file has".formatted(LogLines.shown(digits)));
        }
        return Long.parseLong(digits);
    }

    private long offset(Matcher call) throws TraceException {
        Matcher offset = OFFSET.matcher(call.group(4));
        if (!offset.matches()) {
            throw lines.mistake("\"%s\" has no offset".formatted(LogLines.shown(call.group(0))));
        }
        return Long.parseLong(offset.group(1));
    }

    private void sequential(TraceOperation operation, long nanos, String descriptor, long result) throws IOException {
        add(operation, nanos, descriptors.advance(descriptor, operation, result), result);
    }

    /// The end of a file reads nothing.
    private void add(TraceOperation operation, long nanos, long offset, long length) throws IOException {
        if (length > Integer.MAX_VALUE) {
            throw lines.mistake("length %d is beyond 2 GiB".formatted(length));
        }
        if (offset > MOST_BYTES) {
            throw lines.mistake("offset %d is beyond 2^60".formatted(offset));
        }
        if (length > 0) {
            out.add(operation, nanos, offset, (int) length);
        }
    }
}
