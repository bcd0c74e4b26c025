package io.storbench.engine;

import io.storbench.unit.ByteSize;
import java.util.Optional;
import java.util.OptionalLong;

/// The room for a data set where its files are to lie.
///
/// @param place in words
/// @param availableBytes what this user may still write; nothing where that is not known
public record Room(String place, OptionalLong availableBytes) {
    /// Why what a data set lacks does not fit; nothing when it may.
    ///
    /// @param missingBytes what would have to be written beyond the files that are there
    public Optional<String> lack(long missingBytes) {
        if (availableBytes.isEmpty() || missingBytes <= availableBytes.getAsLong()) {
            return Optional.empty();
        }
        return Optional.of(
                "%s has room for %s, and the data set needs %s more; lower workload.file or hosts, or make room"
                        .formatted(
                                place,
                                ByteSize.humanReadable((double) availableBytes.getAsLong()),
                                ByteSize.humanReadable((double) missingBytes)));
    }
}
