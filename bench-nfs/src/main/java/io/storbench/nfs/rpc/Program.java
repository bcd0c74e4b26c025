package io.storbench.nfs.rpc;

/// An RPC program in one of its versions.
///
/// @param name what to call it in messages, such as `NFS`
/// @param number its number
/// @param version its version
public record Program(String name, int number, int version) {
    @Override
    public String toString() {
        return name + " version " + version + " (program " + number + ")";
    }
}
