package io.storbench.iscsi.login;

/// A CHAP name and its secret.
///
/// @param user the name
/// @param secret of 1 to 255 bytes; never shown
public record Credentials(String user, String secret) {
    /// Checks the lengths.
    public Credentials {
        if (user.isEmpty() || secret.isEmpty() || secret.length() > 255) {
            throw new IllegalArgumentException("a name and a secret of 1 to 255 characters are needed");
        }
    }

    /// Whether the secrets are the same.
    public boolean hasSecretOf(Credentials other) {
        return secret.equals(other.secret);
    }

    /// The name only.
    @Override
    public String toString() {
        return user;
    }
}
