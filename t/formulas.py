# SPDX-License-Identifier: Apache-2.0
"""Random formulas and sums, and what they are worth by python's fractions.

formulas.py make SEED COUNT DIR writes DIR/lines for t/formula-lines, DIR/wanted
with the answers that its formulas must get, and DIR/bc with the sums for bc.
Nothing here is shared with the C code but the language's definition.
"""
import random
import sys
from fractions import Fraction

LIMIT = 10 ** 18
BITS = 4096
DECIMALS = 30
COMPARED = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b,
}


class Refused(Exception):
    def __init__(self, at, code):
        super().__init__(f"refused {at[0]}:{at[1]} {code}")


def rounded(x, decimals):
    """Half away from zero, as a whole number of steps."""
    steps = (abs(x) * 10 ** decimals * 2 + 1) // 2
    return steps if x >= 0 else -steps


def text_of(x, decimals):
    steps = rounded(x, decimals)
    digits = str(abs(steps)).rjust(decimals + 1, "0")
    sign = "-" if steps < 0 else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}"


class Writer:
    """Text with places: lines and columns from 1."""

    def __init__(self, rng):
        self.rng, self.parts, self.line, self.column = rng, [], 1, 1

    def put(self, text):
        at = (self.line, self.column)
        self.parts.append(text)
        self.column += len(text)
        return at

    def space(self):
        # a line end would end the line that is sent: tabs and blanks only
        self.put(" " * self.rng.choice([0, 0, 0, 1, 1, 2]))


class Node:
    """kind, operands, and where it was written."""

    def __init__(self, kind, *operands, value=None, text=None):
        self.kind, self.operands = kind, operands
        self.value, self.text, self.at = value, text, None

    def size(self):
        return 1 + sum(o.size() for o in self.operands)


def number(rng):
    whole = rng.choice([0, 1, 2, 3, 10, 42, rng.randrange(1000),
                        rng.randrange(10 ** 6), rng.randrange(10 ** 12)])
    if rng.random() < 0.01:
        whole = rng.randrange(10 ** 17, 10 ** 19)
    text = str(whole)
    if rng.random() < 0.6:
        places = rng.randrange(1, 8)
        text += "." + str(rng.randrange(10 ** places)).rjust(places, "0")
    return Node("number", value=Fraction(text), text=text)


def source(rng, values):
    name = rng.choice(["A", "B.C", "D-E", "USDMXN", "MTY", "F_1"])
    if rng.random() < 0.98 and name not in values:
        values[name] = text_of(Fraction(rng.randrange(-10 ** 9, 10 ** 9),
                                        10 ** rng.randrange(7)), 6)
    call = {"USDMXN": "fx('USDMXN'%s)", "MTY": "rack('MTY', 'DIESEL'%s)",
            "F_1": "formula('F_1')"}.get(name, f"index('{name}'%s)")
    if "%s" in call:
        call %= rng.choice(["", ", day=prior", ",missing=fail", ", day = lift"])
    return Node("input", value=name, text=call)


def grow(rng, budget, values):
    if budget <= 1 or rng.random() < 0.05:
        return number(rng) if rng.random() < 0.6 else source(rng, values)
    kind = rng.choice(["+", "-", "*", "/", "+", "-", "*", "/", "negate", "min",
                       "max", "avg", "if", "round"])
    if kind in ("negate", "round"):
        node = Node(kind, grow(rng, budget - 1, values))
        node.value = rng.randrange(7)
        return node
    if kind == "if":
        part = (budget - 2) // 4
        if part < 1:
            return number(rng)
        one, other = grow(rng, part, values), grow(rng, part, values)
        if rng.random() < 0.2:
            other = one_like(one)
        condition = Node(rng.choice(list(COMPARED)), one, other)
        return Node("if", condition, grow(rng, part, values),
                    grow(rng, part, values))
    count = 2 if len(kind) == 1 else rng.randrange(2, 5)
    part = (budget - 1) // count
    return Node(kind, *[grow(rng, max(part, 1), values) for _ in range(count)])


def one_like(node):
    """The same again, in a place of its own."""
    return Node(node.kind, *[one_like(o) for o in node.operands],
                value=node.value, text=node.text)


