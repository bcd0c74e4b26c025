package io.storbench.cli;

import io.storbench.key.Nearest;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanKeys;
import io.storbench.run.Engines;
import io.storbench.sim.host.EngineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What to measure or simulate, in a word of the command line: `nfs://server/export`, `iscsi://embedded`, a
/// device, a directory; or a mount that need not be there, `nfs-mount://server/export`.
///
/// @param word as it was written
/// @param kind its engine, or the scheme of a mount
/// @param target the plan's keys of it, as a YAML mapping
/// @param mounted the protocol of a mount, which the model has to know; empty of what is there
record Address(String word, String kind, String target, Optional<String> mounted) {
    /// The servers that are started for a run: `nfs://embedded`, `nfs:embedded?version=4.1`.
    private static final Pattern EMBEDDED =
            Pattern.compile("(?<engine>[a-z]+):(?://)?embedded/?(?:\\?version=(?<version>[0-9.]+))?");

    private static final Pattern NO_PATH = Pattern.compile("([a-z]+):(?://)?([A-Za-z]+)/?");

    /// An export as mount(8) takes it.
    private static final Pattern EXPORT = Pattern.compile("(?<server>[A-Za-z0-9][A-Za-z0-9.-]+):(?<path>/[^/].*)");

    private static final String SCHEME = "://";

    /// A mount of NFS, or a file system on a LUN, with options of mount(8): `nfs-mount://nas/home?vers=4.1&rsize=64k`.
    private static final Pattern MOUNT =
            Pattern.compile("(?<kind>(?<as>nfs|iscsi)-mount)://[^?]*(?:\\?(?<options>.*))?");

    private static final Pattern VERSION = Pattern.compile("[?&]vers(?:ion)?=([0-9.]+)");
    private static final Pattern HOST = Pattern.compile("://(?:[^/@]*@)?([^/?:]+)");
    private static final Pattern LAST = Pattern.compile("([^/?:]+)/*(?:\\?.*)?$");

    /// POSIX sys/stat.h on Linux: S_IFMT and S_IFBLK.
    private static final int FILE_TYPE = 0170000;

    private static final int BLOCK_DEVICE = 0060000;

    /// What a word names; empty where it names a plan.
    ///
    /// @param isLoadGiven whether the load is given as options, so that a directory is none of
    ///   results
    /// @throws PlanException where the word is nearly that of an embedded server
    static Optional<Address> of(String word, boolean isLoadGiven) {
        Engines.refusePassword(word);
        Matcher embedded = EMBEDDED.matcher(word);
        if (embedded.matches() && EngineModel.engines().contains(embedded.group("engine"))) {
            return Optional.of(embedded(word, embedded.group("engine"), embedded.group("version")));
        }
        refuseMisspelt(word);
        Matcher mount = MOUNT.matcher(word);
        if (mount.matches()) {
            return Optional.of(mount(word, mount));
        }
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
                value,
                engine,
                "{engine: %s, %s: %s}".formatted(LoadOptions.text(engine), key, LoadOptions.text(value)),
                Optional.empty());
    }

    /// The path is never looked at; it is in the results' header.
    private static Address mount(String word, Matcher mount) {
        String options = Stream.ofNullable(mount.group("options"))
                .flatMap(all -> Stream.of(all.split("[&,]", -1)))
                .filter(option -> !option.isBlank())
                .map(option -> option.replaceFirst("^version=", "vers=").split("=", 2))
                .map(option ->
                        LoadOptions.text(option[0]) + ": " + LoadOptions.text(option.length == 1 ? "true" : option[1]))
                .collect(Collectors.joining(", "));
        return new Address(
                word,
                mount.group("kind"),
                "{engine: file, path: %s%s}"
                        .formatted(
                                LoadOptions.text(word.split("\\?", 2)[0]),
                                options.isEmpty() ? "" : ", mount: {" + options + "}"),
                Optional.of(mount.group("as")));
    }

    private static Address embedded(String word, String engine, @Nullable String version) {
        return new Address(
                word,
                engine,
                "{engine: %s, uri: embedded%s}".formatted(engine, version == null ? "" : ", version: " + version),
                Optional.empty());
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
        Matcher export = EXPORT.matcher(word);
        if (export.matches() && !Files.exists(Path.of(word))) {
            return "; an export is nfs://%1$s%2$s, and a mount that is simulated nfs-mount://%1$s%2$s"
                    .formatted(export.group("server"), export.group("path"));
        }
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

    /// Several by their engines' names; where one is there twice, with what tells its addresses apart, `nfs-3` and
    /// `nfs-4.1`, or else with numbers.
    static Map<String, Address> byName(List<Address> addresses) {
        Map<String, Address> byName = new LinkedHashMap<>();
        for (Address address : addresses) {
            List<Address> alike = addresses.stream()
                    .filter(it -> it.kind().equals(address.kind()))
                    .toList();
            String name = address.kind();
            if (alike.size() > 1) {
                List<String> parts = differences(alike);
                long before = byName.values().stream().filter(alike::contains).count();
                name += "-" + (parts.isEmpty() ? before + 1 : parts.get(Math.toIntExact(before)));
            }
            byName.put(name, address);
        }
        return byName;
    }

    /// The part in which addresses differ, of each; none where no part is different in all.
    private static List<String> differences(List<Address> alike) {
        String version = PlanKeys.defaultText("target.version").orElse("");
        return Stream.<Function<String, String>>of(
                        word -> found(VERSION, word).orElse(version),
                        word -> found(HOST, word).orElse(""),
                        word -> found(LAST, word).orElse(""))
                .map(part -> alike.stream().map(Address::word).map(part).toList())
                .filter(parts -> Set.copyOf(parts).size() == parts.size()
                        && parts.stream().allMatch(part -> part.matches("[A-Za-z0-9._-]{1,40}")))
                .findFirst()
                .orElse(List.of());
    }

    private static Optional<String> found(Pattern pattern, String word) {
        Matcher matcher = pattern.matcher(word);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
