package io.storbench.nfs.v3;

/// What one READ and one WRITE may carry, from FSINFO, never above [Nfs3Call#MAX_DATA_BYTES].
///
/// @param readMaxBytes the largest READ
/// @param writeMaxBytes the largest WRITE
public record TransferSizes(int readMaxBytes, int writeMaxBytes) {}
