package io.storbench.nfs.file;

/// What one READ and one WRITE may carry, as the server says and our client bounds it.
///
/// @param readMaxBytes the largest READ
/// @param writeMaxBytes the largest WRITE
public record TransferSizes(int readMaxBytes, int writeMaxBytes) {}
