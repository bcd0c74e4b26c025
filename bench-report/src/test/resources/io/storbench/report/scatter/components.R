# Expected variance components by R 4.2.2 with lme4 1.1-31 and nlme 3.1-162. Run with
# `Rscript components.R` in this directory: it writes components-data.csv and
# components-expected.csv. Dyestuff is of Davies, "Statistical Methods in Research and Production"
# (1947), Dyestuff2 of Box and Tiao, "Bayesian Inference in Statistical Analysis" (1973), both in
# lme4; Machines of Milliken and Johnson, "Analysis of Messy Data" (1992), in nlme; its unbalanced
# part is that of Pinheiro and Bates, "Mixed-Effects Models in S and S-PLUS" (2000), 1.3.3. Oats is of Yates,
# "Complex Experiments", JRSS Supplement 2 (1935), in nlme.
library(lme4)
control <- lmerControl(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-14))
data <- NULL
expected <- NULL

keep <- function(case, group, cell, value, fit) {
  data <<- rbind(data, data.frame(case, group = as.character(group), cell = as.character(cell),
    value = value))
  v <- as.data.frame(VarCorr(fit))
  of <- function(name) sum(v$vcov[v$grp == name])
  expected <<- rbind(expected, data.frame(case, between = sprintf("%.12e", of("group")),
    interaction = sprintf("%.12e", of("group:cell")), within = sprintf("%.12e", of("Residual"))))
}

of <- function(case, d, formula) {
  keep(case, d$group, d$cell, d$value, lmer(formula, d, control = control))
}

one <- function(d) data.frame(group = d$Batch, cell = "all", value = d$Yield)
of("dyestuff", one(Dyestuff), value ~ 1 + (1 | group))
of("dyestuff2", one(Dyestuff2), value ~ 1 + (1 | group))
machines <- with(nlme::Machines, data.frame(group = factor(as.character(Worker)),
  cell = factor(as.character(Machine)), value = score))
both <- value ~ cell + (1 | group) + (1 | group:cell)
of("machines", machines, both)
of("machines-unbalanced", machines[-c(2, 3, 6, 8, 9, 12, 19, 20, 27, 33), ], both)
oats <- with(nlme::Oats, data.frame(group = interaction(Block, Variety),
  cell = interaction(Variety, nitro), value = yield))
of("oats", oats, value ~ cell + (1 | group))
print(sqrt(as.numeric(expected$between))); print(sqrt(as.numeric(expected$interaction)))
print(sqrt(as.numeric(expected$within)))
write.csv(data, "components-data.csv", row.names = FALSE, quote = FALSE)
write.csv(expected, "components-expected.csv", row.names = FALSE, quote = FALSE)
