// SPDX-License-Identifier: MIT
/** What an application may compile against; it needs nothing of Fieldtrace when it runs. */
package org.fieldtrace.api;
