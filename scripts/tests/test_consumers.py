# SPDX-License-Identifier: MIT
"""Who reads a field, asked of real recordings; `test_schema` has golden answers in each form."""

from test_schema import keeps


def test_the_readers_of_a_field_are_named(fieldtrace, trace):
    done = fieldtrace.run("consumers", "Employee.name", trace)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Who reads Employee.name\n")
    assert "payroll: reads name in 100.0 % [20.7, 100]; objects 1, verdicts 1" in done.stdout


def test_a_field_that_is_read_may_not_be_removed(fieldtrace, trace):
    done = fieldtrace.run("check-removal", "--format", "json", "Employee.name", trace)
    assert done.returncode == 1, done.stderr
    answer = keeps("check-removal", done.stdout)
    assert answer["answer"] == "read"
    (reader,) = answer["readers"]
    assert reader["frames"][-1]["method"] == "name"


def test_a_field_that_no_class_has_is_no_answer(fieldtrace, trace):
    done = fieldtrace.run("check-removal", "Employee.nam", trace)
    assert done.returncode == 65, done.stderr
    assert "did you mean com.example.Employee.name?" in done.stderr
    assert done.stdout == ""


def test_a_share_that_makes_no_sense_is_a_wrong_argument(fieldtrace, trace):
    done = fieldtrace.run("check-removal", "--at-most", "70", "Employee.name", trace)
    assert done.returncode == 64, done.stderr
