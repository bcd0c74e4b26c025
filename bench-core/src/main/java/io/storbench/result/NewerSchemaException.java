package io.storbench.result;

/// Results were written by a newer storbench.
final class NewerSchemaException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private NewerSchemaException(String message) {
        super(message);
    }

    /// Refuses other versions than this storbench's.
    ///
    /// @throws IllegalArgumentException for an older one, of which there is none
    static void check(int version, int known) {
        if (version > known) {
            throw new NewerSchemaException(
                    "made by a newer storbench (schema_version %d; this one reads %d): update storbench"
                            .formatted(version, known));
        }
        if (version < known) {
            throw new IllegalArgumentException(
                    "schema_version is %d; this storbench reads %d".formatted(version, known));
        }
    }
}
