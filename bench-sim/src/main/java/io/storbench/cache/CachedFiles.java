package io.storbench.cache;

import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The files of one host, by number: its data file and scratch file, or the many files of a load about names. An entry
/// is kept while its file is in use or partly cached; then it is reused.
///
/// Allocates nothing but for more files at a time than before, and as files grow. Used by the session's thread.
final class CachedFiles {
    private final CacheSettings settings;
    private final ToIntFunction<Request> number;
    private final @Nullable CachedFile[] files;

    /// Of those at rest: how long they are, and which of them are here.
    private final long[] sizes;

    private final PageSet wholes;
    private final List<CachedFile> spare = new ArrayList<>();

    /// What has something to write, to commit or to read ahead, or had it when that was looked at last: by number, or,
    /// of a file system, in the order in which they came to have it, the device behind them.
    private final List<CachedFile> active = new ArrayList<>();

    private boolean inOrderOfNumbers = true;

    /// How often one of them was found to have nothing to do any more.
    private int idle;

    /// @param number of the file that a user's request is about
    /// @param count how many numbers there are
    CachedFiles(CacheSettings settings, ToIntFunction<Request> number, int count) {
        this.settings = settings;
        this.number = number;
        this.files = new CachedFile[count];
        this.sizes = new long[count];
        this.wholes = new PageSet(count);
    }

    /// A load's that is about one file, which is used all the time.
    static CachedFiles of(CacheSettings settings, DataSet dataSet) {
        CachedFiles files = new CachedFiles(settings, Request::file, dataSet.filesPerWorker());
        for (int file = 0; file < files.files.length; file++) {
            files.sizes[file] = dataSet.fileBytes(file);
            files.get(file).users = 1;
        }
        return files;
    }

    /// Those of a file system, whose device has the last number.
    ///
    /// @param deviceBytes how long the device is
    static CachedFiles ofFileSystem(
            CacheSettings settings, ToIntFunction<Request> number, int count, long deviceBytes) {
        CachedFiles files = new CachedFiles(settings, number, count);
        files.inOrderOfNumbers = false;
        CachedFile device = files.get(count - 1);
        device.isDevice = true;
        device.users = 1;
        device.grow(deviceBytes);
        return files;
    }

    /// How many numbers there are.
    int count() {
        return files.length;
    }

    /// The file that a user's request is about.
    CachedFile of(Request request) {
        return get(number.applyAsInt(request));
    }

    CachedFile get(int file) {
        CachedFile known = files[file];
        if (known == null) {
            CachedFile fresh = spare.isEmpty() ? new CachedFile(file, 0, settings) : spare.removeLast();
            known = fresh.replace(file, sizes[file], wholes.get(file));
            files[file] = known;
        }
        return known;
    }

    /// Lets a file be known by its length alone, if it can.
    void rest(CachedFile file) {
        int at = file.number();
        if (file.isAtRest() && files[at] == file) {
            sizes[at] = file.sizeBytes();
            wholes.clear(at);
            wholes.set(at, file.pages().areAll() ? at + 1 : at);
            files[at] = null;
            spare.add(file);
        }
    }

    /// A file has something to write or to read ahead.
    void activate(CachedFile file) {
        if (file.listed) {
            return;
        }
        file.listed = true;
        int at = active.size();
        while (at > 0 && isBehind(active.get(at - 1), file)) {
            at--;
        }
        active.add(at, file);
    }

    private boolean isBehind(CachedFile one, CachedFile other) {
        return inOrderOfNumbers ? one.number() > other.number() : one.isDevice;
    }

    /// How many have something to write, to commit or to read ahead; among them may be such as have not any more.
    int activeCount() {
        return active.size();
    }

    /// One of them, by its place in their order.
    CachedFile active(int place) {
        return active.get(place);
    }

    /// A file may have nothing to do any more.
    void noteIdle(CachedFile file) {
        idle += file.listed && !file.isActive() ? 1 : 0;
    }

    /// Takes those out that have nothing to do any more; of many, when they are half of all.
    ///
    /// @return whether it has, so that places have changed
    boolean forgetIdle() {
        if (idle == 0 || 2 * idle < active.size()) {
            return false;
        }
        idle = 0;
        int kept = 0;
        for (int i = 0; i < active.size(); i++) {
            CachedFile file = active.get(i);
            file.listed = file.isActive();
            if (file.listed) {
                active.set(kept++, file);
            } else {
                rest(file);
            }
        }
        while (active.size() > kept) {
            active.removeLast();
        }
        return true;
    }
}
