# Noncentral t and power as R computes them: Rscript noncentral-t.R > noncentral-t.csv
cat("# what;a;b;c;value (R ", R.version$major, ".", R.version$minor, ")\n", sep = "")
for (df in c(1, 2, 5, 14, 60, 500)) for (ncp in c(0, 0.5, 2.8, 6, 15)) for (t in c(-1.5, 0, 0.7, 2.1, 4.5, 20))
    cat("pt", t, df, ncp, format(pt(t, df, ncp), digits = 12), "\n", sep = ";")
# The smallest difference that two groups of n show: R's two-sided t test, with both tails.
for (n in c(2, 3, 5, 8, 20, 100)) for (power in c(0.8, 0.9))
    cat("delta", n, 2 * n - 2, power,
        format(power.t.test(n = n, sd = 1, power = power, strict = TRUE, tol = 1e-12)$delta, digits = 12),
        "\n", sep = ";")
