package io.storbench.gate;

import io.storbench.file.ShellText;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a device says of itself each time it is opened, and what it must say again at the next
/// opening to be the one that was admitted.
///
/// @param names what it goes by; their order counts for nothing
/// @param serial its serial number; empty for none
/// @param sizeBytes its size
/// @param blockBytes its logical block
public record Identification(List<String> names, String serial, long sizeBytes, int blockBytes) {
    /// Copies, and sorts the names.
    public Identification {
        names = names.stream().sorted().toList();
    }

    /// In which proofs another device differs from this one: a clause each, with what stands there.
    List<String> differences(Identification found) {
        List<String> differences = new ArrayList<>();
        difference("names", shown(names), shown(found.names)).ifPresent(differences::add);
        difference("serial number", shown(serial), shown(found.serial)).ifPresent(differences::add);
        difference("size", size(), found.size()).ifPresent(differences::add);
        return differences;
    }

    private static Optional<String> difference(String proof, String admitted, String found) {
        return admitted.equals(found)
                ? Optional.empty()
                : Optional.of("%s: %s, admitted with %s".formatted(proof, found, admitted));
    }

    private static String shown(List<String> names) {
        return shown(String.join(" ", names));
    }

    private static String shown(String text) {
        return text.isEmpty() ? "none" : ShellText.escape(text);
    }

    private String size() {
        return "%s (%d bytes) in blocks of %d bytes"
                .formatted(ByteSize.humanReadable((double) sizeBytes), sizeBytes, blockBytes);
    }
}
