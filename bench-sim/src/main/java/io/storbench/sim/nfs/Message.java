package io.storbench.sim.nfs;

/// A call and its reply, without the data that a READ's reply or a WRITE's call carries.
///
/// @param name how exchanges name it
/// @param procedure under which it is counted: of 4.x, the COMPOUND's main operation
/// @param callBytes with the record mark
/// @param replyBytes with the record mark
public record Message(String name, String procedure, int callBytes, int replyBytes) {
    /// One that is counted under its own name.
    static Message of(String name, int callBytes, int replyBytes) {
        return new Message(name, name, callBytes, replyBytes);
    }
}
