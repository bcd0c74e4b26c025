package io.storbench.cli;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The names that fio(1) has for the load options.
final class FioOptions {
    private static final Map<String, String> OURS = Map.ofEntries(
            Map.entry("--randread", "--random --read"),
            Map.entry("--randwrite", "--random --write"),
            Map.entry("--randrw", "--random --mixed 50%"),
            Map.entry("--readwrite", "--read, --write or --mixed 50%"),
            Map.entry("--rw", "--read, --write or --mixed 50%"),
            Map.entry("--rwmixread", "--mixed 50%"),
            Map.entry("--bs", "--block"),
            Map.entry("--blocksize", "--block"),
            Map.entry("--size", "--file"),
            Map.entry("--filesize", "--file"),
            Map.entry("--iodepth", "--depth"),
            Map.entry("--numjobs", "--hosts"),
            Map.entry("--rate_iops", "--rate"),
            Map.entry("--runtime", "--measure"),
            Map.entry("--loops", "--replicates"));

    private FioOptions() {}

    /// `; fio's --bs is --block here` where a command has load options, else nothing.
    ///
    /// @param words that the command does not know
    /// @param known options of the command
    static String hint(List<String> words, Collection<String> known) {
        List<String> names = words.stream()
                .map(word -> word.replaceFirst("=.*", ""))
                .filter(OURS::containsKey)
                .distinct()
                .toList();
        return names.isEmpty() || !known.contains("--block")
                ? ""
                : names.stream()
                        .map(name -> "fio's %s is %s".formatted(name, OURS.get(name)))
                        .collect(Collectors.joining(", ", "; ", " here"));
    }
}
