package io.storbench.sim.model;

/// Closed forms of queueing theory, as in Kleinrock, "Queueing Systems", volume 1 (1975), and Bolch
/// et al., "Queueing Networks and Markov Chains" (2006). Times in the unit of the service time.
final class Theory {
    private Theory() {}

    /// The share of customers lost in M/G/c/c (Erlang's B formula), by its recursion.
    static double erlangB(int servers, double offered) {
        double blocking = 1;
        for (int k = 1; k <= servers; k++) {
            blocking = offered * blocking / (k + offered * blocking);
        }
        return blocking;
    }

    /// The probability of waiting in M/M/c (Erlang's C formula).
    static double erlangC(int servers, double offered) {
        double blocking = erlangB(servers, offered);
        double utilisation = offered / servers;
        return blocking / (1 - utilisation * (1 - blocking));
    }

    /// The mean sojourn in M/M/c.
    static double sojournMmc(int servers, double arrivalRate, double serviceTime) {
        double offered = arrivalRate * serviceTime;
        return serviceTime + erlangC(servers, offered) * serviceTime / (servers - offered);
    }

    /// The mean sojourn in M/G/1 (Pollaczek and Khinchine).
    static double sojournMg1(double arrivalRate, double mean, double secondMoment) {
        return mean + arrivalRate * secondMoment / (2 * (1 - arrivalRate * mean));
    }

    /// The share of customers lost in M/M/1/K.
    ///
    /// @param offered not 1
    static double lossMm1k(int room, double offered) {
        return (1 - offered) * Math.pow(offered, room) / (1 - Math.pow(offered, room + 1));
    }

    /// The mean number inside M/M/1/K.
    ///
    /// @param offered not 1
    static double numberMm1k(int room, double offered) {
        double power = Math.pow(offered, room + 1);
        return offered / (1 - offered) - (room + 1) * power / (1 - power);
    }

    /// The mean sojourn in a fork-join queue of two exponential servers with mean 1 (Flatto and
    /// Hahn, 1984; Nelson and Tantawi, "Approximate analysis of fork/join synchronization in
    /// parallel queues", 1988, equation 6).
    static double sojournForkJoin2(double rate) {
        return (12 - rate) / 8 / (1 - rate);
    }

    /// Nelson and Tantawi's approximation for more than two.
    static double sojournForkJoin(int branches, double rate) {
        double ratio = harmonic(branches) / harmonic(2);
        return (ratio + 4.0 / 11 * (1 - ratio) * rate) * sojournForkJoin2(rate);
    }

    private static double harmonic(int n) {
        double sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    /// The throughput of a closed network of single-server stations and a think time, by exact mean
    /// value analysis (Reiser and Lavenberg, 1980).
    static double throughputMva(double[] demands, double think, int customers) {
        double[] numbers = new double[demands.length];
        double throughput = 0;
        for (int n = 1; n <= customers; n++) {
            double response = 0;
            double[] responses = new double[demands.length];
            for (int i = 0; i < demands.length; i++) {
                responses[i] = demands[i] * (1 + numbers[i]);
                response += responses[i];
            }
            throughput = n / (think + response);
            for (int i = 0; i < demands.length; i++) {
                numbers[i] = throughput * responses[i];
            }
        }
        return throughput;
    }

    /// The throughput of the machine repairman M/M/c//N from its birth-death balance: customers
    /// think for an exponential time, then are served by one of c servers.
    static double throughputRepairman(int servers, int customers, double think, double serviceTime) {
        double weight = 1;
        double total = 1;
        double busy = 0;
        for (int n = 1; n <= customers; n++) {
            weight *= (customers - n + 1) / think * serviceTime / Math.min(n, servers);
            total += weight;
            busy += weight * Math.min(n, servers);
        }
        return busy / total / serviceTime;
    }
}
