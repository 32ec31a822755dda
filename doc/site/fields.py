# SPDX-License-Identifier: Apache-2.0
"""A JSON Schema of the documents in the words of the pages: fields with their
types, limits and what they are made of."""

import json
import re
from dataclasses import dataclass, field
from typing import Optional

IDENTIFIER = re.compile(r"^\^([a-z]{3}_)\[0-9a-hjkmnp-tv-z\]\{26\}\$$")
FORMATS = {"date-time": "time", "date": "date", "uri": "URL", "email": "e-mail address"}


@dataclass
class Field:
    """A member of an object, a parameter or a header."""

    name: str
    type: str
    doc: str = ""
    required: bool = False
    nullable: bool = False
    shape: Optional[str] = None  # the object it is, or is a list of
    words: list = field(default_factory=list)  # of an enumeration
    limits: list = field(default_factory=list)  # in words
    pattern: Optional[str] = None  # that it matches
    ranges: list = field(default_factory=list)  # gte, gt, lte, lt of a query
    fields: list = field(default_factory=list)  # of an object without a name

    @property
    def facts(self):
        """What can be said of its values, as a sentence without a full stop."""
        said = ", ".join(self.limits)
        return said[:1].upper() + said[1:]


def last(reference):
    return reference.rsplit("/", 1)[-1]


def kinds(schema):
    """Its types but for null, and whether null is one of them."""
    given = schema.get("type", [])
    given = [given] if isinstance(given, str) else given
    return [one for one in given if one != "null"], "null" in given


def span(low, high, what):
    """`1 to 40 characters`; a limit that only the machine has is none."""
    if high is not None and high >= 2**53:
        high = None
    if low is None and high is None:
        return []
    if low == high:
        return [f"exactly {low}{what}"]
    if high is None:
        return [f"at least {low}{what}"]
    if low is None:
        return [f"at most {high}{what}"]
    return [f"{low} to {high}{what}"]


def limits_of(schema):
    said = span(schema.get("minimum"), schema.get("maximum"), "")
    said += span(schema.get("minLength"), schema.get("maxLength"), " characters")
    said += span(schema.get("minItems"), schema.get("maxItems"), " items")
    if "x-decimals" in schema:
        said.append(f"{schema['x-decimals']} decimals")
    if "const" in schema:
        said.append("always " + json.dumps(schema["const"]))
    return said


def pattern_of(schema):
    """The pattern of what is no identifier."""
    pattern = schema.get("pattern")
    return None if pattern and IDENTIFIER.match(pattern) else pattern


def scalar(schema, types):
    identifier = IDENTIFIER.match(schema.get("pattern", ""))
    if identifier:
        return f"identifier {identifier[1]}…"
    if "number" in types:
        return "decimal" if "x-decimals" in schema else "number"
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    return " or ".join(types) or "any value"


def field_of(name, schema, required=False, doc=None):
    """One member; of a list it has the limits of the list and the shape of its items."""
    found = Field(name, "", schema.get("description", "") if doc is None else doc, required)
    rest = [one for one in schema.get("anyOf", []) if one.get("type") != "null"]
    if len(rest) == 1:
        inner = field_of(name, rest[0], required, found.doc)
        inner.nullable = True
        return inner
    types, found.nullable = kinds(schema)
    found.limits, found.pattern = limits_of(schema), pattern_of(schema)
    found.words = [one for one in schema.get("enum", []) if one is not None]
    if "$ref" in schema:
        found.shape = found.type = last(schema["$ref"])
    elif types == ["array"]:
        inner = field_of(name, schema.get("items", {}))
        found.type = f"list of {inner.type}"
        found.shape, found.fields = inner.shape, inner.fields
        found.words, found.pattern = inner.words, inner.pattern
        found.limits += [f"each {one}" for one in inner.limits]
    else:
        found.type = scalar(schema, types)
        found.fields = fields_of(schema)
    return found


def fields_of(schema):
    required = set(schema.get("required", []))
    return [field_of(name, inner, name in required) for name, inner in schema.get("properties", {}).items()]


def shapes_in(fields):
    """The shapes that these fields name, in their order."""
    for one in fields:
        if one.shape:
            yield one.shape
        yield from shapes_in(one.fields)


def example_of(schema, schemas, depth=0):
    """A value as the schema's examples have it; None where it has none."""
    if schema.get("examples"):
        return schema["examples"][0]
    if "const" in schema:
        return schema["const"]
    if "$ref" in schema:
        return example_of(schemas[last(schema["$ref"])], schemas, depth + 1) if depth < 6 else None
    for inner in schema.get("anyOf", []):
        if inner.get("type") != "null":
            return example_of(inner, schemas, depth)
    types, _ = kinds(schema)
    if types == ["array"]:
        inner = example_of(schema.get("items", {}), schemas, depth)
        return [] if inner is None else [inner]
    if "properties" in schema:
        return {name: example_of(inner, schemas, depth) for name, inner in schema["properties"].items()}
    return schema["enum"][0] if schema.get("enum") else None
