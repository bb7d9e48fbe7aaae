// SPDX-License-Identifier: MIT
package app;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** All that a database of H2 holds, as the statements that would make it again. */
class Rows {

    static String of(String url) throws Exception {
        StringBuilder script = new StringBuilder();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet lines = statement.executeQuery("script nopasswords nosettings")) {
            while (lines.next()) {
                if (!lines.getString(1).contains("CREATE USER")) {
                    script.append(lines.getString(1)).append('\n');
                }
            }
        }
        return script.toString();
    }
}
