package io.storbench.nfs.export;

import io.storbench.nfs.file.FileHandle;

/// A name in a directory of the export.
///
/// @param writing whether the file will be written to
public record ExportedName(FileHandle directory, String name, boolean writing) {}
