# SPDX-License-Identifier: MIT
"""The payroll example, and its recording under load."""
