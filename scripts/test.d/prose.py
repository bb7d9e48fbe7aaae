# SPDX-License-Identifier: MIT
"""Words that readers stumble over, in documents, help and messages, and long sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import sources

# What to write in place of them. They are regular expressions.
RETIRED = {
    "foretold": "predicted",
    "foretells?": "predicts",
    "foretelling": "predicting",
    r"(is|are|was|were|been) told(?! apart)": "reported",
    "(not )?told of": "reported",
    "said of": "reported of",
    "(is|are) said": "reported",
    "it is all one": "it does not matter",
    "may do": "can do",
    "with nothing to do": "idle",
}
_RETIRED = re.compile(rf"\b(?:{'|'.join(RETIRED)})\b", re.IGNORECASE)

# Of a sentence. Those documents that were read aloud keep the shorter one.
MOST_WORDS = 40
MOST_WORDS_READ_ALOUD = 24
READ_ALOUD = {
    "README.md",
    "CONTRIBUTING.md",
    "benchmarks/README.md",
    "docs/analysis.md",
    "docs/backends.md",
    "docs/findings.md",
    "docs/http.md",
}

# Where nobody reads texts but those who develop.
_TESTS = re.compile(
    r"(^|/)(tests?|test\.d|results|traces)/|\.tests/|_test\.|^examples/|^benchmarks/"
)
_LITERAL = re.compile(r'"(?:\\.|[^"\\\n])*"')
_LITERAL_OR_TEMPLATE = re.compile(r"""'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""")
_COMMENT = re.compile(r"^[ \t]*(?:\*|/\*|//|#).*$|(?<=\s)//.*$", re.MULTILINE)

_FENCE = re.compile(r"^ *(```|~~~)")
_ITEM = re.compile(r"(?:[-*+]|\d+\.|>|#+) +")
_RULE = re.compile(r"[|:\- ]+")
_CELLS = re.compile(r"(?<!\\)\|")
# One after the other, as one: a list of names is no long sentence.
_CODE = re.compile(r"`[^`]*`(?:, `[^`]*`)*")
_LINKED = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_END = re.compile(r"(?<=[.!?])[)\"'*_]*\s+(?=[A-Z(\"'*_\d]|code\b)")
_END_IN_CELL = re.compile(rf"{_END.pattern}|; |, (?=code=)")


class Paragraph(NamedTuple):
    """What is read in one piece: a paragraph, an item, a heading or a cell of a table."""

    line: int
    text: str
    is_cell: bool = False

    def sentences(self) -> list[str]:
        """Its sentences. Cells often hold lists with semicolons."""
        text = _LINKED.sub(r"\1", _CODE.sub("code", self.text))
        return (_END_IN_CELL if self.is_cell else _END).split(text)


def faults() -> Iterator[str]:
    """What stands in the sources and should not, one a line."""
    for path in sources.documents():
        name = path.relative_to(sources.CHECKOUT).as_posix()
        most = MOST_WORDS_READ_ALOUD if name in READ_ALOUD else MOST_WORDS
        for paragraph in paragraphs(path.read_text(encoding="utf-8")):
            for fault in (*retired(paragraph.text), *long_sentences(paragraph, most)):
                yield f"{name}:{paragraph.line}: {fault}"
    for path in sources.files():
        name = path.relative_to(sources.CHECKOUT).as_posix()
        if not _TESTS.search(name):
            for line, text in messages(path):
                for fault in retired(text):
                    yield f"{name}:{line}: {fault}"


def retired(text: str) -> Iterator[str]:
    """The retired words of a text."""
    for found in _RETIRED.finditer(_CODE.sub("code", text)):
        better = next(
            better
            for word, better in RETIRED.items()
            if re.fullmatch(word, found[0], re.IGNORECASE)
        )
        yield f"write '{better}' in place of '{found[0]}'"


def long_sentences(paragraph: Paragraph, most: int) -> Iterator[str]:
    """The sentences of more words than that."""
    for sentence in paragraph.sentences():
        words = [word for word in sentence.split() if re.search(r"\w", word)]
        if len(words) > most:
            yield f"{len(words)} words, more than {most}: {sentence}"


def paragraphs(document: str) -> Iterator[Paragraph]:
    """What stands in a Markdown document beside code."""
    lines: list[str] = []
    begins = 0
    fence = ""
    is_list = is_after_blank = False
    for number, line in enumerate(document.splitlines(), 1):
        text = line.strip()
        if fence or _FENCE.match(line):
            mark = text[:3]
            fence = "" if fence == mark else fence or mark
            text = ""
        is_code = line.startswith("      " if is_list else "    ") and is_after_blank
        item = None if is_code else _ITEM.match(text)
        if lines and (not text or item or text.startswith("|")):
            yield Paragraph(begins, " ".join(lines))
            lines = []
        if not text or is_code:
            is_after_blank = True
            continue
        is_heading = text.startswith("#")
        is_list = (bool(item) and not is_heading) or (is_list and line.startswith(" "))
        is_after_blank = False
        if text.startswith("|"):
            if not _RULE.fullmatch(text):
                cells = _CELLS.split(text.strip("|"))
                yield from (Paragraph(number, cell.strip(), is_cell=True) for cell in cells)
            continue
        begins = begins if lines else number
        lines.append(text[item.end() :] if item else text)
        if is_heading:
            yield Paragraph(begins, lines.pop())
    if lines:
        yield Paragraph(begins, " ".join(lines))


def messages(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a source file that its users may read, each with its line."""
    if path.suffix == ".py":
        yield from _texts_of_python(path)
    elif path.suffix in (".yaml", ".j2"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.lstrip().startswith("#"):
                yield number, line
    elif path.suffix in (".java", ".js", *sources.CLANG):
        text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        pattern = _LITERAL_OR_TEMPLATE if path.suffix == ".js" else _LITERAL
        for literal in pattern.finditer(text):
            yield text.count("\n", 0, literal.start()) + 1, literal[0]


def _texts_of_python(path: Path) -> Iterator[tuple[int, str]]:
    tree = ast.parse(path.read_bytes())
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in documentation:
            yield node.lineno, node.value
