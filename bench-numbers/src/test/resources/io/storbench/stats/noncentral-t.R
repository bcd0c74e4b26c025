# Noncentral t as R computes it: Rscript noncentral-t.R > noncentral-t.csv
cat("# t;df;ncp;probability (R ", R.version$major, ".", R.version$minor, ")\n", sep = "")
for (df in c(1, 2, 5, 14, 60, 500)) for (ncp in c(0, 0.5, 2.8, 6, 15)) for (t in c(-1.5, 0, 0.7, 2.1, 4.5, 20))
    cat(t, df, ncp, format(pt(t, df, ncp), digits = 12), "\n", sep = ";")
