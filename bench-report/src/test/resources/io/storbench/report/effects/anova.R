# Expected values of the analysis of variance, computed by R's lm, aov, anova and drop1 and, where R
# has no ready function, by their definition. Run with `Rscript anova.R` in this directory: it writes
# anova-data.csv and anova-expected.csv. warpbreaks and npk are data sets that come with R.
set.seed(20161122)
data <- NULL
expected <- NULL

say <- function(case, quantity, term, value) {
  expected <<- rbind(expected, data.frame(case, quantity, term,
    value = sprintf("%.16e", as.numeric(value))))
}

# Levels are numbers from 0; a factor that a case lacks is -1.
keep <- function(case, d, value) {
  column <- function(name) if (name %in% names(d)) as.integer(d[[name]]) - 1L else -1L
  number <- function(name) if (name %in% names(d)) as.integer(d[[name]]) else 0L
  data <<- rbind(data, data.frame(case, order = seq_len(nrow(d)), setup = number("setup"),
    block = number("block"), A = column("A"), B = column("B"), C = column("C"), D = column("D"),
    value = sprintf("%.16e", value)))
}

coded <- function(d) {
  for (name in intersect(c("A", "B", "C", "D"), names(d))) {
    f <- factor(d[[name]])
    contrasts(f) <- if (nlevels(f) == 2) matrix(c(-1, 1)) else contr.sum(nlevels(f))
    d[[name]] <- f
  }
  for (name in intersect(c("setup", "block"), names(d))) d[[name]] <- factor(d[[name]])
  d
}

letters_of <- function(term) gsub(":", "", trimws(term))

sequential <- function(case, fit) {
  a <- anova(fit)
  for (term in rownames(a)) {
    name <- if (term == "Residuals") "error" else if (term == "block") "blocks" else letters_of(term)
    say(case, "df", name, a[term, "Df"])
    say(case, "squares", name, a[term, "Sum Sq"])
  }
}

partial <- function(case, fit) {
  a <- drop1(fit, scope = . ~ ., test = "F")
  for (term in rownames(a)[-1]) {
    if (term == "block" || is.na(a[term, "F value"])) next
    say(case, "partial", letters_of(term), a[term, "Sum of Sq"])
    say(case, "f", letters_of(term), a[term, "F value"])
    say(case, "p", letters_of(term), a[term, "Pr(>F)"])
  }
}

# A coefficient of a column of -1 and 1 is half an effect.
effects_of <- function(case, fit) {
  s <- summary(fit)$coefficients
  ci <- confint(fit, level = 0.95)
  for (row in rownames(s)) {
    if (!grepl("^[A-D]1(:[A-D]1)*$", row)) next
    if (any(sapply(strsplit(row, ":")[[1]], function(x)
      nlevels(fit$model[[substr(x, 1, 1)]]) != 2))) next
    name <- gsub("[1:]", "", row)
    say(case, "effect", name, 2 * s[row, 1])
    say(case, "se", name, 2 * s[row, 2])
    say(case, "t", name, s[row, 3])
    say(case, "low", name, 2 * ci[row, 1])
    say(case, "high", name, 2 * ci[row, 2])
  }
}

fit_of <- function(case, fit) {
  e <- residuals(fit)
  y <- fit$model[[1]]
  say(case, "r2", "model", summary(fit)$r.squared)
  say(case, "adjusted", "model", summary(fit)$adj.r.squared)
  h <- hatvalues(fit)
  if (all(h < 1 - 1e-9)) {
    press <- sum((e / (1 - h))^2)
    say(case, "predicted", "model", 1 - press / sum((y - mean(y))^2))
    for (i in c(1, length(e))) {
      say(case, "fitted", i, fitted(fit)[i])
      say(case, "residual", i, e[i])
      say(case, "standardized", i, rstandard(fit)[i])
    }
  }
}

all_of <- function(case, fit) {
  sequential(case, fit); partial(case, fit); effects_of(case, fit); fit_of(case, fit)
}

lack_of_fit <- function(case, small, full) {
  a <- anova(small, full)
  say(case, "lack df", "model", a[2, "Df"])
  say(case, "lack squares", "model", a[2, "Sum of Sq"])
  say(case, "lack f", "model", a[2, "F"])
  say(case, "lack p", "model", a[2, "Pr(>F)"])
}

