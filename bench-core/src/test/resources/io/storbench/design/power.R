# The smallest difference that two groups of n show: R's two-sided t test, with both tails. Rscript power.R > power.csv
cat("# n;degrees;power;delta (R ", R.version$major, ".", R.version$minor, ")\n", sep = "")
for (n in c(2, 3, 5, 8, 20, 100)) for (power in c(0.8, 0.9))
    cat(n, 2 * n - 2, power,
        format(power.t.test(n = n, sd = 1, power = power, strict = TRUE, tol = 1e-12)$delta, digits = 12), "\n", sep = ";")
