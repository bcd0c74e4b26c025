package io.storbench.iscsi.initiator;

/// A name and its secret (CHAP; RFC 1994).
///
/// @param user the name
/// @param secret never shown
public record ChapSecret(String user, String secret) {
    /// The name only.
    @Override
    public String toString() {
        return user;
    }
}
