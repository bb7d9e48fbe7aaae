/* SPDX-License-Identifier: MIT
 *
 * Emits operations that have a method, and as many that have none, in turns.
 */
#include <fieldtrace/probes.h>

int main(void) {
    for (int i = 0; i < 20; i++) {
        ft_operation_def("GET", "/some", "Class", "method");
        ft_operation_def("", "/any", "Class", "method");
    }
    return 0;
}
