package io.storbench.local;

import io.storbench.gate.SystemTree;
import io.storbench.posix.Mount;
import io.storbench.posix.ProcText;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What a test mounts and attaches below a directory of its own; takes back all that is there,
/// whoever did it.
final class Mounts implements AutoCloseable {
    private static final long IMAGE_BYTES = 32L << 20;

    private final Path root;

    /// @param root without links
    Mounts(Path root) {
        this.root = root;
    }

    /// An empty ext4 in a file.
    Path ext4(String name) throws IOException {
        Path image = root.resolve(name);
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(IMAGE_BYTES);
        }
        String _ = LoopDevice.run("mkfs.ext4", "-q", "-O", "^has_journal", image.toString());
        return image;
    }

    /// mount(8).
    static void mount(Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("mount"));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        String _ = LoopDevice.run(command.toArray(String[]::new));
    }

    /// Attaches a file to a node that shows nothing; where another program has taken that meanwhile, as soon as
    /// it is free again. A try would hold that program's device open exclusively for a moment.
    static void attach(String node, Path image) throws IOException {
        Path taken = Path.of("/sys/block", Path.of(node).getFileName().toString(), "loop");
        Waiting.until(node + " to be free", () -> Files.notExists(taken));
        LoopDevice.untilDone("losetup", node, image.toString());
    }

    /// Attaches a file to the first node that shows nothing.
    static String attach(Path image) throws IOException {
        return LoopDevice.attach(image);
    }

    @Override
    public void close() throws IOException {
        List<Mount> mounts = new ArrayList<>(Mount.all(ProcText.read(Mount.OWN)));
        for (Mount mount : mounts.reversed()) {
            if (mount.point().startsWith(root)) {
                LoopDevice.unmount(mount.point().toString());
            }
        }
        for (String name : SystemTree.names(Path.of("/sys/block"))) {
            Path shown = Path.of("/sys/block", name, "loop/backing_file");
            if (Files.exists(shown) && SystemTree.text(shown).orElse("").startsWith(root.toString())) {
                String _ = LoopDevice.run("losetup", "--detach", "/dev/" + name);
            }
        }
    }
}
