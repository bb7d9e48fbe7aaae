// SPDX-License-Identifier: MIT
/** In which layers of software handlings spend their processor time, by samples. */
package org.fieldtrace.model.layers;
