# SPDX-License-Identifier: MIT
"""A p2 repository that tells of the Java of this machine; an Eclipse product brings such a unit."""

import subprocess
from pathlib import Path

PACKAGES = Path(__file__).resolve().parent / "SystemPackages.java"
# Of each, newer Java runs what was compiled for it.
ENVIRONMENTS = (
    *(("JavaSE", f"1.{minor}") for minor in range(0, 9)),
    *(("JavaSE", str(release)) for release in range(9, 18)),
    *(("CDC/Foundation", version) for version in ("1.0", "1.1")),
    *(("OSGi/Minimum", version) for version in ("1.0", "1.1", "1.2")),
)


def publish(folder: Path) -> None:
    """Writes the repository into a new folder."""
    printed = subprocess.run(["java", PACKAGES], capture_output=True, text=True, check=True).stdout
    provided = [("java.package", name, "0.0.0") for name in printed.split()]
    provided += [("osgi.ee", name, version) for name, version in ENVIRONMENTS]
    provided.append(("org.eclipse.equinox.p2.iu", "a.jre.javase", "17.0.0"))
    lines = "".join(
        f"<provided namespace='{space}' name='{name}' version='{version}'/>"
        for space, name, version in provided
    )
    folder.mkdir()
    (folder / "content.xml").write_text(
        "<?xml version='1.0' encoding='UTF-8'?><?metadataRepository version='1.1.0'?>"
        "<repository name='Java' version='1' "
        "type='org.eclipse.equinox.internal.p2.metadata.repository.LocalMetadataRepository'>"
        "<units size='1'><unit id='a.jre.javase' version='17.0.0' singleton='false'>"
        f"<provides size='{len(provided)}'>{lines}</provides>"
        "<touchpoint id='org.eclipse.equinox.p2.native' version='1.0.0'/>"
        "</unit></units></repository>"
    )
    (folder / "artifacts.xml").write_text(
        "<?xml version='1.0' encoding='UTF-8'?><?artifactRepository version='1.1.0'?>"
        "<repository name='Java' version='1' "
        "type='org.eclipse.equinox.p2.artifact.repository.simpleRepository'>"
        "<artifacts size='0'></artifacts></repository>"
    )
