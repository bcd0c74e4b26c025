package io.storbench.result;

import java.io.Serial;

/// A component of a record cannot have the value that it is given.
public final class ComponentException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1;

    private final String key;
    private final String problem;

    /// @param key of the component in JSON
    /// @param problem what is wrong with its value, as the end of a sentence
    public ComponentException(String key, String problem) {
        super("\"" + key + "\" " + problem);
        this.key = key;
        this.problem = problem;
    }

    String key() {
        return key;
    }

    String problem() {
        return problem;
    }
}
