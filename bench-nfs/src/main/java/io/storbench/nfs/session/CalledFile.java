package io.storbench.nfs.session;

import io.storbench.nfs.export.MetadataNames;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.v4.Nfs4OpenFile;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.StateId;

/// An object that calls are about.
///
/// @param directory where it is
/// @param name its name there
/// @param access the bits of NFSv4's OPEN by which it is opened
/// @param handle the server's name of it
/// @param stateId by which NFSv4 has it open from the beginning
/// @param named whether it is known by its name only: its handle and state are of no meaning, and
///   calls about it take the handle that its queue slot holds, see [HeldHandles]
record CalledFile(FileHandle directory, String name, int access, FileHandle handle, StateId stateId, boolean named) {
    /// One that NFSv3 reads, or reads and writes.
    static CalledFile of(FileHandle directory, String name, FileHandle handle, boolean written) {
        int access = written ? OpenArgument.Open.ACCESS_BOTH : OpenArgument.Open.ACCESS_READ;
        return new CalledFile(directory, name, access, handle, StateId.ANONYMOUS, false);
    }

    /// One that NFSv4 has open.
    static CalledFile of(Nfs4OpenFile file) {
        return new CalledFile(file.directory(), file.name(), file.access(), file.handle(), file.stateId(), false);
    }

    /// An object of a load of metadata.
    static CalledFile of(MetadataNames.Place place) {
        FileHandle directory = place.name().directory();
        return new CalledFile(
                directory,
                place.name().name(),
                OpenArgument.Open.ACCESS_BOTH,
                place.handle().orElse(directory),
                StateId.ANONYMOUS,
                place.handle().isEmpty());
    }

    /// In words: its name, and the server's handle in hexadecimal digits.
    String describe() {
        return named ? "name " + name + " in directory " + directory : "file " + name + ", handle " + handle;
    }
}
