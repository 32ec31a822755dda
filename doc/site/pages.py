# SPDX-License-Identifier: Apache-2.0
"""Which pages there are, and what stands on each."""

import re
from dataclasses import dataclass, field

from document import LANGUAGES, Wrong, sentence

GUIDE = re.compile(r"^\d\d-([a-z0-9-]+)\.md$")


@dataclass
class Page:
    path: str  # as it is asked for
    title: str
    lead: str
    kind: str  # and the name of its templates
    given: dict = field(default_factory=dict)

    @property
    def file(self):
        """Below the folder of all pages, without .html or .md."""
        return self.path[len("/docs/") :] or "index"

    @property
    def markdown(self):
        return f"/docs/{self.file}.md"


# --- guides ------------------------------------------------------------------


@dataclass
class Guide:
    name: str
    title: str
    text: str  # all of it, as it was written
    lead: str

    @property
    def path(self):
        return f"/docs/guides/{self.name}"


def guide_of(file):
    found = GUIDE.match(file.name)
    text = file.read_text(encoding="utf-8")
    first = text.split("\n", 1)[0]
    if not found or not first.startswith("# "):
        raise Wrong(f"{file}: a guide is NN-name.md and begins with a line '# Title'")
    paragraphs = [one for one in text.split("\n\n")[1:] if one.strip() and one.strip()[0] not in "#`|-"]
    lead = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", paragraphs[0]).replace("`", "") if paragraphs else ""
    return Guide(found[1], first[2:].strip(), text, sentence(lead))


def guides_in(folder):
    return [guide_of(file) for file in sorted(folder.glob("*.md"))]


# --- the reference -------------------------------------------------------------


def shared_query(operations):
    """For an operation with the query of an earlier one: that one, by ids."""
    seen, same = {}, {}
    for one in operations:
        key = repr(one.query)
        if len(one.query) > 4 and key in seen:
            same[one.id] = seen[key]
        seen.setdefault(key, one)
    return same


def first_bodies(operations):
    """Of each shape that is sent the operation that shows it."""
    found = {}
    for one in operations:
        if one.body:
            found.setdefault(one.body, one)
    return found


def group_page(document, group):
    answered = [one.shape for operation in group.operations for one in operation.answers if one.shape]
    bodies = first_bodies(group.operations)
    objects = document.closure(dict.fromkeys(answered))
    given = {
        "group": group,
        "bodies": bodies,
        "objects": [one for one in objects if one.name not in bodies],
        "same_query": shared_query(group.operations),
        "ways": document.ways.get(group.name, []),
    }
    return Page(group.path, group.title, document.lead(group), "group", given)


def events_by_object(document):
    found = {}
    for one in document.events:
        found.setdefault(one.about, []).append(one)
    return found


def event_page(document, about, events):
    shapes = dict.fromkeys(one.shape for one in events if one.shape)
    given = {"about": about, "events": events, "objects": document.closure(shapes)}
    return Page(events[0].page, f"{about} events", f"Events of {about}.", "event", given)


def scopes_of(document):
    """Each scope with the operations and the events that need it."""
    found = {}
    for one in document.operations:
        for scope in one.scopes:
            found.setdefault(scope, ([], []))[0].append(one)
    for one in document.events:
        if one.scope:
            found.setdefault(one.scope, ([], []))[1].append(one)
    return dict(sorted(found.items()))


def answered_by(document):
    """Of each error that not every call has the operations that have it."""
    common, found = document.common_errors, {}
    for one in document.operations:
        for code in one.errors:
            if code not in common:
                found.setdefault(code, []).append(one)
    return found


def pages_of(document, guides):
    objects = events_by_object(document)
    shared = {
        "document": document,
        "guides": guides,
        "tags": document.by_tag,
        "objects_of_events": objects,
        "languages": LANGUAGES,
    }
    found = [Page("/docs", "Poliducto API", document.info["summary"], "index")]
    for number, one in enumerate(guides):
        after = guides[number + 1] if number + 1 < len(guides) else None
        before = guides[number - 1] if number else None
        found.append(Page(one.path, one.title, one.lead, "guide", {"guide": one, "before": before, "after": after}))
    found.append(Page("/docs/operations", "All operations", "Every call of the API on one page.", "operations"))
    found += [group_page(document, one) for one in document.groups.values()]
    found.append(
        Page("/docs/events", "Event types", "What webhooks and the feed tell of.", "events",
             {"envelope": document.shapes["EventEnvelope"], "object": document.shapes["EventObject"]})
    )
    found += [event_page(document, about, events) for about, events in objects.items()]
    found.append(
        Page("/docs/errors", "Errors", "Every code, what it means and what to do.", "errors",
             {"answered_by": answered_by(document), "problem": document.shapes["Problem"], "fault": document.shapes["Fault"]})
    )
    found.append(
        Page("/docs/scopes", "Scopes", "What a key may do.", "scopes", {"scopes": scopes_of(document)})
    )
    return found, shared
