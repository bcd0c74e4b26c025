package io.storbench.key;

/// Values of keys that do not go together, found by the constructor of a record of keys, which does
/// not know where the plan has them.
public final class KeyMistake extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String key;

    /// @param key whose value is wrong: the last part of its path
    /// @param message in words that follow the key's path
    public KeyMistake(String key, String message) {
        super(message);
        this.key = key;
    }

    /// The last part of the key's path.
    public String key() {
        return key;
    }
}
