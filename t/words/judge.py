# SPDX-License-Identifier: Apache-2.0
"""Judges every text by the lists of this folder.

judge.py                 how much of each kind there is
judge.py KIND            what is wrong of that kind, one finding a line
judge.py --kinds         the kinds
judge.py --missed FILE   texts that should be found, and are not
judge.py --found FILE    what is found of texts that are right
"""
import functools
import json
import os
import re
import sys

import texts

HERE = os.path.dirname(os.path.abspath(__file__))


def rows(name):
    """The lines of a list, in their columns."""
    with open(os.path.join(HERE, name + ".txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                yield re.split(r"\t+", line.rstrip("\n"))


def pattern(text):
    """A capital in it, but in a class as \\W, makes the case count."""
    plain = re.sub(r"\\.|\[[^]]*\]|\(\?[^)]*\)", "", text)
    return re.compile(text, 0 if re.search("[A-Z]", plain) else re.I)


def without_code(text):
    """Code is named as it is, however it is spelled."""
    return re.sub(r"`[^`]*`|https?://\S+|%[-+.*0-9a-zA-Z]+|\$\{[^}]*\}|\{\w+\}", "`x`", text)


def found(texts_, name):
    wanted = [(pattern(row[0]), row[1]) for row in rows(name)]
    for text in texts_:
        said = without_code(text.text)
        for one, advice in wanted:
            match = one.search(said)
            if match:
                yield text, f"\"{match.group().strip()}\" -> {advice}"


def phrases(texts_):
    """a phrase of the guide's left column"""
    return found(english(texts_), "phrases")


def glossary(texts_):
    """a word that is not the glossary's"""
    return found(english(texts_), "glossary")


def english(texts_):
    return [text for text in texts_ if "es.json" not in text.place]


def spelling(texts_):
    """a British spelling"""
    american = {}
    for british, right in rows("spelling"):
        for end in ("", "s", "d", "ed", "ing", "al", "r", "rs"):
            stem = british[:-1] if end in ("ing", "ed") and british.endswith("e") else british
            to = right[:-1] if end in ("ing", "ed") and right.endswith("e") else right
            american[stem + end] = to + end
    for right in list(american.values()):
        american.pop(right, None)
    # a word that is in a name of code is the code's
    word = re.compile(r"(?<![\w./-])[A-Za-z]+(?![\w(=]|[./-]\w)")
    for text in english(texts_):
        for one in word.findall(without_code(text.text)):
            right = american.get(one.lower()) or ize(one.lower())
            if right:
                yield text, f"{one} -> {right}"


def ize(word):
    """organisation -> organization"""
    match = re.fullmatch(r"(\w+)isation(s?|al)", word)
    return f"{match[1]}ization{match[2]}" if match else None


def openers(texts_):
    """a field's text that opens with a pronoun"""
    first = {row[0] for row in rows("openers")}
    for text in texts_:
        word = re.match(r"\w+", text.text)
        if text.kind == "field" and word and word.group() in first:
            yield text, f"begins with {word.group()}"


SMALL = {"a", "an", "the", "of", "its", "this", "is", "and", "in", "for", "to", "it"}


def words_of(text):
    return {re.sub(r"(?<=\w\w)(s|ed)$", "", word) for word in
            re.findall(r"[a-z0-9]+", text.lower())} - SMALL


def echoes(texts_):
    """a field's text that says its name alone"""
    for text in texts_:
        if text.kind == "field" and words_of(text.text) <= words_of(text.field[0].replace("_", " ")):
            yield text, "says the name alone"


def types_of(schema):
    kind = schema.get("type")
    return kind if isinstance(kind, list) else [kind]


def units(texts_):
    """a number without its unit"""
    named = re.compile("|".join(rf"(?<!\w)(?:{row[0]})(?!\w)" for row in rows("units")), re.I)
    bare = [re.compile(row[0]) for row in rows("unitless")]
    for text in texts_:
        if text.kind == "field" and {"number", "integer"} & set(types_of(text.field[1])):
            if not named.search(text.text) and not any(one.search(text.text) for one in bare):
                yield text, "has no unit"


def values(texts_):
    """values of an enumeration that nothing explains"""
    plain, named = [], set()
    for (row,) in rows("plain-values"):
        if row.startswith("name = "):
            named.add(row[len("name = "):])
        else:
            plain.append(re.compile(row[1:-1] if row[0] == "/" else re.escape(row)))
    for text in texts_:
        if text.kind != "field" or text.field[0] in named:
            continue
        bare = [str(value) for value in text.field[1].get("enum", ())
                if value is not None and f"`{value}`" not in text.text
                and not any(one.fullmatch(str(value)) for one in plain)]
        if bare:
            yield text, "does not explain " + ", ".join(bare)


KINDS = (phrases, glossary, openers, echoes, units, values, spelling)


def tried(path):
    """The texts of before.txt or after.txt, each with the kind it belongs to."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                kind, field, text = line.rstrip("\n").split("\t")
                name, _, schema = field.partition(" ")
                yield kind, texts.Text(f"{path}:{number}", text, "field" if schema else "message",
                                       (name, json.loads(schema)) if schema else None)


def missed(path):
    """What the judge of its kind does not find."""
    judges = {kind.__name__: kind for kind in KINDS}
    for kind, text in tried(path):
        if not list(judges[kind]([text])):
            yield f"{text.place}: {kind}: {text.text}"


def main():
    option, *rest = sys.argv[1:] or [None]
    if option == "--kinds":
        print("\n".join(f"{kind.__name__}\t{kind.__doc__}" for kind in KINDS))
    elif option == "--missed":
        print("\n".join(missed(*rest)))
    elif option == "--found":
        all_of_them = [text for _, text in tried(*rest)]
        print("\n".join(line for kind in KINDS for line in lines(kind(all_of_them))))
    else:
        for kind in KINDS:
            found_here = list(lines(kind(every())))
            if option is None:
                print(f"{len(found_here)}\t{kind.__name__}: {kind.__doc__}")
            elif option == kind.__name__:
                print("\n".join(found_here))


@functools.lru_cache
def every():
    return list(texts.texts())


def lines(findings):
    """One line for each text, wherever it stands again."""
    seen = set()
    for text, why in findings:
        if (text.text, why) not in seen:
            seen.add((text.text, why))
            yield f"{text.place}: {why}: {text.text}".replace("\n", " ")


if __name__ == "__main__":
    main()
