package io.storbench.iscsi.block;

import io.storbench.condition.Durability.WriteCache;
import io.storbench.gate.LocalDevice;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a disk is and how the kernel uses it, as facts of a result; what the kernel does not tell
/// is left out.
final class DiskFacts {
    private static final int MAX_CHARACTERS = 256;
    private static final String WRITE_CACHE = "device.write_cache";

    private DiskFacts() {}

    /// @param disk a whole one
    static SortedMap<String, Object> of(LocalDevice disk) {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("device", "/dev/" + disk.name());
        facts.put("device.size_bytes", disk.sizeBytes());
        facts.put("device.logical_block_bytes", (long) disk.blockBytes());
        text(disk, "device/vendor").ifPresent(text -> facts.put("device.vendor", text));
        text(disk, "device/model").ifPresent(text -> facts.put("device.model", text));
        text(disk, "device/queue_depth")
                .flatMap(DiskFacts::number)
                .ifPresent(depth -> facts.put("device.queue_depth", depth));
        disk.backingFile().ifPresent(file -> facts.put("device.backing_file", shortened(file)));
        queue(disk, facts);
        return facts;
    }

    /// What the kernel takes the device's write cache for.
    ///
    /// @param facts of the target, with those of its disk
    static WriteCache writeCache(Map<String, ?> facts) {
        return WriteCache.ofQueue(String.valueOf(facts.get(WRITE_CACHE)));
    }

    /// Linux, Documentation/ABI/stable/sysfs-block.
    private static void queue(LocalDevice disk, SortedMap<String, Object> facts) {
        bytes(disk, "physical_block_size", 1, "device.physical_block_bytes", facts);
        bytes(disk, "max_sectors_kb", 1024, "device.max_request_bytes", facts);
        bytes(disk, "read_ahead_kb", 1024, "device.read_ahead_bytes", facts);
        bytes(disk, "nr_requests", 1, "device.requests", facts);
        text(disk, "queue/rotational").ifPresent(text -> facts.put("device.rotational", text.equals("1")));
        text(disk, "queue/write_cache").ifPresent(text -> facts.put(WRITE_CACHE, text));
        text(disk, "queue/scheduler").ifPresent(text -> facts.put("device.scheduler", chosen(text)));
    }

    private static void bytes(
            LocalDevice disk, String attribute, long unitBytes, String name, SortedMap<String, Object> facts) {
        text(disk, "queue/" + attribute)
                .flatMap(DiskFacts::number)
                .ifPresent(number -> facts.put(name, number * unitBytes));
    }

    private static Optional<Long> number(String text) {
        return text.matches("[0-9]{1,12}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    /// `none [mq-deadline] kyber` has one in brackets.
    private static String chosen(String schedulers) {
        int open = schedulers.indexOf('[');
        int close = schedulers.indexOf(']');
        return open >= 0 && close > open ? schedulers.substring(open + 1, close) : schedulers;
    }

    private static Optional<String> text(LocalDevice disk, String attribute) {
        return disk.attribute(attribute).map(DiskFacts::shortened);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "…";
    }
}