# What residuals look like: by definition, so that no package is needed.
residual_checks <- function(case, d, fit, scaled) {
  e <- residuals(fit)
  n <- length(e)
  z <- sort(as.numeric((e - mean(e)) / sd(e)))
  i <- seq_len(n)
  a2 <- -n - mean((2 * i - 1) * (pnorm(z, log.p = TRUE) + pnorm(rev(-z), log.p = TRUE)))
  say(case, "anderson-darling", "residuals", a2 * (1 + 0.75 / n + 2.25 / n^2))
  ct <- cor.test(i, as.numeric(e))
  say(case, "trend r", "residuals", ct$estimate)
  say(case, "trend p", "residuals", ct$p.value)
  cell <- interaction(d[intersect(c("A", "B", "C", "D"), names(d))], drop = TRUE)
  away <- abs(scaled - ave(scaled, cell, FUN = median))
  o <- anova(lm(away ~ cell))
  say(case, "levene f", "residuals", o[1, "F value"])
  say(case, "levene p", "residuals", o[1, "Pr(>F)"])
}

# Box and Cox's profile log-likelihood of lambda, up to a constant.
box_cox <- function(case, y, x) {
  profile <- function(l) {
    g <- exp(mean(log(y)))
    z <- if (abs(l) < 1e-12) g * log(y) else (y^l - 1) / (l * g^(l - 1))
    -length(y) / 2 * log(sum(lm.fit(x, z)$residuals^2) / length(y))
  }
  best <- optimize(profile, c(-3, 3), maximum = TRUE, tol = 1e-10)
  limit <- best$objective - qchisq(0.95, 1) / 2
  say(case, "lambda", "model", best$maximum)
  say(case, "lambda low", "model",
    uniroot(function(l) profile(l) - limit, c(-6, best$maximum), tol = 1e-10)$root)
  say(case, "lambda high", "model",
    uniroot(function(l) profile(l) - limit, c(best$maximum, 6), tol = 1e-10)$root)
}

# 1. A full 2^3 with three replicates, responses lognormal.
d <- expand.grid(A = 1:2, B = 1:2, C = 1:2, replicate = 1:3)
d <- d[sample(nrow(d)), ]
y <- exp(1 + 0.4 * (d$A - 1.5) - 0.2 * (d$B - 1.5) + 0.3 * (d$A - 1.5) * (d$C - 1.5) +
  rnorm(nrow(d), sd = 0.1))
keep("replicated", d, y)
d <- coded(d)
d$y <- log(y)
full <- lm(y ~ A * B * C, d)
all_of("replicated", full)
lack_of_fit("replicated", lm(y ~ (A + B + C)^2, d), full)
residual_checks("replicated", d, full, d$y)
box_cox("replicated", y, model.matrix(full))

# 2. Two and three levels: R's warpbreaks.
d <- data.frame(A = as.integer(warpbreaks$wool), B = as.integer(warpbreaks$tension))
y <- warpbreaks$breaks
keep("warpbreaks", d, y)
d <- coded(d)
d$y <- log(y)
full <- lm(y ~ A * B, d)
all_of("warpbreaks", full)
residual_checks("warpbreaks", d, full, d$y)
box_cox("warpbreaks", y, model.matrix(full))

# 3. The same with trials lost, so that the design is not orthogonal.
d <- data.frame(A = as.integer(warpbreaks$wool), B = as.integer(warpbreaks$tension))
lost <- c(1, 2, 3, 4, 12, 20, 31, 32, 54)
y <- warpbreaks$breaks[-lost]
d <- d[-lost, ]
keep("unbalanced", d, y)
d <- coded(d)
d$y <- log(y)
all_of("unbalanced", lm(y ~ A * B, d))

# 4. Blocks, with the three-factor interaction confounded: R's npk.
d <- data.frame(A = as.integer(npk$N), B = as.integer(npk$P), C = as.integer(npk$K),
  block = as.integer(npk$block))
