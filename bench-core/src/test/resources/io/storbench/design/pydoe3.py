# A second implementation of two-level designs: writes pydoe3.txt, which tests compare with.
# pip install pyDOE3==1.6.2; python pydoe3.py > pydoe3.txt
#
# One design a line: its kind, its arguments, its rows as signs.
# by_resolution gives the factors and the resolution asked for, the number of runs, and the
# resolution that the rows really have: the shortest product of columns that is constant.
import itertools

import numpy as np
import pyDOE3


def rows(matrix):
    return " ".join("".join("+" if x > 0 else "-" for x in row) for row in matrix)


def resolution(matrix):
    for length in range(1, matrix.shape[1] + 1):
        for columns in itertools.combinations(range(matrix.shape[1]), length):
            if abs(np.prod(matrix[:, columns], axis=1).sum()) == len(matrix):
                return length
    return 0


for generators in [
    "a b ab",
    "a b c abc",
    "a b c ab ac bc",
    "a b c d abcd",
    "a b c d abc bcd",
    "a b c ab ac bc abc",
    "a b c d bcd acd abc abd",
    "a b c d e abc abd bcde",
]:
    print("fraction|%s|%s" % (generators, rows(pyDOE3.fracfact(generators))))
for generators in ["a b c ab ac bc", "a b c ab ac bc abc"]:
    print("foldover|%s|%s" % (generators, rows(pyDOE3.fold(pyDOE3.fracfact(generators)))))
for factors in [3, 7, 11, 15, 19, 23]:
    print("plackett_burman|%d|%s" % (factors, rows(pyDOE3.pbdesign(factors))))
for factors in range(4, 16):
    for wanted in [3, 4, 5]:
        try:
            matrix = pyDOE3.fracfact_by_res(factors, wanted)
        except ValueError:
            continue
        print("by_resolution|%d %d|%d %d" % (factors, wanted, len(matrix), resolution(matrix)))
