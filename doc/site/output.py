# SPDX-License-Identifier: Apache-2.0
"""Pages as files: HTML, Markdown, what is searched, and llms.txt."""

import json
import re

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown import Markdown
from markupsafe import Markup, escape

# Names of the API within a sentence: total_mxn, G-PRICE, /api/v2/orders, order.created.
NAMES = re.compile(r"(?<![\w/.-])(/api/v\d[\w/{}.-]*\w|[a-z0-9]+(?:_[a-z0-9]+)+|G-[A-Z]+)(?![\w/-])")
FENCES = {"curl": "sh", "python": "python", "node": "js"}
BLOCK = re.compile(r'(<pre><code class="language-(\w+)">.*?</pre>)', re.DOTALL)
BLOCKS = {
    "console": "Console",
    "sh": "Shell",
    "python": "Python",
    "js": "Node",
    "json": "Answer",
    "text": "Output",
}
FIGURE = r'<figure class="sample"><figcaption>%s</figcaption>\n<pre.*?</pre></figure>\s*'
# A step in all three, of which the reader chose one.
STEP = re.compile("".join(f"({FIGURE % one})" for one in ("Shell", "Python", "Node")), re.DOTALL)
CALLERS = {
    "key": "a key",
    "nobody": "anybody, without a key",
    "session": "somebody who is signed in",
    "delivery": "a key, or a signed delivery",
}
CODE = re.compile(r"`([^`]+)`")
NOT_PLAIN = re.compile(r"([*<`\\])")


def alternating(text, words, code):
    """What stands between backticks is code, the rest is words."""
    return "".join((code if i % 2 else words)(one) for i, one in enumerate(CODE.split(text)))


def prose(text):
    """A sentence of the tables as HTML."""
    return Markup(alternating(
        str(text),
        lambda words: NAMES.sub(r"<code>\1</code>", str(escape(words))),
        lambda code: f"<code>{escape(code)}</code>",
    ))


def plain(text):
    """A sentence of the tables as Markdown."""
    return alternating(
        " ".join(text.split()),
        lambda words: NAMES.sub(r"`\1`", NOT_PLAIN.sub(r"\\\1", words)),
        lambda code: f"`{code}`",
    )


def bare(text):
    """A sentence of the tables without its marks."""
    return CODE.sub(r"\1", text)


def pretty(value):
    return json.dumps(value, indent=2, ensure_ascii=False)


def path_of(text):
    """A path whose parts to be filled in stand out."""
    return Markup(re.sub(r"(\{[a-z_]+\})", r"<var>\1</var>", str(escape(text))))


def environment(folder):
    made = Environment(
        loader=FileSystemLoader(str(folder)),
        autoescape=lambda name: name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters.update(prose=prose, plain=plain, bare=bare, pretty=pretty, path=path_of)
    made.globals.update(callers=CALLERS, fences=FENCES)
    return made


class GuideText:
    """A guide as HTML, with its sections: (id, title, plain text).

    lead is its first paragraph, and choice says that steps are in several languages.
    """

    def __init__(self, text):
        reader = Markdown(extensions=["fenced_code", "tables", "toc", "sane_lists"], output_format="html")
        _, body = text.split("\n", 1)
        # What is wider than the page is scrolled, also by keys.
        html = BLOCK.sub(self.block, reader.convert(body)).replace("<pre>", '<pre tabindex="0">')
        html = STEP.sub(self.step, html)
        html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
        self.choice = 'class="sample in-' in html
        lead, end, rest = html.partition("</p>\n")
        self.lead, self.html = Markup(lead + end), Markup(rest)
        self.sections = self.split(html)

    @staticmethod
    def block(found):
        title = BLOCKS.get(found[2], found[2])
        return f'<figure class="sample"><figcaption>{title}</figcaption>\n{found[1]}</figure>'

    @staticmethod
    def step(found):
        return "".join(
            text.replace('"sample"', f'"sample in-{name}"', 1) for name, text in zip(FENCES, found.groups())
        )

    @staticmethod
    def split(html):
        parts = re.split(r'<h[23] id="([^"]+)">(.*?)</h[23]>', html)
        found = [("", "", parts[0])] + list(zip(parts[1::3], parts[2::3], parts[3::3]))
        return [(id, words_of(title), words_of(text)) for id, title, text in found]


def words_of(html):
    """The words of a piece of HTML."""
    return " ".join(Markup(html).striptags().split())


# --- what is searched ----------------------------------------------------------


def found_by(document, pages, guides):
    """What search.json lists: title, path, kind and text of each thing."""

    def row(title, path, kind, text):
        return {"title": title, "path": path, "kind": kind, "text": bare(" ".join(text.split()))}

    for guide, text in guides:
        for id, title, words in text.sections:
            where = f"{guide.path}#{id}" if id else guide.path
            yield row(f"{guide.title}: {title}" if title else guide.title, where, "guide", words)
    for group in document.groups.values():
        yield row(group.title, group.path, "resource", document.lead(group))
    for one in document.operations:
        yield row(one.title, one.link, "operation", f"{one.id} {one.verb} {one.path} {one.doc}")
    for one in document.events:
        yield row(one.type, one.link, "event", one.doc)
    for one in document.errors.values():
        yield row(one.code, f"/docs/errors#{one.code}", "error", f"{one.status} {one.title}. {one.hint}")
    for page in pages:
        if page.kind == "scopes":
            for scope, (operations, _) in page.given["scopes"].items():
                yield row(scope, f"/docs/scopes#{scope}", "scope", " ".join(one.id for one in operations))
    seen = set()
    for page in pages:
        for shape in page.given.get("objects", []):
            if shape.name not in seen:
                seen.add(shape.name)
                yield row(shape.name, f"{page.path}#{shape.name}", "object", shape.doc)


# --- files ----------------------------------------------------------------------


def put(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def write(folder, document, pages, shared, templates, assets):
    """All files below a folder that is there and empty."""
    made = environment(templates)
    scripts = [one.name for one in assets if one.suffix == ".js"]
    texts = {one.name: GuideText(one.text) for one in shared["guides"]}
    full = []
    for page in pages:
        given = dict(shared, page=page, scripts=scripts, texts=texts, **page.given)
        put(folder / f"{page.file}.html", made.get_template(f"{page.kind}.html").render(given))
        text = made.get_template(f"{page.kind}.md").render(given)
        put(folder / f"{page.file}.md", re.sub(r"\n{3,}", "\n\n", text).strip() + "\n")
        full.append((folder / f"{page.file}.md").read_text(encoding="utf-8"))
    missing = {"path": "/docs/404", "title": "Nothing here", "lead": "", "kind": "missing", "markdown": "/docs/index.md"}
    put(folder / "404.html", made.get_template("missing.html").render(dict(shared, page=missing, scripts=scripts)))
    put(folder / "llms.txt", made.get_template("llms.txt").render(dict(shared, pages=pages)))
    put(folder / "llms-full.txt", "\n".join(full))
    rows = list(found_by(document, pages, [(one, texts[one.name]) for one in shared["guides"]]))
    put(folder / "search.json", json.dumps(rows, ensure_ascii=False, separators=(",", ":")) + "\n")
    for one in assets:
        put(folder / "assets" / one.name, one.read_text(encoding="utf-8"))
