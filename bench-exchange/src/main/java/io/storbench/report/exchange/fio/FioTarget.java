package io.storbench.report.exchange.fio;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a job's I/O goes to, as keys below `target`, and `workload.path`.
final class FioTarget {
    /// One operation at a time, whatever `iodepth` says.
    static final Set<String> SYNCHRONOUS = Set.of("psync", "sync", "pvsync", "pvsync2", "vsync");

    private static final Set<String> ASYNCHRONOUS =
            Set.of("libaio", "io_uring", "posixaio", "windowsaio", "solarisaio", "libblkio");

    /// Those that reach a file or device by another way.
    private static final Set<String> OTHER_WAYS = Set.of("mmap", "splice", "sg", "io_uring_cmd");

    /// A password ends at the last `@` before the path; one that holds a `/`, which no address may,
    /// at the last one of all. A port is not a password.
    private static final Pattern AUTHORITY = Pattern.compile(
            "(?<user>\\w+://[^/@:%\\[]*)(?:[:%](?!\\d*(?:[/?]|$))(?<password>[^/]*(?=@)|.*(?=@)))?(?<rest>.*)");

    /// Those that are engines here too.
    private static final Set<String> OWN = Set.of("null", "nfs", "libiscsi");

    private FioTarget() {}

    /// The keys.
    static Map<String, String> keys(FioOptions options, List<FioNote> notes) {
        String engine = options.text("ioengine").orElse("psync");
        Optional<String> file = options.text("filename");
        Optional<String> directory = options.text("directory");
        // Without a client's cache it has no effect.
        boolean direct = options.flag("direct");
        return switch (engine) {
            case "null" -> Map.of("target.engine", "null");
            case "nfs" -> {
                Map<String, String> keys =
                        remote("nfs", "nfs_url", options.text("nfs_url").orElse(""), notes);
                file.ifPresent(path -> keys.put("workload.path", first(path, notes)));
                yield keys;
            }
            case "libiscsi" -> remote("iscsi", "filename", file.orElse(""), notes);
            default -> local(options, engine, file, directory, direct, notes);
        };
    }

    private static Map<String, String> remote(String engine, String option, String address, List<FioNote> notes) {
        if (address.isEmpty()) {
            throw new FioRefusal(option, "no %s, which says what to drive".formatted(option));
        }
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("target.engine", engine);
        String uri = withoutPassword(option, address.replace("\\:", ":"), notes);
        // libnfs has no minor versions.
        keys.put("target.uri", uri.replaceFirst("([?&]version=4)(?=&|$)", "$1.0"));
        return keys;
    }

    private static Map<String, String> local(
            FioOptions options,
            String engine,
            Optional<String> file,
            Optional<String> directory,
            boolean direct,
            List<FioNote> notes) {
        Map<String, String> keys = new LinkedHashMap<>();
        String path = first(file.orElse(""), notes);
        boolean device = path.startsWith("/dev/");
        keys.put("target.engine", device ? "block" : "file");
        int slash = path.lastIndexOf('/');
        String folder = slash > 0 ? path.substring(0, slash) : slash == 0 ? "/" : "";
        keys.put(
                "target.path",
                device
                        ? path
                        : folder.startsWith("/")
                                ? folder
                                : directory.map(d -> first(d, notes)).orElse(".")
                                        + (folder.isEmpty() ? "" : "/" + folder));
        if (!device && slash + 1 < path.length()) {
            keys.put("workload.path", path.substring(slash + 1));
        }
        keys.put("target.backend", backend(engine, direct, notes));
        keys.put("target.direct", String.valueOf(direct));
        switch (options.text("sync").orElse("0")) {
            case "0", "none" -> {}
            case "dsync" -> keys.put("target.sync", "dsync");
            default -> keys.put("target.sync", "sync");
        }
        return keys;
    }

    /// Whether what an engine of fio does has a counterpart.
    static boolean isKnown(String engine) {
        return SYNCHRONOUS.contains(engine)
                || ASYNCHRONOUS.contains(engine)
                || OTHER_WAYS.contains(engine)
                || OWN.contains(engine);
    }

    private static String backend(String engine, boolean direct, List<FioNote> notes) {
        // io_submit(2) of buffered I/O does it at once, in the caller.
        boolean waits = engine.equals("libaio") && !direct;
        if (waits || SYNCHRONOUS.contains(engine)) {
            return "psync";
        }
        if (!ASYNCHRONOUS.contains(engine)) {
            notes.add(new FioNote("ioengine", engine, "backend: psync calls pread(2) and pwrite(2) instead", true));
            return "psync";
        }
        if (!engine.equals("io_uring")) {
            notes.add(new FioNote("ioengine", engine, "backend: uring submits the same requests", false));
        }
        return "uring";
    }

    /// fio separates several files by colons, and uses them in turn.
    private static String first(String paths, List<FioNote> notes) {
        String[] parts = paths.split("(?<!\\\\):", -1);
        if (parts.length > 1) {
            notes.add(new FioNote("filename", paths, "each worker has one file; the first is taken", true));
        }
        return parts[0].replace("\\:", ":");
    }

    /// A password must not get into plans, which are kept and passed on: what follows a user's name,
    /// after `%` where libiscsi has it and after `:` where addresses have it (RFC 3986, section 3.2.1).
    private static String withoutPassword(String option, String uri, List<FioNote> notes) {
        Matcher address = AUTHORITY.matcher(uri);
        if (!address.matches() || address.group("password") == null) {
            return uri;
        }
        notes.add(new FioNote(
                option,
                "…",
                "the password is left out" + (option.equals("nfs_url") ? "" : "; see the key chap of the engine iscsi"),
                true));
        return address.group("user") + address.group("rest");
    }
}
