// SPDX-License-Identifier: MIT
package org.example.owners;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service. */
@SpringBootApplication
public class OwnersApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(OwnersApplication.class, arguments);
    }
}
