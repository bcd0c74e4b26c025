package io.storbench.engine;

import io.storbench.plan.FileSizes;
import io.storbench.plan.FilesSpec;
import io.storbench.random.RandomStream;

/// The files and directories of a load that works on many, by number: names, places and sizes
/// depend on numbers alone, so that a million of them takes no memory. Requests name an object by
/// [#directory] or [#file]; the actor whose object it is, is that of the request's slot.
///
/// An actor has names for twice as many files as there are: those behind the first half are for
/// files that the load makes. The names of all objects have [#NAME_BYTES] bytes, so that all
/// messages about them are alike.
///
/// @param spec how many there are, and how long
/// @param actors of each host
/// @param seed of the sizes
public record FileTree(FilesSpec spec, int actors, long seed) {
    /// The number of an actor's own directory; those behind it are its other directories, then its
    /// files. Smaller numbers are a load's that is about one file, see [DataSet].
    public static final int FIRST = 16;

    /// The length of every name.
    public static final int NAME_BYTES = 8;

    /// How many directories are in a directory.
    private static final int WIDTH = 16;

    private static final int DIGITS = 7;

    /// How many directories an actor has.
    public int directories() {
        return spec.directories();
    }

    /// How many directories of an actor are there when the load begins.
    public int directoriesMade() {
        return spec.filled() > 0 ? spec.directories() : 1;
    }

    /// An actor's share of the files.
    public int files(int actor) {
        long count = spec.count();
        return (int) (count * (actor + 1) / actors - count * actor / actors);
    }

    /// How many of them are there when the load begins: the first ones.
    public int filled(int actor) {
        return (int) Math.round(files(actor) * spec.filled());
    }

    /// How many names an actor has for files.
    public int names(int actor) {
        return 2 * files(actor);
    }

    /// The number of a directory in requests.
    ///
    /// @param number from 0, the actor's own
    public int directory(int number) {
        return FIRST + number;
    }

    /// The number of a file in requests.
    ///
    /// @param number from 0 to [#names] less 1
    public int file(int number) {
        return FIRST + directories() + number;
    }

    /// Whether an object is a directory.
    ///
    /// @param object its number in requests
    public boolean isDirectory(int object) {
        return object < FIRST + directories();
    }

    /// The number of an object among the actor's directories or its files.
    public int number(int object) {
        return isDirectory(object) ? object - FIRST : object - FIRST - directories();
    }

    /// The number, among the actor's directories, of that in which an object is; -1 of the actor's
    /// own.
    public int parent(int actor, int object) {
        int number = number(object);
        if (isDirectory(object)) {
            return number == 0 ? -1 : (number - 1) / WIDTH;
        }
        long files = files(actor);
        return (int) (number % files * directories() / files);
    }

    /// The name of an object in its directory, as the eight ASCII characters from the highest byte
    /// to the lowest: `f0000012`.
    ///
    /// @param actor whose it is
    public long name(int actor, int object) {
        boolean own = object == FIRST;
        char kind = own ? 'a' : isDirectory(object) ? 'd' : 'f';
        return name(kind, own ? actor : number(object));
    }

    private static long name(char kind, int number) {
        long name = 0;
        int rest = number;
        for (int digit = 0; digit < DIGITS; digit++) {
            name |= (long) ('0' + rest % 10) << (Byte.SIZE * digit);
            rest /= 10;
        }
        return name | (long) kind << (Byte.SIZE * DIGITS);
    }

    /// A name as a text.
    public static String text(long name) {
        StringBuilder text = new StringBuilder(NAME_BYTES);
        for (int at = NAME_BYTES - 1; at >= 0; at--) {
            text.append((char) (name >>> (Byte.SIZE * at) & 0xff));
        }
        return text.toString();
    }

    /// The path of an object below the data set's directory, such as `a0000000/d0000001/f0000012`.
    public String path(int actor, int object) {
        int parent = parent(actor, object);
        String name = text(name(actor, object));
        return parent < 0 ? name : path(actor, directory(parent)) + "/" + name;
    }

    /// The size of a file that is there when the load begins, or the load's choice for one that it
    /// makes.
    ///
    /// @param host from 0
    /// @param number of the file among the actor's
    public long sizeBytes(int host, int actor, int number) {
        return spec.sizes().bytes(RandomStream.mix(seed + host) + actor, number);
    }

    /// What distinguishes the content of an actor's object from that of all others of the host.
    ///
    /// @param object its number in requests
    public static long content(int actor, int object) {
        return (long) actor << Integer.SIZE | object;
    }

    /// Where a file lies among all of a host, for models that place files on a disk: one behind the
    /// other, twice as far apart as the files are long on average.
    public long placeBytes(int actor, int object) {
        long most = names(actors - 1);
        return isDirectory(object) ? 0 : (actor * most + number(object)) * distanceBytes();
    }

    /// How much room the places of a host's files take.
    public long spanBytes() {
        return (long) actors * names(actors - 1) * distanceBytes() + FileSizes.MAX_BYTES;
    }

    /// How long its files are on average.
    long meanBytes() {
        return Math.max(1, Math.round(spec.sizes().meanBytes()));
    }

    private long distanceBytes() {
        return Math.ceilDiv(2 * meanBytes(), DataSet.STORED_BYTES) * (long) DataSet.STORED_BYTES;
    }

    /// How many files and directories there are when the load begins.
    ///
    /// @param hosts how many
    public long objects(int hosts) {
        long each = (long) actors * directoriesMade();
        for (int actor = 0; actor < actors; actor++) {
            each += filled(actor);
        }
        return each * hosts;
    }

    /// What all files of a host take that are there when the load begins.
    ///
    /// @param host from 0
    /// @param unitBytes of which a file takes whole ones
    public long bytesOf(int host, int unitBytes) {
        long bytes = 0;
        for (int actor = 0; actor < actors; actor++) {
            for (int number = 0; number < filled(actor); number++) {
                bytes += Math.ceilDiv(sizeBytes(host, actor, number), unitBytes) * unitBytes;
            }
        }
        return bytes;
    }
}
