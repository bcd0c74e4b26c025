package io.storbench.nfs.session;

import io.storbench.nfs.file.Stable;

/// How the workers' sessions speak.
///
/// @param timeouts what becomes of a call that is not answered
/// @param stable how safe data must be when a WRITE is answered
/// @param connections how many connections each worker has
public record SessionOptions(Timeouts timeouts, Stable stable, int connections) {}
