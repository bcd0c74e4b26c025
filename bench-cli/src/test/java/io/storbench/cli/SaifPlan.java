package io.storbench.cli;

/// The factors of Saif and Nussbaum (COMPAS'16), on one target.
final class SaifPlan {
    static final String SAIF = """
        name: saif
        target: {engine: nfs, uri: embedded, version: 3}
        workload: {file: 4m}
        protocol: {warmup: 1s, measure: 9s}
        design:
          kind: fraction
          factors:
            workload.pattern: [sequential, random]
            workload.depth: [1, 3]
            workload.operation: [read, write]
            workload.block: [64k, 1m]
            workload.file: [16m, 48m]
            network.rtt: [27us, 13900us]
          generators: [D=AB, E=AC, F=BC]
          replicates: 5
        """;

    private SaifPlan() {}
}
