# Prints the expected values of EstimateTest; R 4.2.2.
options(digits = 15)
extra <- with(sleep, extra[group == 2] - extra[group == 1])
print(predict(lm(extra ~ 1), data.frame(row.names = 1), interval = "prediction"))
control <- subset(PlantGrowth, group == "ctrl")
print(exp(predict(lm(log(weight) ~ 1, control), data.frame(row.names = 1), interval = "prediction")))
