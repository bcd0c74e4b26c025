# Designs that ran in two steps: effects beside the block by R 4.2.2's lm, and what aliases they
# have by its alias(). Run with `Rscript followups.R` in this directory: it writes
# followups-data.csv and followups-expected.csv.
# eye: time to focus, of Montgomery, "Design and Analysis of Experiments" (a 2^(7-4) with D=AB,
#   E=AC, F=BC, G=ABC and its full foldover, in standard order).
# molding: shrinkage in injection moulding, of Box, Hunter and Hunter, "Statistics for Experimenters"
#   (1978): a 2^(8-4) with four further runs that tell one string of aliases apart; as in Box and
#   Meyer, Journal of Quality Technology 25 (1993), example 3.
# semifold: of Montgomery's filtration rate the half with I = ABCD, and then the half of its mirror
#   image in A that has A low.
# surface: tool life over cutting speed and angle, of Montgomery (a replicated 3^2): its corners and one
#   centre point as the first block; the points on the axes and the other centre point as the second.
data <- NULL
expected <- NULL

case <- function(name, d, wanted) {
  factors <- setdiff(names(d), c("block", "y"))
  d$block <- factor(d$block)
  f <- paste("y ~ block +", paste(factors, collapse = " + "),
    paste(sprintf("+ %s", wanted), collapse = " "), "+ (", paste(factors, collapse = " + "), ")^2")
  fit <- lm(as.formula(f), d)
  b <- coef(fit)
  short <- function(term) gsub(":", "", term)
  for (term in names(b)) {
    if (is.na(b[term]) || grepl("block|Intercept", term)) next
    expected <<- rbind(expected, data.frame(name, what = "effect", term = short(term), of = "",
      value = sprintf("%.12e", 2 * b[term])))
  }
  a <- alias(fit)$Complete
  for (row in rownames(a)) for (column in colnames(a)) {
    if (abs(a[row, column]) < 1e-9 || grepl("block|Intercept", column)) next
    expected <<- rbind(expected, data.frame(name, what = "part", term = short(column),
      of = short(row), value = sprintf("%.12e", a[row, column])))
  }
  for (i in setdiff(LETTERS[1:8], factors)) d[[i]] <- 0
  data <<- rbind(data, data.frame(name, block = d$block, d[LETTERS[1:8]], y = d$y))
}

base <- expand.grid(A = c(-1, 1), B = c(-1, 1), C = c(-1, 1))
eye <- with(base, data.frame(base, D = A * B, E = A * C, F = B * C, G = A * B * C))
eye <- rbind(data.frame(block = 1, eye), data.frame(block = 2, -eye))
eye$y <- c(85.5, 75.1, 93.2, 145.4, 83.7, 77.6, 95.0, 141.8,
  91.3, 136.7, 82.4, 73.4, 94.1, 143.8, 87.3, 71.9)
case("eye", eye, character())

sign <- function(s) unlist(lapply(strsplit(s, "")[[1]], function(x) if (x == "+") 1 else -1))
molding <- as.data.frame(t(sapply(c("---+++-+", "+----+++", "-+--+-++", "++-+---+", "--++--++",
  "+-+-+--+", "-++--+-+", "++++++++", "+++---+-", "-++++---", "+-++-+--", "--+-+++-", "++--++--",
  "-+-+-++-", "+--++-+-", "--------", "-+++---+", "-+---+++", "++--+--+", "++++++++"), sign)))
names(molding) <- LETTERS[1:8]
molding <- data.frame(block = rep(1:2, c(16, 4)), molding, row.names = NULL)
molding$y <- c(14.0, 16.8, 15.0, 15.4, 27.6, 24.0, 27.4, 22.6, 22.3, 17.1, 21.5, 17.5, 15.9, 21.9,
  16.7, 20.3, 29.4, 19.7, 13.6, 24.7)
case("molding", molding, c("A:E", "B:F", "C:H", "D:G"))

full <- expand.grid(A = c(-1, 1), B = c(-1, 1), C = c(-1, 1), D = c(-1, 1))
full$y <- c(45, 71, 48, 65, 68, 60, 80, 65, 43, 100, 45, 104, 75, 86, 70, 96)
half <- with(full, A * B * C * D == 1)
semifold <- rbind(data.frame(block = 1, full[half, ]),
  data.frame(block = 2, full[!half & full$A == -1, ]))
case("semifold", semifold, c("A:B", "A:C", "A:D"))

surface <- expand.grid(A = c(-1, 0, 1), B = c(-1, 0, 1), replicate = 1:2)
surface$y <- c(-2, -3, 2, 0, 1, 4, -1, 5, 0, -1, 0, 3, 2, 3, 6, 0, 6, -1)
axis <- with(surface, xor(A == 0, B == 0) | (A == 0 & B == 0 & replicate == 2))
surface$block <- factor(ifelse(axis, 2, 1))
surface <- surface[order(surface$block), ]
fit <- lm(y ~ block + A + B + A:B + I(A^2) + I(B^2), surface)
s <- summary(fit)$coefficients
for (term in c("A", "B", "A:B", "I(A^2)", "I(B^2)")) {
  square <- grepl("2", term)
  name <- if (square) paste0(substr(term, 3, 3), "2") else gsub(":", "", term)
  range <- if (square) 1 else 2
  say <- function(what, value) expected <<- rbind(expected, data.frame(name = "surface", what,
    term = name, of = "", value = sprintf("%.12e", value)))
  say("effect", range * s[term, 1]); say("se", range * s[term, 2]); say("p", s[term, 4])
}
for (i in LETTERS[3:8]) surface[[i]] <- 0
data <- rbind(data, data.frame(name = "surface", block = surface$block, surface[LETTERS[1:8]],
  y = surface$y))

write.csv(data, "followups-data.csv", row.names = FALSE, quote = FALSE)
write.csv(expected, "followups-expected.csv", row.names = FALSE, quote = FALSE)
