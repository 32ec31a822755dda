# SPDX-License-Identifier: Apache-2.0
"""The texts that people read, each with its place; for t9065.

Every reader yields Text(place, text, kind, field): kind says what it is (field,
operation, message, page, label ...), field what a field's schema says of it.
"""
import glob
import html
import json
import re
from collections import namedtuple

Text = namedtuple("Text", "place text kind field", defaults=(None,))

TOLD = ("description", "title", "summary")
# What stands below these is data.
DATA = ("example", "examples", "default", "const", "enum", "required")


# --- the documents of the API -------------------------------------------------

def api(path):
    """Each description, title and summary of an OpenAPI or AsyncAPI document."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    yield from below(document, path.rsplit("/", 1)[-1], None)


def schema_of(node):
    """What tells the type: of a parameter its schema, of a list its items."""
    schema = node.get("schema", node)
    if isinstance(schema.get("items"), dict) and "enum" in schema["items"]:
        return schema["items"]
    return schema


def below(node, place, name):
    if isinstance(node, list):
        for at, one in enumerate(node):
            named = one.get("name") if isinstance(one, dict) else None
            yield from below(one, f"{place}/{named or at}", named)
        return
    if not isinstance(node, dict):
        return
    for key in TOLD:
        if isinstance(node.get(key), str):
            field = None
            if name is not None and key == "description":
                field = (name, schema_of(node))
            yield Text(place, node[key], "field" if field else key, field)
    for key, one in node.items():
        if key in DATA and not (place.endswith("/properties")):
            continue
        inside = place.endswith("/properties") or place.endswith("/headers")
        yield from below(one, f"{place}/{key}", key if inside else None)


# --- sources ------------------------------------------------------------------

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
SQL = re.compile(r"^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|SET|SHOW|"
                 r"REPLACE|FROM|WHERE|AND|OR|ORDER|GROUP|JOIN|LEFT|COALESCE|CAST)\b"
                 r"|\b(SELECT|WHERE|VALUES|FROM|JOIN) ")


def blank(match):
    """Nothing, of as many lines."""
    return re.sub(r"[^\n]", " ", match.group())


def hide_comments(source):
    return re.sub(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|//[^\n]*',
                  lambda m: m.group() if m.group()[0] == '"' else blank(m),
                  source, flags=re.S)


def unescaped(literal):
    return (literal[1:-1].replace(r"\n", "\n").replace(r"\t", " ")
            .replace(r'\"', '"').replace("\\\\", "\\"))


def is_prose(text):
    """Words for people: three of them in a row, and no statement of SQL."""
    return bool(re.search(r"[A-Za-zé’']+ [a-zé’']+ [a-zé’'%`]", text)) and not SQL.search(text)


def c_source(path):
    """Each text of a C file; literals that stand beside one another are one."""
    with open(path, encoding="utf-8") as file:
        source = hide_comments(file.read())
    end, start, text = None, 0, ""
    for match in LITERAL.finditer(source):
        between = source[end:match.start()] if end is not None else None
        if between is not None and re.fullmatch(r"\s*(PRI\w+\s*)?", between):
            text += unescaped(match.group())
        else:
            yield from literal(path, source, start, text)
            start, text = match.start(), unescaped(match.group())
        end = match.end()
    yield from literal(path, source, start, text)


def literal(path, source, start, text):
    if is_prose(text):
        yield Text(f"{path}:{source.count(chr(10), 0, start) + 1}", text, "message")


SHELL = re.compile(r'"((?:[^"\\]|\\.)*)"|\'([^\']*)\'')


def script(path):
    """Each quoted text of a line of shell or JavaScript, but for comments."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if re.match(r"\s*(#|//|\*|/\*)", line):
                continue
            for match in re.finditer(r'"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|`([^`]*)`', line):
                text = next(group for group in match.groups() if group is not None)
                if is_prose(text) and not re.search(r"\$\(|[|&]{2}|;;", text):
                    yield Text(f"{path}:{number}", text, "message")


def heredocs(path):
    """What a script prints as it stands: `cat <<...`."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    until = None
    for number, line in enumerate(lines, 1):
        if until is not None:
            if line.strip() == until:
                until = None
            elif is_prose(line):
                yield Text(f"{path}:{number}", line.strip(), "message")
            continue
        match = re.search(r"\bcat\b.*<<-?\s*'?\"?([A-Z_]+)", line)
        if match:
            until = match.group(1)


# --- pages --------------------------------------------------------------------

CODE_MACROS = r"Pa|Fl|Ar|Ic|Cm|Nm|Xr|Li|Ql|Dl|Ev|Dv|Er|Va|Fn|Fa|Ft|In|Op|Oo|Oc|Sx|Bl|El|Bd|Ed|" \
              r"Dd|Dt|Os|Lk|Mt|Sm|Ns|Ap|Pq|Bk|Ek|Cd|St"


def mdoc(path):
    """Each paragraph of a man page, without what is code."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    said, start, literal_block = [], 0, False
    for number, line in enumerate(lines + [".Pp"], 1):
        if line.startswith(".Bd -literal") or line.startswith(".Bd -unfilled"):
            literal_block = True
        elif line.startswith(".Ed"):
            literal_block = False
        if literal_block or line.startswith('.\\"'):
            continue
        if re.match(r"\.(Pp|It|Sh|Ss|Bd|Ed|Bl|El|Nd)\b", line):
            if said:
                yield Text(f"{path}:{start}", " ".join(said), "page")
            said, start = [], number
            if re.match(r"\.(Sh|Ss|Nd)\b", line):
                yield Text(f"{path}:{number}", line.split(" ", 1)[-1], "page")
            elif re.match(r"\.It [^A-Z]", line):
                said.append(line[4:])
            continue
        if line.startswith("."):
            # a macro of code stands for a name; punctuation behind it stays
            match = re.match(r"\.(%s)\b.*?(\s[.,;:)]+)?$" % CODE_MACROS, line)
            said.append("`x`" + (match.group(2) or "").strip() if match else
                        re.sub(r"\b(%s) \S+" % CODE_MACROS, "`x`", line.split(" ", 1)[-1]))
        elif line:
            said.append(line)
    return


def markdown(path):
    """Each paragraph of a page in Markdown, or of a template of one."""
    with open(path, encoding="utf-8") as file:
        source = file.read()
    source = re.sub(r"^```.*?^```", blank, source, flags=re.S | re.M)
    source = re.sub(r"\{[%#{].*?[}%#]\}", blank, source, flags=re.S)
    if path.endswith(".html"):
        source = re.sub(r"<(script|style|pre|code)\b.*?</\1>", blank, source, flags=re.S)
        source = html.unescape(re.sub(r"<[^>]*>", blank, source))
    yield from paragraphs(path, source)


def plain(path):
    """Each paragraph of a text whose commands are indented."""
    with open(path, encoding="utf-8") as file:
        source = file.read()
    yield from paragraphs(path, source)


def paragraphs(path, source):
    number = 1
    for one in re.split(r"(\n[ \t]*\n)", source):
        if re.search(r"[A-Za-z]{2}", one):
            ahead = len(one) - len(one.lstrip("\n"))
            yield Text(f"{path}:{number + ahead}", re.sub(r"\s+", " ", one).strip(), "page")
        number += one.count("\n")


def labels(path):
    """The words of the dashboard."""
    with open(path, encoding="utf-8") as file:
        for key, text in json.load(file).items():
            yield Text(f"{path}: {key}", text, "label")


def alerts(path):
    """What rules of monitoring tell the operator."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            match = re.match(r"\s*(?:summary|description): (.*)", line)
            if match:
                yield Text(f"{path}:{number}", match.group(1).strip("'\""), "message")


# Which reader reads what, from the top of the tree.
READERS = (
    (api, ("clients/openapi.json", "clients/asyncapi.json")),
    (c_source, ("fcgi-app/**/*.c", "fcgi-app/**/*.h", "lib/*.c", "lib/*.h", "lib/*.def",
                "cron/**/*.c", "cron/**/*.h")),
    (script, ("poliducto", "fcgi-app/*.sh", "fcgi-app/pool", "fcgi-app/users", "nginx/control.sh",
              "sql/apply", "sql/*.sh", "clients/cli/src/*.mjs", "clients/cli/bin/*.mjs", "clients/node/src/*.ts",
              "clients/python/poliducto/*.py", "t/demo*")),
    (heredocs, ("poliducto", "fcgi-app/*.sh")),
    (mdoc, ("doc/*.[1-8]",)),
    (markdown, ("doc/site/guides/*.md", "doc/site/templates/*", "clients/*/README.md",
                "doc/errors.html")),
    (plain, ("README", "doc/operator.txt")),
    (labels, ("dashboard/src/words/en.json", "dashboard/src/words/es.json")),
    (alerts, ("doc/monitoring/*.yml",)),
)


def texts():
    """All of them."""
    for reader, patterns in READERS:
        for pattern in patterns:
            paths = sorted(glob.glob(pattern, recursive=True))
            if not paths:
                raise SystemExit(f"nothing is at {pattern}")
            for path in paths:
                yield from reader(path)
