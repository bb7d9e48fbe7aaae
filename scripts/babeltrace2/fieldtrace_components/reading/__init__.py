# SPDX-License-Identifier: MIT
"""Files of spans: OTLP, Jaeger and Zipkin, each as the same spans."""
