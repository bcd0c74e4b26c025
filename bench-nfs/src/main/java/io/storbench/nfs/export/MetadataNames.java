package io.storbench.nfs.export;

import io.storbench.engine.DataSet;
import io.storbench.nfs.file.FileHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What one worker's load of metadata is about, beside its data file: the directories on the way to
/// it, from the export's root on; a symbolic link and a directory with files beside it; and two
/// names of each queue slot's own, which are there only while a request made them. Calls know them
/// by numbers behind the data file's, 0.
///
/// @param directories on the way, the outermost first
/// @param link a symbolic link
/// @param listed a directory with files
/// @param own by queue slot
/// @param other by queue slot, what its own is renamed to
/// @param walks whether each call looks up the way to what it is about
public record MetadataNames(
        List<Place> directories, Place link, Place listed, List<Place> own, List<Place> other, boolean walks) {
    /// What no call is about.
    static final Place NOWHERE = new Place(new ExportedName(new FileHandle(new byte[0]), "", false), Optional.empty());

    /// Of loads that are about no names.
    public static final MetadataNames NONE =
            new MetadataNames(List.of(), NOWHERE, NOWHERE, List.of(), List.of(), false);

    /// An object's name.
    ///
    /// @param name its name in its directory
    /// @param handle the server's name of it; none of what is not there all the time
    public record Place(ExportedName name, Optional<FileHandle> handle) {}

    /// Copies.
    public MetadataNames {
        directories = List.copyOf(directories);
        own = List.copyOf(own);
        other = List.copyOf(other);
    }

    /// The number of a step on the way, from 0: that of a directory.
    public int step(int index) {
        return 1 + index;
    }

    /// How many directories are looked up before a call.
    public int steps() {
        return walks ? directories.size() : 0;
    }

    /// The number by which calls know what a request is about.
    ///
    /// @param object its number in the data set
    /// @param slot the request's
    public int number(int object, int slot) {
        int behind = 1 + directories.size();
        return switch (object) {
            case DataSet.LINK -> behind;
            case DataSet.LISTED -> behind + 1;
            case DataSet.OWN -> behind + 2 + slot;
            case DataSet.OTHER -> behind + 2 + own.size() + slot;
            default -> object;
        };
    }

    /// By number, from 1 on.
    public List<Place> places() {
        if (equals(NONE)) {
            return List.of();
        }
        List<Place> places = new ArrayList<>(directories);
        places.add(link);
        places.add(listed);
        places.addAll(own);
        places.addAll(other);
        return places;
    }
}
