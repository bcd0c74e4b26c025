package io.storbench.engine;

import io.storbench.unit.ByteSize;
import java.util.Optional;
import java.util.OptionalLong;

/// The room for a data set where its files are to lie.
///
/// @param place in words
/// @param availableBytes what this user may still write; nothing where that is not known
/// @param availableObjects how many files and directories there can still be made; likewise
public record Room(String place, OptionalLong availableBytes, OptionalLong availableObjects) {
    /// Where the number of files is of no matter.
    public Room(String place, OptionalLong availableBytes) {
        this(place, availableBytes, OptionalLong.empty());
    }

    /// Why a data set of many files does not fit, of which nothing is there yet; nothing when it
    /// may.
    public Optional<String> lack(DataSet dataSet) {
        long objects = dataSet.objects();
        if (availableObjects.isPresent() && objects > availableObjects.getAsLong()) {
            return Optional.of(
                    "%s has room for %d files and directories, and the data set has %d; lower workload.files or workload.directories"
                            .formatted(place, availableObjects.getAsLong(), objects));
        }
        return lack(dataSet.totalBytes(), "workload.files or workload.sizes");
    }

    /// Why what a data set lacks does not fit; nothing when it may.
    ///
    /// @param missingBytes what would have to be written beyond the files that are there
    public Optional<String> lack(long missingBytes) {
        return lack(missingBytes, "workload.file or hosts");
    }

    private Optional<String> lack(long missingBytes, String keys) {
        if (availableBytes.isEmpty() || missingBytes <= availableBytes.getAsLong()) {
            return Optional.empty();
        }
        if (availableBytes.getAsLong() == 0) {
            return Optional.of(
                    "%s is full: 0 B are available, and the data set needs %s more; delete files there, raise the quota, or take another place"
                            .formatted(place, ByteSize.humanReadable((double) missingBytes)));
        }
        return Optional.of("%s has room for %s, and the data set needs %s more; lower %s, or make room"
                .formatted(
                        place,
                        ByteSize.humanReadable((double) availableBytes.getAsLong()),
                        ByteSize.humanReadable((double) missingBytes),
                        keys));
    }
}
