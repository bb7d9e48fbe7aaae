// SPDX-License-Identifier: MIT

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;

/** Prints the packages that this Java exports to all. */
class SystemPackages {
    public static void main(String[] arguments) {
        ModuleFinder.ofSystem().findAll().stream()
                .flatMap(module -> module.descriptor().exports().stream())
                .filter(exported -> !exported.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .sorted()
                .distinct()
                .forEach(System.out::println);
    }
}
