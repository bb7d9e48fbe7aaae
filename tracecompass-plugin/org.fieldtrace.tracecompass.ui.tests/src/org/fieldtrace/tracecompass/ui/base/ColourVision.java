// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import org.eclipse.swt.graphics.RGB;

/**
 * How colours look to people who see them all, or who lack the cones for long, middle or short
 * waves, after G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model
 * for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009: the matrices of severity 1,
 * for linear RGB.
 */
enum ColourVision {
    NORMAL(1, 0, 0, 0, 1, 0, 0, 0, 1),
    PROTANOPIA(
            0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
            1.051998),
    DEUTERANOPIA(
            0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
            0.968881),
    TRITANOPIA(
            1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
            0.303900);

    /** From linear sRGB to CIE XYZ, over the white of D65 (IEC 61966-2-1). */
    private static final double[] XYZ = {
        0.4124564 / 0.95047,
        0.3575761 / 0.95047,
        0.1804375 / 0.95047,
        0.2126729,
        0.7151522,
        0.0721750,
        0.0193339 / 1.08883,
        0.1191920 / 1.08883,
        0.9503041 / 1.08883
    };

    /** Below, lightness is a linear function (CIE 15). */
    private static final double DARKEST = 216.0 / 24389;

    private static final double SLOPE = 24389.0 / 27;

    private final double[] matrix;

    ColourVision(double... matrix) {
        this.matrix = matrix;
    }

    /** How different two colours look: Delta E*ab of CIE 1976, Euclidean distance in L*a*b*. */
    double distance(RGB one, RGB other) {
        double[] from = lab(one);
        double[] to = lab(other);
        double squares = 0;
        for (int i = 0; i < from.length; i++) {
            squares += (from[i] - to[i]) * (from[i] - to[i]);
        }
        return Math.sqrt(squares);
    }

    private double[] lab(RGB colour) {
        double[] seen =
                times(
                        matrix,
                        new double[] {
                            linear(colour.red), linear(colour.green), linear(colour.blue)
                        });
        for (int i = 0; i < seen.length; i++) {
            seen[i] = Math.max(0, Math.min(1, seen[i]));
        }
        double[] xyz = times(XYZ, seen);
        double x = lightness(xyz[0]);
        double y = lightness(xyz[1]);
        double z = lightness(xyz[2]);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double linear(int part) {
        double value = part / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    private static double lightness(double part) {
        return part > DARKEST ? Math.cbrt(part) : (SLOPE * part + 16) / 116;
    }

    private static double[] times(double[] matrix, double[] vector) {
        double[] product = new double[vector.length];
        for (int row = 0; row < vector.length; row++) {
            for (int column = 0; column < vector.length; column++) {
                product[row] += matrix[row * vector.length + column] * vector[column];
            }
        }
        return product;
    }
}
