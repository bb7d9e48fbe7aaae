# SPDX-License-Identifier: MIT
"""Runs the cases of examples/cases: are they found, and does what is predicted come true?"""
