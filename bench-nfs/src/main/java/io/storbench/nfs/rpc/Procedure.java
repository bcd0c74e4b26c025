package io.storbench.nfs.rpc;

/// A procedure of a program.
///
/// @param program the program
/// @param number its number in the program
/// @param name its name in the protocol, such as `READ`
public record Procedure(Program program, int number, String name) {
    @Override
    public String toString() {
        return program.name() + " " + name;
    }
}
