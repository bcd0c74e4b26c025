package io.storbench.nfs.export;

import io.storbench.nfs.rpc.Credential;
import io.storbench.protocol.NfsVersion;
import java.util.OptionalInt;

/// How an export is mounted.
///
/// @param version the protocol's version
/// @param mountPort MOUNT's port, for NFSv3; the port mapper is asked if it is not given
/// @param credential who calls
/// @param privilegedPort whether connections come from privileged ports
public record MountOptions(NfsVersion version, OptionalInt mountPort, Credential credential, boolean privilegedPort) {}
