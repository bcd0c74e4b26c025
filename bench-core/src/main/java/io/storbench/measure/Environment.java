package io.storbench.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Where a trial ran: platform, processor, Java, as far as the system tells. Holds no names of
/// users or hosts.
public final class Environment {
    private static final String LOAD = "load_average_1min";

    private Environment() {}

    /// Reads the environment of this process.
    ///
    /// @param version of storbench
    public static SortedMap<String, Object> capture(String version) {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("storbench_version", version);
        for (String property : List.of("os.name", "os.version", "os.arch")) {
            facts.put(property.replace('.', '_'), System.getProperty(property, "unknown"));
        }
        facts.put("java_version", System.getProperty("java.version", "unknown"));
        facts.put("java_vm", System.getProperty("java.vm.name", "unknown"));
        facts.put("jvm_options", String.join(" ", jvmOptions()));
        facts.put("processors", (long) Runtime.getRuntime().availableProcessors());
        facts.put("heap_limit_bytes", Runtime.getRuntime().maxMemory());
        putLine(facts, "cpu_model", Path.of("/proc/cpuinfo"), "model name");
        putLine(facts, "memory", Path.of("/proc/meminfo"), "MemTotal");
        putFile(facts, "clock_source", Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        if (load >= 0) {
            facts.put(LOAD, load);
        }
        return facts;
    }

    /// Those that change how code runs; others, such as system properties, may hold secrets.
    private static List<String> jvmOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X"))
                .filter(option -> !option.startsWith("-Xbootclasspath"))
                .toList();
    }

    /// Takes out what a simulation does not depend on, and what it makes itself.
    ///
    /// @param facts of [#capture]
    public static void withoutLoad(SortedMap<String, Object> facts) {
        facts.remove(LOAD);
    }

    /// A warning where more wants to run than the machine has processors.
    ///
    /// @param facts of [#capture]
    public static Optional<String> busy(SortedMap<String, Object> facts) {
        return facts.get(LOAD) instanceof Double load
                        && facts.get("processors") instanceof Long processors
                        && load > processors
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "warning: as this run begins, the load average is %.1f on %d processors: other programs"
                                + " disturb what is measured; end them, or wait",
                        load,
                        processors))
                : Optional.empty();
    }

    private static void putLine(SortedMap<String, Object> facts, String name, Path file, String key) {
        for (String line : read(file).lines().toList()) {
            if (line.startsWith(key) && line.contains(":")) {
                facts.put(name, line.substring(line.indexOf(':') + 1).strip());
                return;
            }
        }
    }

    private static void putFile(SortedMap<String, Object> facts, String name, Path file) {
        String text = read(file).strip();
        if (!text.isEmpty()) {
            facts.put(name, text);
        }
    }

    /// The file's text, empty where the platform has no such file.
    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
        }
    }
}
