# SPDX-License-Identifier: MIT
"""A service of Flask."""

from flask import Flask

app = Flask(__name__)


@app.get("/price/<int:number>")
def price(number):
    return str(number)
