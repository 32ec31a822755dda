# SPDX-License-Identifier: Apache-2.0
"""What the pages are made from, read once: the OpenAPI and AsyncAPI documents,
the printed page of errors, the printed states and the samples."""

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Optional

from fields import Field, example_of, field_of, fields_of, last, shapes_in

VERBS = ("get", "post", "patch", "put", "delete")
LANGUAGES = {"python": "Python", "node": "Node", "curl": "curl"}
# In this order at the beginning and at the end of a page.
FIRST = ("list", "create", "get", "update", "archive", "restore")
LAST = ("search", "stats", "history", "export", "bulk", "validate")
SHORT = {"api": "API", "fx": "FX"}
WAY = re.compile(r"^  (\S+) +-> (\S+) +(?:by ([^:]+): (.*)|(\S+))$")
RANGE = re.compile(r"^(.+)\[(gte|gt|lte|lt)\]$")


class Wrong(Exception):
    """The sources do not fit together."""


def sentence(text):
    """The first one of a text."""
    return re.split(r"(?<=[.?!])\s", " ".join(text.split()), maxsplit=1)[0]


@dataclass
class Error:
    code: str
    status: int
    title: str
    hint: str
    retry: bool


@dataclass
class Way:
    """From one status to another: by an action, or by something else."""

    before: Optional[str]  # None: it begins so
    after: str
    action: Optional[str]  # the word of an operation
    by: Optional[str]
    doc: Optional[str]


@dataclass
class Answer:
    status: str
    doc: str
    says: str  # "one", "list", "data" or "text"
    shape: Optional[str]
    media: list
    headers: list
    fields: list = field(default_factory=list)


@dataclass
class Operation:
    id: str
    verb: str
    path: str
    title: str
    doc: str
    scopes: list  # of the key; the second covers what is returned
    caller: str  # "key", "nobody", "session" or "delivery"
    dashboard: bool  # it is asked at the dashboard's host
    members: list  # of the path
    query: list
    headers: list
    body: Optional[str]  # the shape
    body_media: list
    body_required: bool
    answers: list
    errors: list
    samples: dict

    @property
    def group(self):
        return self.id.split(".")[0]

    @property
    def page(self):
        return f"/docs/api/{self.group}"

    @property
    def link(self):
        return f"{self.page}#{self.id}"


@dataclass
class Shape:
    name: str
    doc: str
    fields: list
    example: object


@dataclass
class Group:
    """Operations on one page, those that most resources have first."""

    name: str
    tag: str
    operations: list

    @property
    def title(self):
        words = [SHORT.get(one, one) for one in self.name.split("-")]
        return " ".join([words[0][0].upper() + words[0][1:]] + words[1:])

    @property
    def doc(self):
        """What they are about: what the list says first."""
        lists = [one for one in self.operations if one.id == f"{self.name}.list"]
        return sentence(lists[0].doc) if lists else ""

    def sort(self):
        rank = {f"{self.name}.{word}": place for place, word in enumerate(FIRST)}
        rank.update((f"{self.name}.{word}", len(FIRST) + 1 + place) for place, word in enumerate(LAST))
        self.operations.sort(key=lambda one: rank.get(one.id, len(FIRST)))

    @property
    def path(self):
        return f"/docs/api/{self.name}"


@dataclass
class Event:
    type: str
    doc: str
    scope: Optional[str]
    shape: Optional[str]
    example: dict

    @property
    def domain(self):
        return self.type.split(".")[0]

    @property
    def about(self):
        """The domain, and its object where that is not the domain's main one."""
        return self.type.rsplit(".", 1)[0]

    @property
    def page(self):
        return f"/docs/events/{self.about}"

    @property
    def link(self):
        return f"{self.page}#{self.type}"


