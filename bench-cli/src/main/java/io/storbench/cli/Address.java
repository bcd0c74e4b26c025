package io.storbench.cli;

import io.storbench.key.Nearest;
import io.storbench.plan.PlanException;
import io.storbench.sim.host.EngineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What to measure, in a word of the command line: `nfs://server/export`, `iscsi://embedded`, a
/// device, a directory.
///
/// @param engine of a plan
/// @param target the plan's keys of it, as a YAML mapping
record Address(String engine, String target) {
    /// The servers that are started for a run: `nfs://embedded`, `nfs:embedded?version=4.1`.
    private static final Pattern EMBEDDED =
            Pattern.compile("(?<engine>[a-z]+):(?://)?embedded/?(?:\\?version=(?<version>[0-9.]+))?");

    private static final Pattern NO_PATH = Pattern.compile("([a-z]+):(?://)?([A-Za-z]+)/?");
    private static final String SCHEME = "://";

    /// POSIX sys/stat.h on Linux: S_IFMT and S_IFBLK.
    private static final int FILE_TYPE = 0170000;

    private static final int BLOCK_DEVICE = 0060000;

    /// What a word names; empty where it names a plan.
    ///
    /// @param isLoadGiven whether the load is given as options, so that a directory is none of
    ///   results
    /// @throws PlanException where the word is nearly that of an embedded server
    static Optional<Address> of(String word, boolean isLoadGiven) {
        Matcher embedded = EMBEDDED.matcher(word);
        if (embedded.matches() && EngineModel.engines().contains(embedded.group("engine"))) {
            return Optional.of(embedded(embedded.group("engine"), embedded.group("version")));
        }
        refuseMisspelt(word);
        if (word.contains(SCHEME)) {
            return Optional.of(keys(word.substring(0, word.indexOf(SCHEME)), "uri", word));
        }
        if (word.startsWith("/dev/")) {
            return Files.exists(Path.of(word)) && !isBlockDevice(Path.of(word))
                    ? Optional.empty()
                    : Optional.of(keys("block", "path", word));
        }
        return isLoadGiven && Files.isDirectory(Path.of(word)) ? Optional.of(path(word)) : Optional.empty();
    }

    /// The same of a device or a directory, or an address with a scheme, which is not tried first.
    static Address named(String word) {
        return of(word, true).orElseGet(() -> path(word));
    }

    private static Address path(String word) {
        return keys(word.startsWith("/dev/") ? "block" : "file", "path", word);
    }

    private static Address keys(String engine, String key, String value) {
        return new Address(
                engine, "{engine: %s, %s: %s}".formatted(LoadOptions.text(engine), key, LoadOptions.text(value)));
    }

    private static Address embedded(String engine, @Nullable String version) {
        return new Address(
                engine,
                "{engine: %s, uri: embedded%s}".formatted(engine, version == null ? "" : ", version: " + version));
    }

    /// A host alone is not an address, and nearly always the embedded server.
    private static void refuseMisspelt(String word) {
        Matcher noPath = NO_PATH.matcher(word);
        if (noPath.matches() && EngineModel.engines().contains(noPath.group(1))) {
            String hint = Nearest.hint(noPath.group(2), List.of("embedded"));
            if (!hint.isEmpty()) {
                throw new PlanException("%s: did you mean %s://embedded?".formatted(word, noPath.group(1)));
            }
        }
    }

    /// Where no file has a name, what was perhaps meant by it: `; an embedded server is ...`.
    static String hint(String word) {
        if (Files.exists(Path.of(word)) || word.contains("/") || word.contains(".")) {
            return "";
        }
        return word.equals("nfs") || word.equals("iscsi")
                ? "; an embedded server is %s://embedded, another %s"
                        .formatted(word, word.equals("nfs") ? "nfs://server/export" : "iscsi://server/TARGET/LUN")
                : Nearest.hint(word, List.of("embedded")).isEmpty()
                        ? ""
                        : "; an embedded server is nfs://embedded or iscsi://embedded, and both are compared:"
                                + " nfs://embedded iscsi://embedded";
    }

    /// A plan may come from a shell's pipe, which is in /dev too.
    private static boolean isBlockDevice(Path path) {
        try {
            int type = (Integer) Files.getAttribute(path, "unix:mode") & FILE_TYPE;
            return type == BLOCK_DEVICE;
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }

    /// Several by their engines' names, or, where one is there twice, `nfs-1` and `nfs-2`.
    static Map<String, Address> byName(List<Address> addresses) {
        Map<String, Address> byName = new LinkedHashMap<>();
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (Address address : addresses) {
            long same = addresses.stream()
                    .filter(it -> it.engine().equals(address.engine()))
                    .count();
            int number = seen.merge(address.engine(), 1, Integer::sum);
            byName.put(same == 1 ? address.engine() : address.engine() + "-" + number, address);
        }
        return byName;
    }
}
