package io.storbench.cache;

/// Where a file system has its files on its device, as its client's page cache asks.
public interface Placement {
    /// Where a page of an object is, in pages from the device's beginning; negative where it is nowhere.
    int place(int object, int page);

    /// Pages of an object are about to be written: those before an end get their places, if they have none.
    void allocate(int object, int end);
}
