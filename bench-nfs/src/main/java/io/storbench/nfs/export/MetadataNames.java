package io.storbench.nfs.export;

import java.util.ArrayList;
import java.util.List;

/// The names that one worker's load of metadata is about, beside its data file: the directories on
/// the way to it, from the export's root on, and one name of each queue slot's own beside it, which
/// is there only while a request made it. Calls know them by numbers behind the data file's, 0.
///
/// @param directories on the way, the outermost first
/// @param own by queue slot
/// @param walks whether each call looks up the way to what it is about
public record MetadataNames(List<ExportedName> directories, List<ExportedName> own, boolean walks) {
    /// Of loads that are about no names.
    public static final MetadataNames NONE = new MetadataNames(List.of(), List.of(), false);

    /// Copies.
    public MetadataNames {
        directories = List.copyOf(directories);
        own = List.copyOf(own);
    }

    /// The number of a step on the way: a directory, or behind the last the data file.
    public int step(int index) {
        return index < directories.size() ? 1 + index : 0;
    }

    /// How many directories are looked up before a call.
    public int steps() {
        return walks ? directories.size() : 0;
    }

    /// The number of a slot's own name.
    public int own(int slot) {
        return 1 + directories.size() + slot;
    }

    /// Whether a number is that of a slot's own name.
    public boolean isOwn(int number) {
        return number > directories.size() && !own.isEmpty();
    }

    /// By number, from 1 on.
    public List<ExportedName> places() {
        List<ExportedName> places = new ArrayList<>(directories);
        places.addAll(own);
        return places;
    }
}
