# SPDX-License-Identifier: MIT
"""Runs the cases of examples/cases: are they found, and does what is foretold come true?"""
