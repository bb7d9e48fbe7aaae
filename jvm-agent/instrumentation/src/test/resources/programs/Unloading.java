// SPDX-License-Identifier: MIT
package app;

import java.lang.ref.WeakReference;
import java.net.*;

public class Unload {
    public static void main(String[] arguments) throws Exception {
        WeakReference<ClassLoader> loader = new WeakReference<>(use());
        for (int i = 0; i < 200 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        System.out.println(loader.get() == null ? "unloaded" : "kept");
    }

    static ClassLoader use() throws Exception {
        URL here = Unload.class.getProtectionDomain().getCodeSource().getLocation();
        URLClassLoader loader =
                new URLClassLoader(new URL[] {here}, ClassLoader.getPlatformClassLoader());
        var run = loader.loadClass("app.Client").getMethod("run");
        run.invoke(null);
        loader.close();
        return loader;
    }
}