y <- npk$yield
keep("blocks", d, y)
d <- coded(d)
d$y <- log(y)
all_of("blocks", lm(y ~ block + A + B + C + A:B + A:C + B:C, d))

# 5. A split plot: A is hard to change, each set-up has all combinations of B and C.
d <- expand.grid(B = 1:2, C = 1:3, A = 1:2, replicate = 1:4)
d$setup <- d$A + 2 * (d$replicate - 1)
y <- exp(2 + 0.2 * d$A - 0.3 * d$B + 0.1 * d$C * d$A + rnorm(8, sd = 0.2)[d$setup] +
  rnorm(nrow(d), sd = 0.05))
keep("split", d, y)
d <- coded(d)
d$y <- log(y)
s <- summary(aov(y ~ A * B * C + Error(setup), d))
for (stratum in s) {
  a <- stratum[[1]]
  for (term in rownames(a)) {
    name <- letters_of(term)
    if (name == "Residuals") name <- if (any(letters_of(rownames(a)) == "A")) "set-ups" else "error"
    say("split", "df", name, a[term, "Df"])
    say("split", "squares", name, a[term, "Sum Sq"])
    if (!is.na(a[term, "F value"])) {
      say("split", "f", name, a[term, "F value"])
      say("split", "p", name, a[term, "Pr(>F)"])
    }
  }
}

# 6. Three and four levels without replicates: the interaction counts as error.
d <- expand.grid(A = 1:3, B = 1:4)
y <- exp(0.3 * d$A + 0.2 * d$B + rnorm(12, sd = 0.05))
keep("unreplicated", d, y)
d <- coded(d)
d$y <- log(y)
all_of("unreplicated", lm(y ~ A + B, d))

# 7. Half of a 2^4, D = ABC, with two replicates.
d <- expand.grid(A = 1:2, B = 1:2, C = 1:2, replicate = 1:2)
d$D <- 1 + ((d$A + d$B + d$C) %% 2 == 0)
y <- exp(0.5 * d$A + 0.2 * d$D + 0.1 * d$A * d$B + rnorm(16, sd = 0.05))
keep("fraction", d, y)
d <- coded(d)
d$y <- log(y)
all_of("fraction", lm(y ~ A + B + C + D + A:B + A:C + A:D, d))

# 8. Six of the eight points of a 2^3, so that not all interactions are told: main effects
# alone, tested against pure error.
d <- expand.grid(A = 1:2, B = 1:2, C = 1:2, replicate = 1:3)
d <- d[!(d$A == 2 & d$B == 2), ]
y <- exp(0.5 * d$A + 0.2 * d$B * d$C + rnorm(nrow(d), sd = 0.05))
keep("lacking", d, y)
d <- coded(d)
d$y <- log(y)
small <- lm(y ~ A + B + C, d)
cell <- interaction(d$A, d$B, d$C, drop = TRUE)
sequential_lack <- anova(small, lm(y ~ cell, d))
say("lacking", "lack df", "model", sequential_lack[2, "Df"])
say("lacking", "lack squares", "model", sequential_lack[2, "Sum of Sq"])
say("lacking", "lack f", "model", sequential_lack[2, "F"])
say("lacking", "lack p", "model", sequential_lack[2, "Pr(>F)"])
say("lacking", "squares", "error", anova(lm(y ~ cell, d))["Residuals", "Sum Sq"])
say("lacking", "df", "error", anova(lm(y ~ cell, d))["Residuals", "Df"])
for (term in c("A", "B", "C")) {
  a <- drop1(small, scope = . ~ .)
  say("lacking", "partial", term, a[term, "Sum of Sq"])
}

# 9. Fisher's exact test of failures against a level.
for (t in list(c(20, 5, 10, 5), c(960, 7, 320, 6), c(40, 12, 20, 9))) {
  m <- matrix(c(t[4], t[2] - t[4], t[3] - t[4], t[1] - t[3] - t[2] + t[4]), 2)
  say("fisher", paste(t, collapse = " "), "p", fisher.test(m)$p.value)
}

write.csv(data, "anova-data.csv", row.names = FALSE, quote = FALSE)
write.csv(expected, "anova-expected.csv", row.names = FALSE, quote = FALSE)