LEVEL = {"+": 1, "-": 1, "*": 2, "/": 2}


def write(w, node, level):
    """Parentheses where the grammar needs them, and now and then for fun."""
    own = LEVEL.get(node.kind, 3)
    wrap = own < level or w.rng.random() < 0.05
    if wrap:
        w.put("(")
        w.space()
    if own < 3:
        one, other = node.operands
        write(w, one, own)
        w.space()
        node.at = w.put(node.kind)
        w.space()
        write(w, other, own + 1)
    elif node.kind in ("number", "input"):
        node.at = w.put(node.text)
    elif node.kind == "negate":
        node.at = w.put("-")
        w.space()
        write(w, node.operands[0], 3)
    else:
        write_call(w, node)
    if wrap:
        w.space()
        w.put(")")


def write_call(w, node):
    node.at = w.put(node.kind)
    w.space()
    w.put("(")
    operands = list(node.operands)
    if node.kind == "if":
        condition = operands.pop(0)
        write(w, condition.operands[0], 1)
        w.space()
        condition.at = w.put(condition.kind)
        w.space()
        write(w, condition.operands[1], 1)
        w.put(",")
    for i, operand in enumerate(operands):
        if i > 0:
            w.put(",")
        w.space()
        write(w, operand, 1)
    if node.kind == "round":
        w.put(f", {node.value}")
    w.put(")")


def kept(node, x):
    long = abs(x.numerator).bit_length() + x.denominator.bit_length() > BITS
    if abs(x) >= LIMIT or long:
        raise Refused(node.at, "not_computable")
    return x


def worth(node, values):
    if node.kind == "number":
        return kept(node, node.value)
    if node.kind == "input":
        if node.value not in values:
            raise Refused(node.at, "input_missing")
        return kept(node, Fraction(values[node.value]))
    if node.kind == "if":
        condition, yes, no = node.operands
        one, other = (worth(o, values) for o in condition.operands)
        return worth(yes if COMPARED[condition.kind](one, other) else no, values)
    v = [worth(o, values) for o in node.operands]
    if node.kind == "/" and v[1] == 0:
        raise Refused(node.at, "not_computable")
    return kept(node, {
        "+": lambda: v[0] + v[1], "-": lambda: v[0] - v[1],
        "*": lambda: v[0] * v[1], "/": lambda: v[0] / v[1],
        "negate": lambda: -v[0], "min": lambda: min(v), "max": lambda: max(v),
        "avg": lambda: sum(v) / len(v),
        "round": lambda: Fraction(rounded(v[0], node.value), 10 ** node.value),
    }[node.kind]())


def one_formula(rng):
    while True:
        values = {}
        node = grow(rng, rng.randrange(1, 61), values)
        if node.size() <= 64:
            break
    w = Writer(rng)
    write(w, node, 1)
    try:
        wanted = text_of(worth(node, values), DECIMALS)
    except Refused as refused:
        wanted = str(refused)
    given = " ".join(f"{name}={value}" for name, value in values.items())
    return "".join(w.parts), given, wanted


def one_sum(rng):
    def term():
        places = rng.randrange(7)
        digits = str(rng.randrange(10 ** rng.randrange(1, 16)))
        point = "." + "".join(rng.choices("0123456789", k=places)) if places else ""
        return rng.choice(["", "-"]) + digits + point
    return [term() for _ in range(rng.randrange(2, 30))]


def main(seed, count, folder):
    rng = random.Random(seed)
    with open(f"{folder}/lines", "w") as lines, \
            open(f"{folder}/wanted", "w") as wanted:
        n = 0
        while n < count:
            text, given, answer = one_formula(rng)
            if len(text) > 2000:
                continue
            lines.write(f"F\t{text}\t{given}\n")
            wanted.write(answer + "\n")
            n += 1
    with open(f"{folder}/sums", "w") as sums, open(f"{folder}/bc", "w") as bc:
        for _ in range(count):
            terms = one_sum(rng)
            sums.write("S\t" + " ".join(terms) + "\n")
            bc.write("+".join(f"({t})" for t in terms) + "\n")


main(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
