package io.storbench.iscsi.block;

import io.storbench.gate.Finding;
import io.storbench.gate.Reservation;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Reservations;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.SenseKey;
import io.storbench.posix.DeviceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Asks a SCSI disk of this machine who has reserved it: PERSISTENT RESERVE IN.
final class DiskReservation {
    private static final int CDB_BYTES = 10;
    private static final int ANSWER_BYTES = 1024;

    /// A disk reports each thing that happened to it once, and then answers.
    private static final int ATTEMPTS = 4;

    private DiskReservation() {}

    /// What speaks against writing.
    ///
    /// @throws IOException when it cannot be read; says why. A disk that does not know such
    ///   reservations has none
    static List<Finding> findings(Path disk, CommandPath path) throws IOException {
        try {
            return read(disk, path).findings();
        } catch (ConflictException _) {
            return List.of(new Finding(
                    "another initiator has reserved it (RESERVE of SPC-2)",
                    "end the reservation there, or take another LUN"));
        }
    }

    private static Reservation read(Path disk, CommandPath path) throws IOException {
        Optional<ByteBuffer> keys = ask(disk, path, Cdb.READ_KEYS);
        Optional<ByteBuffer> held = ask(disk, path, Cdb.READ_RESERVATION);
        List<Long> registered = keys.isEmpty()
                ? List.of()
                : Reservations.decodeKeys(keys.get(), 0, keys.get().limit());
        boolean reserved = held.isPresent()
                && Reservations.decodeReserved(held.get(), 0, held.get().limit());
        return new Reservation(
                reserved
                        ? Optional.of(Reservations.decodeHolder(
                                held.get(), 0, held.get().limit()))
                        : Optional.empty(),
                registered.size());
    }

    /// The command itself was refused for a reservation.
    private static final class ConflictException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private static Optional<ByteBuffer> ask(Path disk, CommandPath path, int action) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(16); // Cdb writes the longest
        Cdb.persistentReserveIn(block, 0, action, ANSWER_BYTES);
        byte[] command = Arrays.copyOf(block.array(), CDB_BYTES);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            DeviceFile.ScsiAnswer answer = path.read(disk, command, ANSWER_BYTES);
            if (answer.hostStatus() != 0) {
                throw new IOException("the disk was not reached: host status 0x%02x".formatted(answer.hostStatus()));
            }
            switch (answer.status()) {
                case ScsiStatus.GOOD -> {
                    return Optional.of(answer.data());
                }
                case ScsiStatus.CHECK_CONDITION -> {
                    Sense sense = Sense.decode(answer.sense(), 0, answer.sense().limit());
                    if (sense.equals(Sense.INVALID_COMMAND) || sense.equals(Sense.INVALID_FIELD)) {
                        return Optional.empty();
                    }
                    if (sense.key() != SenseKey.UNIT_ATTENTION) {
                        throw new IOException(sense.describe());
                    }
                }
                case ScsiStatus.RESERVATION_CONFLICT -> throw new ConflictException();
                default -> throw new IOException("SCSI status 0x%02x".formatted(answer.status()));
            }
        }
        throw new IOException("the disk reports one unit attention after another");
    }
}
