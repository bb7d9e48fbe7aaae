# SPDX-License-Identifier: MIT
"""Answers for assistants are short, whole over their pages, and show nothing outside a checkout."""

import json
import os
import zipfile

import pytest
from fieldtrace_cli.assistants.checkout import Checkout
from fieldtrace_cli.assistants.pages import MOST_BYTES, NOTE, page, whole
from fieldtrace_cli.base import python_environment
from fieldtrace_cli.base.errors import FieldtraceError


def all_pages(entries, **head):
    """The entries of all pages, one after the other."""
    found, start = [], 0
    while start is not None:
        text = page(entries, start, **head)
        assert len(text.encode()) <= MOST_BYTES
        read = json.loads(text)
        assert read["from"] == start
        assert read["entries"], "a page brings the reader further"
        found += read["entries"]
        start = read["next"]
    return found


def test_the_pages_of_a_list_have_all_of_it():
    entries = [{"name": "é" * (n % 700), "number": n} for n in range(400)]
    assert all_pages(entries, what="x") == entries


def test_an_entry_that_would_fill_a_page_is_cut():
    entry = {"reason": ["ü" * 900] * 100}
    first, second = all_pages([entry, {"short": 1}])
    assert first["reason"][-1] == "90 more"
    assert second == {"short": 1}
    (left,) = all_pages([{str(n): "x" * 100 for n in range(1000)}])
    assert left == {"left_out": "longer than a page"}


@pytest.mark.parametrize("start", [-5, 0, 1, 2, 10**9])
def test_a_page_may_start_anywhere(start):
    read = json.loads(page(["a"], start))
    assert read["entries"] == (["a"] if start < 1 else [])
    assert read["next"] is None


def test_an_answer_without_pages_is_cut_too():
    assert json.loads(whole(a=1)) == {"note": NOTE, "a": 1}
    text = whole(lines=["x" * 900] * 100)
    assert len(text.encode()) <= MOST_BYTES
    assert json.loads(text)["cut"]
    text = whole(**{f"part{n}": "x" * 900 for n in range(300)})
    assert len(text.encode()) <= MOST_BYTES


def test_lone_surrogates_and_control_characters_are_escaped():
    (read,) = all_pages(["\ud800 \x1b[2J \u202e"])
    assert read == "\\ud800 \\x1b[2J \\u202e"


@pytest.fixture
def checkout(tmp_path):
    """A checkout with a source file, and beside it a file that is nobody's business."""
    package = tmp_path / "checkout" / "com" / "acme"
    package.mkdir(parents=True)
    (package / "HrClient.java").write_text("class HrClient {}\n")
    (tmp_path / "Secret.java").write_text("secret\n")
    return tmp_path / "checkout"


def test_a_frame_s_file_is_shown(checkout):
    shown = Checkout(checkout).lines("com.acme.HrClient", "HrClient.java")
    assert shown == ("com/acme/HrClient.java", ["class HrClient {}"])


@pytest.mark.parametrize(
    ("class_name", "file"),
    [
        ("com.acme.HrClient", "../../../Secret.java"),
        ("com.acme.HrClient", "/etc/passwd"),
        ("com.acme.HrClient", "..\\Secret.java"),
        ("com.acme.HrClient", ""),
        ("com.acme.HrClient", ".."),
        ("/etc.passwd", "passwd"),
        ("../..Secret", "Secret.java"),
        ("com.acme.Secret", "Secret.java"),
        ("a.B", "B\0.java"),
    ],
)
def test_what_is_outside_the_checkout_is_refused(checkout, class_name, file):
    with pytest.raises(FieldtraceError):
        Checkout(checkout).lines(class_name, file)


def test_links_are_refused(checkout):
    (checkout / "com" / "acme" / "Secret.java").symlink_to(checkout.parent / "Secret.java")
    (checkout / "org").symlink_to(checkout.parent)
    os.mkfifo(checkout / "com" / "acme" / "Pipe.java")
    for name in ("com.acme.Secret", "org.Secret", "com.acme.Pipe"):
        with pytest.raises(FieldtraceError):
            Checkout(checkout).lines(name, name.rpartition(".")[2] + ".java")


def test_a_link_that_is_put_there_later_is_refused(checkout):
    opened = Checkout(checkout)
    file = checkout / "com" / "acme" / "HrClient.java"
    file.unlink()
    file.symlink_to(checkout.parent / "Secret.java")
    with pytest.raises(FieldtraceError, match="a link leads there"):
        opened.lines("com.acme.HrClient", "HrClient.java")


def wheel(folder):
    """A package for pip that has nothing in it."""
    path = folder / "nothing-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        info = "nothing-1.0.dist-info"
        file.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: nothing\nVersion: 1.0\n")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        file.writestr(f"{info}/RECORD", "")
    return path


def test_the_environment_is_made_once_and_failing_to_is_said(tmp_path, capfd, monkeypatch):
    requirements = tmp_path / "requirements.txt"
    places = tmp_path / "none", tmp_path / "cache" / "venv"
    requirements.write_text(str(wheel(tmp_path)))
    environment = python_environment.PythonEnvironment("all", "1 KB", requirements, places)
    with monkeypatch.context() as broken:
        broken.setattr(python_environment.sys, "executable", "/bin/false")
        with pytest.raises(FieldtraceError, match="Remedy: apt-get install python3-venv"):
            environment.python()
    capfd.readouterr()
    made = environment.python()
    assert made == places[1] / "bin" / "python"
    out, err = capfd.readouterr()
    assert out == ""
    assert "once" in err
    assert environment.python() == made
    assert capfd.readouterr() == ("", "")
