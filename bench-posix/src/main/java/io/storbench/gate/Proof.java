package io.storbench.gate;

import io.storbench.file.ShellText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What a device has to prove at every opening after its admission, before the first write: that it
/// is the one that was admitted. Once it has failed it stays so, since whoever exchanged a device
/// may do so again.
///
/// An engine opens the device, asks it for its [Identification] and its first [#headBytes] through
/// that very opening, and then calls [#check]. Any thread.
public final class Proof {
    private static final int HEAD_BYTES = 4096;

    private final String title;
    private final Identification admitted;
    private final Optional<DeviceMark> mark;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

    /// @param mark that the device bears; nothing when it was admitted for reading only
    Proof(String title, Identification admitted, Optional<DeviceMark> mark) {
        this.title = title;
        this.admitted = admitted;
        this.mark = mark;
    }

    /// For a device that bears no mark: one that storbench serves itself.
    ///
    /// @param title for messages
    public static Proof ofIdentity(String title, Identification admitted) {
        return new Proof(title, admitted, Optional.empty());
    }

    /// Whether the device's beginning is part of the proof; it need not be read without.
    public boolean hasMark() {
        return mark.isPresent();
    }

    /// How many bytes of the device's beginning [#check] is to be given, a multiple of its block:
    /// more than the mark, so that a failure can tell what stands there.
    public int headBytes() {
        return Math.max(HEAD_BYTES, admitted.blockBytes());
    }

    /// Lets the right device pass.
    ///
    /// @param found what the device says of itself now
    /// @param head its first bytes as they were just read, between position and limit; ignored
    ///   without [#hasMark]
    /// @throws OtherDeviceException when it is another one, or an earlier check has failed
    public void check(Identification found, ByteBuffer head) throws OtherDeviceException {
        requireUnfailed();
        List<String> differences = new ArrayList<>(admitted.differences(found));
        mark.flatMap(ours -> markDifference(ours, bytes(head), found.sizeBytes()))
                .ifPresent(differences::add);
        if (!differences.isEmpty()) {
            fail(String.join("; ", differences));
        }
    }

    /// Lets the right device pass.
    ///
    /// @param found by a new opening
    /// @throws OtherDeviceException likewise
    void check(DeviceUnderTest found) throws IOException {
        check(found.identification(), head(found));
    }

    /// Lets a device pass that bears the mark of this run, whatever it is called.
    ///
    /// @throws OtherDeviceException likewise
    void checkMark(DeviceUnderTest found) throws IOException {
        check(admitted, head(found));
    }

    private ByteBuffer head(DeviceUnderTest found) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(
                (int) Math.min(headBytes(), found.identification().sizeBytes()));
        if (hasMark()) {
            found.read(0, head);
        }
        return head.flip();
    }

    /// Notes that the device failed a proof that only its engine knows of.
    ///
    /// @param difference which proof, and what stands there now, a clause
    /// @throws OtherDeviceException always
    public void fail(String difference) throws OtherDeviceException {
        String reason =
                "%s is not the device that was admitted (%s); it gets no further write. See what was changed there, and run again"
                        .formatted(ShellText.escape(title), difference);
        failure.compareAndSet(null, reason);
        requireUnfailed();
    }

    /// Lets pass as long as no check has failed.
    ///
    /// @throws OtherDeviceException with the first failure
    void requireUnfailed() throws OtherDeviceException {
        String failed = failure.get();
        if (failed != null) {
            throw new OtherDeviceException(failed);
        }
    }

    private static byte[] bytes(ByteBuffer head) {
        byte[] bytes = new byte[Math.max(DeviceMark.BYTES, head.remaining())];
        head.duplicate().get(bytes, 0, head.remaining());
        return bytes;
    }

    private static Optional<String> markDifference(DeviceMark ours, byte[] head, long sizeBytes) {
        return switch (DeviceMark.decode(head)) {
            case DeviceMark.Found.Absent() ->
                Optional.of("mark: none, the device begins with " + DeviceContent.describeHead(head, sizeBytes));
            case DeviceMark.Found.Damaged() -> Optional.of("mark: a damaged one");
            case DeviceMark.Found.Whole(DeviceMark found) -> ours.difference(found);
        };
    }
}
