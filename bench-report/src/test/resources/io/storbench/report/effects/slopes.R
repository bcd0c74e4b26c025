# Expected slopes of factors of many levels, by R's lm on the mean logarithm of each point. Run with
# `Rscript slopes.R` in this directory: it writes slopes-data.csv and slopes-expected.csv.
set.seed(20261122)
points <- 12
rtt <- round(1e6 * 30^((sample(points) - runif(points)) / points))
depth <- sample(seq(1, 45, 4))
write <- sample(rep(0:1, points / 2))
data <- expand.grid(replicate = 1:2, point = 1:points)
data$rtt <- rtt[data$point]
data$depth <- depth[data$point]
data$write <- write[data$point]
data$value <- round(exp(13 + 0.8 * log(data$rtt / 1e6) + 0.02 * data$depth + 0.3 * data$write +
  rnorm(points, sd = 0.05)[data$point] + rnorm(nrow(data), sd = 0.1)))
data <- data[-9, ] # a trial without a value: its point still counts once
write.csv(data, "slopes-data.csv", row.names = FALSE, quote = FALSE)

mean_of <- aggregate(log(value) ~ point + rtt + depth + write, data, mean)
names(mean_of)[5] <- "y"
expected <- NULL
say <- function(case, quantity, term, value) {
  expected <<- rbind(expected, data.frame(case, quantity, term,
    value = sprintf("%.16e", as.numeric(value))))
}
fit_of <- function(case, fit, ranges) {
  s <- summary(fit)$coefficients
  ci <- confint(fit, level = 0.95)
  for (i in seq_along(ranges)) {
    term <- c("A", "B", "C")[i]
    say(case, "effect", term, ranges[i] * s[i + 1, 1])
    say(case, "se", term, ranges[i] * s[i + 1, 2])
    say(case, "t", term, s[i + 1, 3])
    say(case, "p", term, s[i + 1, 4])
    say(case, "low", term, ranges[i] * ci[i + 1, 1])
    say(case, "high", term, ranges[i] * ci[i + 1, 2])
  }
  say(case, "r2", "model", summary(fit)$r.squared)
  say(case, "adjusted", "model", summary(fit)$adj.r.squared)
  say(case, "df", "error", fit$df.residual)
}
span <- function(x) max(x) - min(x)
fit_of("logarithmic", lm(y ~ log(rtt) + depth + write, mean_of), c(span(log(rtt)), span(depth), 1))
fit_of("linear", lm(y ~ rtt + depth + write, mean_of), c(span(rtt), span(depth), 1))
write.csv(expected, "slopes-expected.csv", row.names = FALSE, quote = FALSE)
