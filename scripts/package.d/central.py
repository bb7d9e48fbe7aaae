# SPDX-License-Identifier: MIT
"""The parts `api` and `junit`: what applications and their tests compile against, each as a bundle
for Maven Central.

Maven itself deploys it into a folder: jar, sources, javadoc, the POM without its parent, and the
checksums of each. Maven Central takes only what is signed as well.
"""

import shutil
from dataclasses import dataclass

from release import Release, files, maven


@dataclass(frozen=True)
class Artifact:
    """A module that is released."""

    name: str
    module: str
    what: str

    def make(self, release: Release) -> None:
        """Makes NAME-VERSION-bundle.zip."""
        repository = release.work / f"repository-{self.name}"
        profiles = "central,sign" if release.key else "central"
        maven(
            release,
            "deploy",
            "-P",
            profiles,
            # With what it needs, of which nothing is kept.
            "-pl",
            self.module,
            "-am",
            "-DskipTests",
            # An older jar holds the POM as it was without this profile.
            "-Dmaven.jar.forceCreation=true",
            f"-DaltDeploymentRepository=release::file:{repository}",
            *([f"-Dgpg.keyname={release.key}"] if release.key else []),
            what=self.what,
        )
        for other in (repository / "org" / "fieldtrace").iterdir():
            if other.name != self.name:
                shutil.rmtree(other)
        # Of the repository that it was deployed to; Maven Central has its own.
        for metadata in files(repository):
            if metadata.name.startswith("maven-metadata.xml"):
                metadata.unlink()
        made = release.work / f"{self.name}-{release.version}-bundle.zip"
        release.zip(repository, made)
        release.replace(made)


API = Artifact("fieldtrace-api", "jvm-agent/api", "the API")
JUNIT = Artifact("fieldtrace-junit", "jvm-agent/junit", "the expectations of JUnit")
