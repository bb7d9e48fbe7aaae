# SPDX-License-Identifier: MIT
"""The libraries, each with the program that shows what it makes of an object."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

H2 = "com.h2database:h2:2.3.232"
OLD_H2 = "com.h2database:h2:1.4.200"
# What Java 8 had and later versions have not.
OLD_JAXB = ("javax.xml.bind:jaxb-api:2.3.1", "javax.activation:activation:1.1.1")
KOTLIN = ("kotlin", "org.jetbrains.kotlin:kotlin-compiler-embeddable")
SCALA = ("scala", "org.scala-lang:scala3-compiler_3")


@dataclass(frozen=True)
class Entry:
    """A library in one version, or another way to the fields of an object."""

    name: str
    version: str
    look: str
    """The program: a class and a file of that name among those of the tests."""

    jars: tuple[str, ...] = ()
    """Coordinates of Maven, `group:artifact:version`."""

    watched: str = "Order"
    """The simple name of the class whose objects are sampled."""

    release: int = 8
    """The Java release of the class files. Old libraries read no newer ones."""

    renamed: tuple[tuple[str, str], ...] = ()
    """What is called otherwise in this version: old text, new text, in the program's source."""

    options: tuple[str, ...] = ()
    """Options of both JVMs."""

    archived: bool = False
    """Whether both JVMs take the classes from an archive (class data sharing)."""

    language: str = ""
    """The language of the watched class where it is not Java: `kotlin` or `scala`."""

    @property
    def key(self) -> str:
        """Names the entry among all."""
        return f"{self.name} {self.version}".strip()


JAVAX = (("jakarta.", "javax."),)


def entries() -> list[Entry]:
    """All of them: first what stores objects, then what sends, copies and inspects them."""
    return [*_stores(), *_serialisers(), *_mappers(), *_inspectors(), *_languages()]


def _pair(name: str, look: str, artifact: str, *versions: str, **more: Any) -> Iterator[Entry]:
    for version in versions:
        others = more.get("beside", ())
        rest = {key: value for key, value in more.items() if key != "beside"}
        yield Entry(name, version, look, (f"{artifact}:{version}", *others), **rest)


def _stores() -> Iterator[Entry]:
    spring = "org.springframework.data:spring-data-"
    yield from _pair(
        "Spring Data MongoDB",
        "SpringDataMongo",
        f"{spring}mongodb",
        "1.10.0.RELEASE",
        "1.10.23.RELEASE",
    )
    yield from _pair(
        "Spring Data MongoDB",
        "SpringDataMongo",
        f"{spring}mongodb",
        "5.0.0",
        beside=("org.mongodb:mongodb-driver-sync:5.6.1",),
    )
    yield from _pair(
        "Spring Data Redis", "SpringDataRedis", f"{spring}redis", "1.8.0.RELEASE", "4.0.0"
    )
    yield from _pair(
        "Spring Data Elasticsearch",
        "SpringDataElasticsearch",
        f"{spring}elasticsearch",
        "4.0.0.RELEASE",
        "6.0.0",
    )
    yield from _pair(
        "Spring Data Cassandra",
        "SpringDataCassandra",
        f"{spring}cassandra",
        "3.0.0.RELEASE",
        "4.5.5",
        watched="CassandraOrder",
    )
    yield from _pair(
        "Spring Data Neo4j",
        "SpringDataNeo4j",
        f"{spring}neo4j",
        "6.0.0",
        "8.0.0",
        watched="NodeOrder",
    )
    yield from _pair(
        "Spring Data JDBC",
        "SpringDataJdbc",
        f"{spring}jdbc",
        "2.0.0.RELEASE",
        watched="JdbcOrder",
        beside=(OLD_H2,),
    )
    yield from _pair(
        "Spring Data JDBC",
        "SpringDataJdbc",
        f"{spring}jdbc",
        "4.0.0",
        watched="JdbcOrder",
        beside=(H2,),
    )
    yield from _pair("MongoDB POJO codec", "MongoPojo", "org.mongodb:bson", "3.5.0", "5.6.1")
    yield from _pair("Morphia", "Morphia1", "org.mongodb.morphia:morphia", "1.0.0", "1.3.2")
    yield from _pair(
        "Morphia",
        "Morphia2",
        "dev.morphia.morphia:morphia-core",
        "2.5.0",
        watched="MorphiaOrder",
    )
    yield from _pair(
        "Hibernate",
        "HibernateLook",
        "org.hibernate:hibernate-core",
        "5.4.33.Final",
        watched="EntityOrder",
        beside=(OLD_H2, *OLD_JAXB),
        renamed=JAVAX,
        options=("-Dnet.bytebuddy.experimental=true",),
    )
    yield from _pair(
        "Hibernate",
        "HibernateLook",
        "org.hibernate.orm:hibernate-core",
        "7.1.0.Final",
        watched="EntityOrder",
        beside=(H2,),
    )
    yield from _pair(
        "EclipseLink",
        "EclipseLinkLook",
        "org.eclipse.persistence:org.eclipse.persistence.jpa",
        "2.7.4",
        watched="LinkedOrder",
        beside=(OLD_H2,),
        renamed=JAVAX,
    )
    yield from _pair(
        "EclipseLink",
        "EclipseLinkLook",
        "org.eclipse.persistence:eclipselink",
        "4.0.6",
        watched="LinkedOrder",
        beside=(H2,),
    )
    yield from _pair(
        "MyBatis",
        "MyBatisLook",
        "org.mybatis:mybatis",
        "3.2.8",
        "3.5.19",
        watched="BareOrder",
        beside=(H2,),
    )


