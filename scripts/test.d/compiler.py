# SPDX-License-Identifier: MIT
"""The Java compiler as tests start it: in its single second its JVM's second compiler costs more
than it gains."""

JAVAC = ("javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
