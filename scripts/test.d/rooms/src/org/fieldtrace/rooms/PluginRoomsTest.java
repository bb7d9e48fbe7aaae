// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The walls between the plug-in's bundles, and between the packages within each. */
class PluginRoomsTest {

    private static final String MODEL = "org.fieldtrace.model";
    private static final String CORE = "org.fieldtrace.tracecompass.core";
    private static final String UI = "org.fieldtrace.tracecompass.ui";

    /** What views are made of; each may use those before it. */
    private static final List<String> SHARED =
            List.of("base", "drawing", "rows", "timegraph", "selection", "experiment");

    /**
     * What takes pictures of views; every other package has a view, or a few that show the same.
     */
    private static final String PICTURES = "pictures";

    private static final JavaClasses CLASSES = LastBuild.plugin();

    @ParameterizedTest
    @ValueSource(strings = {MODEL, CORE, UI})
    void noTwoPackagesUseEachOther(String bundle) {
        slices().matching(bundle + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void whatAllOfTheModelSharesUsesNothingOfIt() {
        noClasses()
                .that()
                .resideInAPackage(MODEL)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(MODEL + ".*..")
                .check(CLASSES);
    }

    @Test
    void nothingUsesWhereTraceCompassBegins() {
        noClasses()
                .that()
                .resideInAPackage(UI + ".*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(UI)
                .check(CLASSES);
    }

    @Test
    void noViewKnowsAnother() {
        var rooms = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String room : SHARED) {
            rooms = rooms.layer(room).definedBy(UI + "." + room);
        }
        List<String> views = views();
        for (String view : views) {
            rooms = rooms.layer(view).definedBy(UI + "." + view);
        }
        rooms = rooms.layer(PICTURES).definedBy(UI + "." + PICTURES).layer("top").definedBy(UI);

        List<String> below = new ArrayList<>();
        for (String room : SHARED) {
            rooms =
                    below.isEmpty()
                            ? rooms.whereLayer(room).mayNotAccessAnyLayer()
                            : rooms.whereLayer(room)
                                    .mayOnlyAccessLayers(below.toArray(String[]::new));
            below.add(room);
        }
        for (String view : views) {
            rooms = rooms.whereLayer(view).mayOnlyAccessLayers(below.toArray(String[]::new));
        }
        rooms.whereLayer(PICTURES).mayOnlyBeAccessedByLayers("top").check(CLASSES);
    }

    private static List<String> views() {
        List<String> views =
                CLASSES.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(UI + "."))
                        .map(name -> name.substring(UI.length() + 1))
                        .distinct()
                        .filter(name -> !SHARED.contains(name) && !name.equals(PICTURES))
                        .sorted()
                        .toList();
        assertTrue(views.size() > 5 && views.contains("requests"), views::toString);
        return views;
    }

    @Test
    void theModelKnowsNeitherEclipseNorLttng() {
        noClasses()
                .that()
                .resideInAPackage(MODEL + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse..", "org.lttng..", CORE + "..", UI + "..")
                .check(CLASSES);
    }

    @Test
    void dataProvidersHoldNothingOfTheWorkbench() {
        noClasses()
                .that()
                .resideInAPackage(CORE + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.eclipse.swt..",
                        "org.eclipse.jface..",
                        "org.eclipse.ui..",
                        "org.eclipse.tracecompass.tmf.ui..",
                        UI + "..")
                .check(CLASSES);
    }

    /** Pictures are taken once the analyses are through, so they look at these. */
    @Test
    void viewsHoldNoAnalysis() {
        noClasses()
                .that()
                .resideInAPackage(UI + "..")
                .and()
                .resideOutsideOfPackage(UI + "." + PICTURES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.eclipse.tracecompass.tmf.core.analysis..",
                        "org.eclipse.tracecompass.tmf.core.statesystem..",
                        "org.eclipse.tracecompass.tmf.core.request..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.eclipse.tracecompass.statesystem.core.ITmfStateSystem")
                .check(CLASSES);
    }
}