def _serialisers() -> Iterator[Entry]:
    yield from _pair(
        "Jackson", "Jackson", "com.fasterxml.jackson.core:jackson-databind", "2.0.0", "2.20.0"
    )
    yield from _pair("Jackson", "Jackson3", "tools.jackson.core:jackson-databind", "3.0.0")
    yield from _pair("Gson", "GsonLook", "com.google.code.gson:gson", "1.7.2", "2.13.2")
    yield from _pair(
        "Yasson",
        "YassonLook",
        "org.eclipse:yasson",
        "1.0.1",
        renamed=JAVAX,
        beside=("org.glassfish:javax.json:1.1.4",),
    )
    yield from _pair("Yasson", "YassonLook", "org.eclipse:yasson", "3.0.4")
    yield from _pair("Moshi", "MoshiLook", "com.squareup.moshi:moshi", "1.0.0", "1.15.2")
    yield from _pair(
        "JAXB",
        "JaxbLook",
        "org.glassfish.jaxb:jaxb-runtime",
        "2.3.0",
        watched="XmlOrder",
        renamed=JAVAX,
        beside=OLD_JAXB[1:],
    )
    yield from _pair(
        "JAXB", "JaxbLook", "org.glassfish.jaxb:jaxb-runtime", "4.0.5", watched="XmlOrder"
    )
    yield from _pair(
        "XStream", "XStreamLook", "com.thoughtworks.xstream:xstream", "1.3.1", "1.4.21"
    )
    yield from _pair("SnakeYAML", "SnakeYaml", "org.yaml:snakeyaml", "1.9", "2.5")
    yield from _pair("Kryo", "KryoLook", "com.esotericsoftware:kryo", "3.0.0", "5.6.2")
    yield from _pair(
        "Fury",
        "FuryLook",
        "org.apache.fury:fury-core",
        "0.5.0",
        renamed=(("org.apache.fory", "org.apache.fury"), ("Fory", "Fury")),
    )
    yield from _pair("Fory (Fury)", "FuryLook", "org.apache.fory:fory-core", "0.12.0")
    yield from _pair("Hessian", "HessianLook", "com.caucho:hessian", "4.0.7", "4.0.66")
    yield Entry("Java serialisation", "", "JavaSerialisation")


def _mappers() -> Iterator[Entry]:
    yield from _pair(
        "ModelMapper", "ModelMapperLook", "org.modelmapper:modelmapper", "1.1.0", "3.2.4"
    )
    yield from _pair(
        "Dozer",
        "Dozer5",
        "net.sf.dozer:dozer",
        "5.3.2",
        "5.5.1",
        beside=("org.slf4j:slf4j-api:1.7.36", "org.slf4j:slf4j-nop:1.7.36"),
    )
    yield from _pair("Dozer", "DozerLook", "com.github.dozermapper:dozer-core", "7.0.0")
    for version in ("1.2.0.Final", "1.6.3"):
        yield from _pair(
            "MapStruct",
            "MapStructLook",
            "org.mapstruct:mapstruct",
            version,
            beside=(f"org.mapstruct:mapstruct-processor:{version}", *OLD_JAXB),
        )
    yield from _pair("Orika", "OrikaLook", "ma.glasnost.orika:orika-core", "1.4.6", "1.5.4")


def _inspectors() -> Iterator[Entry]:
    yield from _pair(
        "Commons Lang",
        "CommonsLang",
        "commons-lang:commons-lang",
        "2.6",
        renamed=(("lang3", "lang"),),
    )
    yield from _pair(
        "Commons Lang", "CommonsLang", "org.apache.commons:commons-lang3", "3.0", "3.19.0"
    )
    yield from _pair("AssertJ", "AssertJ", "org.assertj:assertj-core", "3.12.0", "3.27.6")
    yield from _pair("Mockito", "MockitoLook", "org.mockito:mockito-core", "1.10.19", "5.20.0")
    yield from _pair("Byte Buddy", "ByteBuddyLook", "net.bytebuddy:byte-buddy", "1.12.0", "1.17.8")
    yield from _pair("CGLIB", "CglibLook", "cglib:cglib", "2.2.2", "3.3.0")
    jol = "org.openjdk.jol:jol-core"
    yield from _pair("JOL, fields", "JolLook", jol, "0.9", "0.17")
    yield from _pair("JOL, layout", "JolLayout", jol, "0.17")


def _languages() -> Iterator[Entry]:
    yield Entry("Records, enums, hidden classes, VarHandle, Unsafe", "", "JdkWays", release=17)
    yield Entry(
        "Records, enums, hidden classes, VarHandle, Unsafe",
        "-Xverify:all",
        "JdkWays",
        release=17,
        options=("-Xverify:all",),
    )
    yield Entry(
        "Records, enums, hidden classes, VarHandle, Unsafe",
        "given a CDS archive",
        "JdkWays",
        release=17,
        archived=True,
        # With the agent the JVM refuses the archive, and would say so on standard output.
        options=("-Xlog:disable",),
    )
    for version in ("1.9.0", "2.2.20"):
        yield Entry(
            "Kotlin data class",
            version,
            "KotlinLook",
            (f"{KOTLIN[1]}:{version}",),
            watched="KotlinOrder",
            language="kotlin",
        )
    for version in ("3.3.0", "3.7.3"):
        yield Entry(
            "Scala case class",
            version,
            "ScalaLook",
            (f"{SCALA[1]}:{version}",),
            watched="ScalaOrder",
            language="scala",
        )
