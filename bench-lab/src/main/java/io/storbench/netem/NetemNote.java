package io.storbench.netem;

import io.storbench.file.PlainFile;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A note of the process that delays a device, for the case that it cannot remove the delay itself.
///
/// @param file that it stands in
/// @param device the network device
record NetemNote(Path file, String device) {
    /// Emptied by each boot, as network devices are.
    static final Path FOLDER = Path.of("/run/storbench");

    private static final String PREFIX = "netem-";
    private static final int MAX_BYTES = 100;

    /// The note for a device.
    static NetemNote of(Path folder, String device) {
        return new NetemNote(folder.resolve(PREFIX + device), device);
    }

    /// All notes.
    static List<NetemNote> all(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<NetemNote> notes = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path file : files) {
                notes.add(new NetemNote(file, file.getFileName().toString().substring(PREFIX.length())));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return notes;
    }

    /// The process that wrote it, where that still runs.
    Optional<ProcessHandle> writer() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String text = new String(PlainFile.read(file, MAX_BYTES, "remove it"), StandardCharsets.UTF_8);
        String[] words = text.strip().split(" ", 2);
        try {
            return ProcessHandle.of(Long.parseLong(words[0]))
                    .filter(process -> words.length == 2 && words[1].equals(began(process)));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// Writes that this process delays the device.
    ///
    /// @throws PlanException when another process does
    void write() throws IOException {
        ProcessHandle own = ProcessHandle.current();
        Optional<ProcessHandle> other = writer().filter(process -> process.pid() != own.pid());
        if (other.isPresent()) {
            throw new PlanException("network.device %s is delayed by another storbench, process %d; wait for its end"
                    .formatted(device, other.get().pid()));
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, own.pid() + " " + began(own) + "\n");
    }

    /// A number of a process is used again, but not for one that began at the same moment.
    private static String began(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("?");
    }
}
