package io.storbench.plan;

/// Where in a plan something stands.
///
/// @param source the file's name, or `-p` for the command line
/// @param line from 1; 0 when there are no lines
public record Place(String source, int line) {
    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line;
    }
}
