# SPDX-License-Identifier: MIT
"""What the documents link to exists, and the commands that they name can be typed."""

import argparse
import re
import urllib.parse

import documents
import prose
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.main import parser

DOCUMENTS = documents.documents()
LINKS = [link for document in DOCUMENTS for link in documents.links(document)]
COMMANDS = [c for document in DOCUMENTS for c in documents.commands(document, "fieldtrace")]
# Those of the past may name what is gone.
PRESENT = [document for document in DOCUMENTS if document.name != "CHANGELOG.md"]


def options_of_verbs() -> dict[str, set[str]]:
    """The options that each verb's --help lists."""
    verbs = next(
        action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    return {name: set(verb._option_string_actions) for name, verb in verbs.choices.items()}


VERBS = options_of_verbs()


def test_there_are_documents_links_and_commands():
    assert len(DOCUMENTS) > 10
    assert len(LINKS) > 50
    assert len(COMMANDS) > 30


@pytest.mark.parametrize("link", LINKS, ids=str)
def test_every_link_leads_somewhere(link):
    path, _, anchor = urllib.parse.unquote(link.target).partition("#")
    target = (link.document.parent / path).resolve() if path else link.document
    assert target.exists(), f"{link}: there is no {target}"
    assert target.is_relative_to(paths.CHECKOUT), f"{link}: leads out of the checkout"
    if anchor:
        headings = documents.anchors(target)
        assert anchor in headings, f"{link}: no such heading; there are {sorted(headings)}"


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_every_verb_and_option_that_a_document_names_is_in_its_help(command):
    words = [word.strip("[].,:") for word in command.words]
    verb = next((word for word in words if re.fullmatch(r"[a-z][a-z-]+", word)), None)
    options = {word.partition("=")[0] for word in words if re.match(r"--\w", word)}
    if verb is None:
        assert options <= {"--help", "--version"}, f"{command}: which verb?"
        return
    assert verb in VERBS, f"{command}: no verb {verb}; there are {', '.join(VERBS)}"
    unknown = options - VERBS[verb]
    assert not unknown, f"{command}: fieldtrace {verb} --help lists no {', '.join(unknown)}"


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_every_option_of_the_agent_that_a_command_gives_is_known(command):
    reference = (paths.CHECKOUT / "docs" / "agent-options.md").read_text(encoding="utf-8")
    for flag, value in zip(command.words, command.words[1:], strict=False):
        if flag == "--agent-options" and "=" in value:
            for option in value.split(","):
                key = option.partition("=")[0]
                assert f"| `{key}` |" in reference, f"{command}: the agent has no option {key}"


@pytest.mark.parametrize("document", PRESENT, ids=lambda d: str(d.relative_to(paths.CHECKOUT)))
def test_every_path_that_a_document_names_exists(document):
    for folder in ("scripts", "benchmarks", "docs", "examples", "jvm-agent", "lttng-probes"):
        for path in documents.paths_in_code(document, folder):
            places = (paths.CHECKOUT / path, document.parent / path)
            is_there = "/target/" in path or any(place.exists() for place in places)
            assert is_there, f"{document.relative_to(paths.CHECKOUT)}: there is no {path}"


def test_code_of_a_document_is_no_prose_and_each_item_and_cell_is_read_alone():
    text = """\
# A heading

One paragraph,
in two lines with `code`.

    2. code, indented

- An item.
  It goes on:

      code of the item

| a cell | another |
| --- | --- |

```
fenced code
```
"""
    read = [(paragraph.line, paragraph.text) for paragraph in prose.paragraphs(text)]
    assert read == [
        (1, "A heading"),
        (3, "One paragraph, in two lines with `code`."),
        (8, "An item. It goes on:"),
        (13, "a cell"),
        (13, "another"),
    ]


def test_a_sentence_that_is_too_long_is_found_and_a_list_of_names_is_none():
    long = prose.Paragraph(1, f"It ends. It is{' very' * 23} long, e.g. this. Here it ends.")
    assert list(prose.long_sentences(long, 24)) == [
        f"28 words, more than 24: It is{' very' * 23} long, e.g. this."
    ]
    names = prose.Paragraph(1, ", ".join(f"`name{n}`" for n in range(60)))
    assert not list(prose.long_sentences(names, 24))
    cell = prose.Paragraph(1, "; ".join(["in no list of rows"] * 20), is_cell=True)
    assert not list(prose.long_sentences(cell, 24))


def test_retired_words_are_found_in_messages_and_not_in_comments(tmp_path):
    java = tmp_path / "A.java"
    java.write_text(
        """\
/** What is told. */
class A {
    String a = "what is told"; // or foretold
    String b = "what is told apart by `may do`, " + "Told of";
}
"""
    )
    python = tmp_path / "a.py"
    python.write_text('"""What is said."""\n\nHELP = f"""Words\n{1} may do."""\n# foretold\n')
    found = [
        (path.name, line, fault)
        for path in (java, python)
        for line, text in prose.messages(path)
        for fault in prose.retired(text)
    ]
    assert found == [
        ("A.java", 3, "write 'reported' in place of 'is told'"),
        ("A.java", 4, "write 'reported' in place of 'Told of'"),
        ("a.py", 3, "write 'can do' in place of 'may do'"),
    ]


def test_readme_names_every_top_folder():
    readme = (paths.CHECKOUT / "README.md").read_text(encoding="utf-8")
    tops = {file.relative_to(paths.CHECKOUT).parts[:-1][:1] for file in documents.files()}
    for (folder,) in tops - {()}:
        row = re.search(rf"^\| [^|]*`{re.escape(folder)}/`", readme, re.MULTILINE)
        assert row, f"README.md has no row for {folder}/"


def test_the_changes_of_a_version_fit_on_three_screens():
    changelog = (paths.CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    for version in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        lines = version.count("\n")
        assert lines <= 3 * 50, f"{version.splitlines()[0]}: {lines} lines; leave detail to git"


@pytest.mark.parametrize("document", PRESENT, ids=lambda document: document.name)
def test_a_report_is_on_the_folder_that_the_recording_ahead_of_it_makes(document):
    """Without --output a recording goes to a folder with its time in the name."""
    blocks = re.findall(r"(?:^    .*\n)+", document.read_text("utf-8"), re.M)
    for block in blocks:
        recorded = re.search(r"fieldtrace record (.*?)-- ", block)
        reported = re.search(r"fieldtrace report .*?(\S+)$", block, re.M)
        if recorded is None or reported is None or recorded.start() > reported.start():
            continue
        made = re.search(r"--output (\S+)", recorded[1])
        expected = made[1] if made else "fieldtrace-out/record-"
        assert reported[1].startswith(expected), f"{document.name}:\n{block}"
