# SPDX-License-Identifier: MIT
"""The kinds of findings by their names in JSON: title and what is wrong, as in docs/findings.md."""

TITLES = {
    "fields_never_read": "Fields never read",
    "objects_never_read": "Objects never read",
    "objects_partly_used": "Objects partly used",
    "objects_seldom_read": "Objects seldom read",
    "fields_seldom_read": "Fields seldom read",
    "fields_read_late": "Fields read late",
    "unread_by_all": "Unread from end to end",
    "n_plus_one": "N+1",
    "same_call_twice": "Same call twice",
    "association_never_read": "Association never read",
    "one_after_the_other": "One after the other",
    "read_late": "Read late",
    "chatty": "Chatty",
    "failed_and_paid_for": "Failed and paid for",
    "same_work": "Same work at many places",
    "waits": "Waits",
    "translated_anew": "Translated anew",
    "checked_in_vain": "Checked in vain",
}

WRONG = {
    "fields_never_read": "nobody reads these fields of an answer",
    "objects_never_read": "nobody reads any field of these objects",
    "objects_partly_used": "a call brings in many objects, and a few of them are used",
    "objects_seldom_read": "a call brings in an object that few requests read",
    "fields_seldom_read": "few requests read fields that are a good part of an answer",
    "fields_read_late": "fields that are a good part of an answer are read much later than the"
    " others",
    "unread_by_all": "an operation answers fields that no caller reads",
    "n_plus_one": "one handling makes the same call again and again",
    "same_call_twice": "one handling asks twice for the same",
    "association_never_read": "statements of their own load an association that nobody reads",
    "one_after_the_other": "a call waits for an answer that it does not need",
    "read_late": "requests wait for an answer that nobody reads until much later",
    "chatty": "a request makes very many calls",
    "failed_and_paid_for": "requests that succeed wait for calls that fail",
    "same_work": "an operation is small at each place and large in sum",
    "waits": "requests wait until a pool has a connection, or an executor a thread for them",
    "translated_anew": "a query is translated to SQL each time that it is made",
    "checked_in_vain": "a transaction that changes nothing checks what it has read for changes",
}
