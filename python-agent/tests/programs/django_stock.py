# SPDX-License-Identifier: MIT
"""A service of Django."""

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.urls import path, re_path

settings.configure(
    ROOT_URLCONF=__name__,
    ALLOWED_HOSTS=["*"],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
)
urlpatterns = [
    path("stock/<int:number>/", lambda _request, number: HttpResponse(str(number))),
    re_path(r"^missing/(?P<number>\d+)$", lambda _request, number: HttpResponse(status=404)),
]
app = WSGIHandler()
