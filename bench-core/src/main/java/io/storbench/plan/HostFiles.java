package io.storbench.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The data files of a trial's hosts: hosts of one path number their files, from the path itself.
public final class HostFiles {
    private HostFiles() {}

    /// Whether hosts have files of different paths, sizes or numbers.
    public static boolean differ(List<HostLoad> hosts) {
        WorkloadSpec first = hosts.getFirst().load();
        return hosts.stream()
                .map(HostLoad::load)
                .anyMatch(load -> load.fileBytes() != first.fileBytes()
                        || !load.path().equals(first.path())
                        || !load.files().equals(first.files())
                        || (load.files().isPresent() && load.depth() != first.depth()));
    }

    /// The name of each host's data file.
    public static List<String> names(List<HostLoad> hosts) {
        Map<String, Integer> counts = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (HostLoad host : hosts) {
            String path = host.load().path();
            int number = counts.merge(path, 1, Integer::sum) - 1;
            names.add(number == 0 ? path : path + "." + number);
        }
        return names;
    }

    /// Refuses files in several directories, and two hosts with one file.
    ///
    /// @throws PlanException for the first such group
    static void check(Settings plan, List<HostLoad> hosts) {
        if (!differ(hosts)) {
            return;
        }
        String path = plan.child(WorkloadKeys.WORKLOAD).get(WorkloadKeys.PATH);
        List<String> names = names(hosts);
        Set<String> all = new HashSet<>();
        for (int host = 0; host < hosts.size(); host++) {
            Settings own = plan.child(HostKeys.GROUPS).child(hosts.get(host).group());
            if (!directory(names.get(host)).equals(directory(path))) {
                throw own.mistake(
                        WorkloadKeys.PATH,
                        "\"%s\" is not in the directory of workload.path, \"%s\", as the files of all hosts are"
                                .formatted(hosts.get(host).load().path(), path));
            }
            if (!all.add(names.get(host)) || !all.add(names.get(host) + ".scratch")) {
                throw own.mistake(
                        WorkloadKeys.PATH,
                        "the file \"%s\" of one host is also another's; take a name that does not end like it"
                                .formatted(names.get(host)));
            }
        }
    }

    private static String directory(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }
}