class ErrorTable(HTMLParser):
    """The rows of doc/errors.html, which `contract errors` prints."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.cell = [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "tr" and dict(attrs).get("id"):
            self.rows.append([])
        elif tag == "td" and self.rows:
            self.cell = ""

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data

    def handle_endtag(self, tag):
        if tag == "td" and self.cell is not None:
            self.rows[-1].append(self.cell)
            self.cell = None


def errors_of(text):
    found = {}
    for status, code, title, hint, retry in ErrorTable(text).rows:
        found[code] = Error(code, int(status), title, hint, retry == "yes")
    if not found:
        raise Wrong("doc/errors.html has no rows")
    return found


def ways_of(text):
    """The ways of each resource, of doc/states.txt, which `contract states` prints."""
    found = {}
    for block in text.split("\n\n"):
        head, *lines = block.rstrip("\n").split("\n")
        ways = [WAY.match(line) for line in lines]
        if not all(ways) or not ways:
            raise Wrong(f"doc/states.txt: what is said of {head} is not understood")
        found[head.split(",")[0]] = [
            Way(None if one[1] == "-" else one[1], one[2], one[5], one[3], one[4]) for one in ways if one[1] != one[2]
        ]
    return found


def query_of(parameters):
    """name, name[gte] and name[lt] are one that may be a range."""
    found = {}
    for given in parameters:
        ranged = RANGE.match(given["name"])
        name = ranged[1] if ranged else given["name"]
        doc = given.get("description", "")
        one = found.get(name)
        if one is None:
            one = field_of(name, given["schema"], given.get("required", False), doc)
            found[name] = one
        if ranged:
            one.ranges.append(ranged[2])
        elif given.get("x-repeatable"):
            one.limits.append("repeatable")
    return list(found.values())


def parameters_of(given, where):
    return [
        field_of(one["name"], one["schema"], one.get("required", False), one.get("description", ""))
        for one in given
        if one["in"] == where
    ]


def resolved(given, components):
    """What a reference names, else what is given."""
    return components[last(given["$ref"])] if "$ref" in given else given


def answer_of(status, given, components):
    content = given.get("content", {})
    schema = next((one.get("schema", {}) for media, one in content.items() if media.endswith("json") and "nd" not in media), None)
    named = {name: resolved(one, components["headers"]) for name, one in given.get("headers", {}).items()}
    headers = [Field(name, "", one.get("description", "")) for name, one in named.items()]
    answer = Answer(status, given.get("description", ""), "text", None, list(content), headers)
    if schema is None:
        return answer
    inner = schema.get("properties", {})
    if "has_more" in inner:
        answer.says, answer.shape = "list", last(inner["data"]["items"]["$ref"])
    elif "ok" in inner:
        answer.says, answer.shape = "data", last(inner["data"]["$ref"])
    else:
        answer.says, answer.shape = "one", last(schema["$ref"]) if "$ref" in schema else None
    answer.fields = [] if answer.shape else fields_of(schema)
    return answer


def caller_of(given, dashboard):
    security = given.get("security")
    if security is None:
        return "key"
    names = {name for one in security for name in one}
    if "delivery" in names:
        return "delivery"
    if "session" in names:
        return "session"
    if "key" in names:
        return "key"
    return "nobody"


def operation_of(verb, path, given, components, samples):
    given_parameters = [resolved(one, components.get("parameters", {})) for one in given.get("parameters", [])]
    body = given.get("requestBody", {})
    content = body.get("content", {})
    schema = next((one.get("schema", {}) for one in content.values()), {})
    dashboard = "servers" in given
    return Operation(
        id=given["operationId"],
        verb=verb.upper(),
        path=path,
        title=given["summary"],
        doc=given.get("description", ""),
        scopes=given.get("x-scopes") or [one for one in [given.get("x-scope")] if one],
        caller=caller_of(given, dashboard),
        dashboard=dashboard,
        members=parameters_of(given_parameters, "path"),
        query=query_of([one for one in given_parameters if one["in"] == "query"]),
        headers=parameters_of(given_parameters, "header"),
        body=last(schema["$ref"]) if "$ref" in schema else None,
        body_media=list(content),
        body_required=body.get("required", False),
        answers=[answer_of(status, one, components) for status, one in given["responses"].items() if status < "3"],
        errors=given.get("x-errors", []),
        samples=samples,
    )


class Document:
    """All of it."""

    def __init__(self, openapi, asyncapi, errors, states, samples):
        self.info = openapi["info"]
        self.tags = {one["name"]: one["description"] for one in openapi["tags"]}
        self.schemas = openapi["components"]["schemas"]
        self.errors = errors_of(errors)
        self.ways = ways_of(states)
        self.operations, self.groups = [], {}
        for path, item in openapi["paths"].items():
            for verb in VERBS:
                if verb in item:
                    self.add(verb, path, item[verb], openapi["components"], samples)
        for group in self.groups.values():
            group.sort()
        self.shapes = {
            name: Shape(name, one.get("description", ""), fields_of(one), example_of(one, self.schemas))
            for name, one in self.schemas.items()
        }
        self.events = events_of(asyncapi)
        self.api_version = self.events[0].example["api_version"]
        self.delivery = fields_of(asyncapi["components"]["schemas"]["DeliveryHeaders"])
        self.check()

    @property
    def by_tag(self):
        """The groups of each tag; the one of its name is first."""
        found = {}
        for one in sorted(self.groups.values(), key=lambda one: one.name != one.tag):
            found.setdefault(one.tag, []).append(one)
        return dict(sorted(found.items()))

    def lead(self, group):
        """What a group is about."""
        alone = group.name == group.tag and len(self.by_tag[group.tag]) == 1
        return self.tags[group.tag] if alone else group.doc or self.tags[group.tag]

    def add(self, verb, path, given, parameters, samples):
        one = operation_of(verb, path, given, parameters, samples.get(given["operationId"], {}))
        # The dashboard is asked by no library.
        wanted = ["curl"] if one.dashboard else LANGUAGES
        missing = [language for language in wanted if not one.samples.get(language)]
        if missing:
            raise Wrong(f"clients/samples.json: {one.id} has no {', '.join(missing)}")
        self.operations.append(one)
        group = self.groups.setdefault(one.group, Group(one.group, given["tags"][0], []))
        group.operations.append(one)

    def check(self):
        for one in self.operations:
            unknown = [code for code in one.errors if code not in self.errors]
            if unknown:
                raise Wrong(f"{one.id}: doc/errors.html has no {', '.join(unknown)}")
        unknown = [name for name in self.ways if name not in self.groups]
        if unknown:
            raise Wrong(f"doc/states.txt: no operation is of {', '.join(unknown)}")

    @cached_property
    def common_errors(self):
        """Those that each call with a key may have."""
        sets = [set(one.errors) for one in self.operations if one.caller == "key"]
        return set.intersection(*sets)

    def closure(self, names):
        """The shapes of these names, and those that they are made of."""
        found, waiting = {}, list(names)
        while waiting:
            name = waiting.pop(0)
            if name not in found:
                found[name] = self.shapes[name]
                waiting += shapes_in(found[name].fields)
        return list(found.values())


def events_of(asyncapi):
    found = []
    for name, one in asyncapi["components"]["messages"].items():
        payload = one["payload"]
        data = payload.get("properties", {}).get("data", {})
        if "examples" not in one or "data" not in payload.get("properties", {}):
            continue  # the feed's own message
        reference = data.get("$ref") or next((it["$ref"] for it in data.get("anyOf", []) if "$ref" in it), None)
        found.append(
            Event(name, one.get("summary", ""), one.get("x-scope"), reference and last(reference), one["examples"][0]["payload"])
        )
    return sorted(found, key=lambda one: one.type)


def read(top):
    """The sources in a tree."""

    def parsed(name):
        return json.loads((top / "clients" / name).read_text(encoding="utf-8"))

    errors, states = ((top / "doc" / name).read_text(encoding="utf-8") for name in ("errors.html", "states.txt"))
    return Document(parsed("openapi.json"), parsed("asyncapi.json"), errors, states, parsed("samples.json"))
