# Prints the expected values of ContrastTest; R 4.2.2.
options(digits = 15)
first <- subset(sleep, group == 1)$extra
second <- subset(sleep, group == 2)$extra
print(t.test(second, first)[c("stderr", "parameter", "p.value", "conf.int")])
print(t.test(second, first, paired = TRUE)[c("parameter", "p.value", "conf.int")])
print(max(t.test(second, first, mu = -3, alternative = "greater")$p.value,
          t.test(second, first, mu = 3, alternative = "less")$p.value))
print(p.adjust(c(.01, .04, .03, .005), "holm"))
for (a in list(c(2.228, 10, 3), c(4.303, 2, 1.5), c(1.98, 100.5, -1), c(12.7, 1, 20), c(2, 1e4, 2.8)))
  print(pt(a[1], a[2], a[3], lower.tail = FALSE))
print(power.t.test(n = 20, delta = 1, sd = 1)$power)
print(power.t.test(n = 10, sd = 1, power = .8)$delta)
# ErrorRateTest's bounds
print(c(qbinom(.99, 200, .05), qbinom(.99, 400, .05)))
