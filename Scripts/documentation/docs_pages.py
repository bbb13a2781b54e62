"""The pages of the documentation site, as `docc` reads them, and their Markdown. `Scripts/documentation/docs.py` imports it."""

import glob
import json
import os
import re
import shutil
import sys

from symbols import PACKAGE

# The page that the site begins with: Scripts/documentation/Home.md.
HOME = "Home"
# The module whose pages include the files of the package that other pages link to.
HOST = "Assembler"
# Code, in which nothing is a link, or a link, whose label can have code.
LINK = re.compile(r"```.*?```|`[^`\n]*`|(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)", re.DOTALL)


class Pages:
    """Rewrites the links of pages, and collects the files of the package that they lead to.

    Pages link to each other, to pictures and to files by relative paths, which GitHub follows. DocC wants its own links
    and the names of pictures, and files outside of the catalogs need a page.
    """

    def __init__(self, repository):
        self.repository = repository
        self.files = []

    def rewritten(self, text, path):
        """The page at `path`, from the package's root."""
        return LINK.sub(lambda match: self.link(match, path) if match[3] else match[0], text)

    def link(self, match, path):
        mark, label, target = match.groups()
        if re.match(r"[a-z]+:", target):
            return match[0]
        name, _, fragment = target.partition("#")
        file = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
        if not os.path.exists(os.path.join(PACKAGE, file)):
            sys.exit(f"{path} links to {target}, which doesn't exist")
        section = self.section(file, fragment) if fragment and file.endswith(".md") else ""
        if section is None:
            sys.exit(f"{path} links to {target}, which has no such heading")
        if not name:
            return f"[{label}](doc:{section})"
        page = re.fullmatch(r"(?:Tool/)?Sources/(\w+)/\w+\.docc/(?:(Resources)/)?([\w.-]+)", file)
        if page and page[2] and os.path.dirname(path) == os.path.dirname(os.path.dirname(file)):
            return f"{mark}[{label}]({page[3]})"
        if page and page[3] == f"{page[1]}.md":
            return f"[{label}](doc:/{page[1]})"
        if page and page[3].endswith(".md"):
            # DocC doesn't know the sections of another module.
            section = section if f"Sources/{page[1]}/" in path else ""
            return f"[{label}](doc:/{page[1]}/{page[3][:-3]}{section})"
        name = self.page(file)
        if name:
            return f"[{label}](doc:/{HOST}/{name})"
        return f"[{label}]({self.repository}/{file})" if self.repository else f"{label} (`{file}`)"

    @staticmethod
    def section(file, fragment):
        """DocC's name of the section that GitHub calls `fragment`; `None` if there is none."""
        with open(os.path.join(PACKAGE, file)) as source:
            text = re.sub(r"```.*?```", "", source.read(), flags=re.DOTALL)
        for heading in re.findall(r"^#+ (.*)", text, flags=re.MULTILINE):
            name = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
            if name.lower() == fragment:
                return f"#{name}"
        return None

    def page(self, file):
        """The name of the site's page of a file, or of a folder's README; `None` if it has none."""
        readme = os.path.join(file, "README.md")
        if os.path.exists(os.path.join(PACKAGE, readme)):
            file = readme
        if not file.endswith((".md", ".swift")):
            return None
        if file not in self.files:
            self.files.append(file)
        return re.sub(r"\W", "-", os.path.splitext(file)[0])

    def text(self, file):
        """The page of a file of the package."""
        with open(os.path.join(PACKAGE, file)) as source:
            text = source.read()
        if file.endswith(".md"):
            return self.rewritten(text, file)
        place = f"[{file}]({self.repository}/{file})" if self.repository else f"`{file}`"
        return f"# {os.path.basename(file)}\n\n{place}\n\n## Overview\n\n```swift\n{text.rstrip()}\n```\n"


# What readers type into the sidebar's filter, which knows titles only: a word of other libraries, or of a problem.
WORDS = {
    "Actor as a dependency": "Assembler/Recipes.md#depend-on-an-actor",
    "Async startup, await at launch": "Assembler/Recipes.md#open-the-application-once-asynchronously",
    "Background refresh, timer": "Assembler/Recipes.md#refresh-every-fifteen-minutes-until-sign-out",
    "Cache, reset a part": "Assembler/Lifetimes.md#clear-a-part",
    "Circular dependency": "Assembler/Lifetimes.md#break-a-circular-dependency",
    "Command-line tool, fire and forget": "Assembler/Recipes.md#finish-what-runs-before-the-program-ends",
    "Composable Architecture (TCA)": "Assembler/MigratingFromSwiftDependencies.md#in-the-composable-architecture",
    "Core Data, SwiftData, database": "Assembler/Recipes.md#open-a-database-swiftdata-or-core-data",
    "Date, clock, UUID, files, UserDefaults": "AssemblerEffects/ControllingEffects.md#look-up-an-effect",
    "Decorator, wrapper": "Assembler/Idioms.md#decorate-a-leaf",
    "Configuration, environment variables": "Assembler/Recipes.md#read-the-configuration",
    "Deep link": "Assembler/Recipes.md#open-a-deep-link",
    "Environment of SwiftUI": "Assembler/SwiftUI.md#the-environment",
    "Error messages of the compiler": "Assembler/Diagnostics.md",
    "Factory: migrate": "Assembler/MigratingFromContainers.md#factory",
    "Hummingbird": "Assembler/Servers.md#a-handler-on-hummingbird",
    "Install, add the package": "Assembler/QuickStart.md",
    "Keychain, location: an effect of your own": "AssemblerEffects/ControllingEffects.md#declare-your-own-effect",
    "Log out, sign out, session": "Assembler/Sessions.md",
    "Memory leak, retain cycle": "Assembler/Lifetimes.md#avoid-reference-cycles",
    "Mock, fake, stub, spy": "AssemblerTesting/WritingTests.md",
    "Needle: migrate": "Assembler/MigratingFromContainers.md#needle",
    "Network, URLSession, HTTP": "AssemblerHTTP/HTTPEndToEnd.md",
    "Optional dependency": "Assembler/Recipes.md#make-a-dependency-optional",
    "Preview": "Assembler/SwiftUI.md#previews",
    "Resolver: migrate": "Assembler/MigratingFromContainers.md#factory",
    "Retry, backoff, time limit": "Assembler/Recipes.md#retry-with-backoff",
    "Router, coordinator": "Assembler/UIKit.md",
    "Singleton": "Assembler/Lifetimes.md#choose-a-lifetime",
    "Swinject: migrate": "Assembler/MigratingFromContainers.md#swinject",
    "Thread safety, Sendable": "Assembler/Lifetimes.md#resolve-concurrently",
    "Token, login, refresh after 401": "Assembler/Recipes.md#keep-a-token-until-the-server-refuses-it",
    "Vapor": "Assembler/Servers.md#a-handler-on-vapor",
    "Widget, App Intent": "Assembler/Recipes.md#serve-an-object-that-the-system-creates",
    "Windows": "Assembler/SwiftUI.md#windows-and-sheets",
}


def add_words(output, base):
    """Adds `WORDS` to each module's sidebar. Ends the script if one leads nowhere."""
    entries = [{"title": "Look up a word", "type": "groupMarker"}]
    for title, target in WORDS.items():
        page, _, fragment = target.partition("#")
        module, name = page.removesuffix(".md").split("/")
        section = Pages.section(f"Sources/{module}/{module}.docc/{name}.md", fragment) if fragment else ""
        path = f"/documentation/{module}/{name}".lower()
        data = os.path.join(output, "data", path[1:])
        if section is None or not os.path.exists(data + ".json"):
            sys.exit(f"the word “{title}” leads to {target}, which isn't there")
        if section:
            # The renderer also requests the data of an address with a section, and without the suffix.
            shutil.copyfile(data + ".json", data)
        entries.append({"title": title, "type": "article", "path": base.rstrip("/") + path + section})
    index = os.path.join(output, "index", "index.json")
    with open(index) as file:
        contents = json.load(file)
    for nodes in contents["interfaceLanguages"].values():
        for module in nodes[0]["children"]:
            module.setdefault("children", []).extend(entries)
    with open(index, "w") as file:
        json.dump(contents, file)


def copy_catalogs(modules, folder, repository):
    """Copies the catalogs to one folder for each module, with DocC's links, and the home page to one of its own."""
    pages = Pages(repository)
    for module in modules:
        for catalog in glob.glob(os.path.join(PACKAGE, "**/Sources", module, "*.docc"), recursive=True):
            copy = os.path.join(folder, module, os.path.basename(catalog))
            shutil.copytree(catalog, copy)
            for path in glob.glob(os.path.join(copy, "*.md")):
                rewrite(path, lambda text: pages.rewritten(
                    text, os.path.join(os.path.relpath(catalog, PACKAGE), os.path.basename(path))))
    home = os.path.join(folder, HOME, f"{HOME}.docc")
    os.makedirs(home)
    shutil.copyfile(os.path.join(PACKAGE, "Scripts/documentation/Home.md"), os.path.join(home, f"{HOME}.md"))
    rewrite(os.path.join(home, f"{HOME}.md"), lambda text: pages.rewritten(text, "Scripts/documentation/Home.md"))

    host = os.path.join(folder, HOST, f"{HOST}.docc")
    names = []
    for file in pages.files:  # It grows: a file can link to another.
        names.append(pages.page(file))
        with open(os.path.join(host, f"{names[-1]}.md"), "w") as copy:
            copy.write(pages.text(file))
    rewrite(os.path.join(host, f"{HOST}.md"), lambda text: text + "\n### Files that these pages refer to\n\n"
            + "".join(f"- <doc:{name}>\n" for name in sorted(names)))


def rewrite(path, change):
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(change(text))


def write_markdown(output, base, modules):
    """Moves the Markdown of each page beside it, with links to Markdown, and writes `llms.txt`."""
    base = base.rstrip("/")

    def address(path):
        path, mark, section = path.partition("#")
        path = path.lower().rstrip("/")
        kind = ".md" if os.path.exists(os.path.join(output, "data", path[1:] + ".json")) else ""
        return f"{base}{path}{kind}{mark}{section}"

    def cleaned(text):
        text = re.sub(r"\A<!--.*?-->\s*", "", text, flags=re.DOTALL)
        # In tables, `docc` writes its identifiers of symbols.
        text = re.sub(r"``doc://\w+(/documentation/[^`\s]*/([^`\s]+))``", r"[`\2`](\1)", text)
        text = re.sub(r"\]\((/(?:documentation|tutorials)/(?:[^\s()]|\([^\s()]*\))*)\)", lambda match: f"]({address(match[1])})",
                      text)
        return re.sub(r"^\|.*", lambda row: re.sub(r" *\| *", " | ", re.sub(r"-{4,}", "---", row[0])).strip(), text,
                      flags=re.MULTILINE)

    data = os.path.join(output, "data")
    for path in glob.glob(os.path.join(data, "**", "*.md"), recursive=True):
        beside = os.path.join(output, os.path.relpath(path, data))
        os.makedirs(os.path.dirname(beside), exist_ok=True)
        shutil.move(path, beside)
        rewrite(beside, cleaned)

    pages = {}
    for path in glob.glob(os.path.join(data, "documentation", "**", "*.json"), recursive=True):
        with open(path) as file:
            pages["/" + os.path.relpath(path, data)[:-5]] = json.load(file)
    with open(os.path.join(data, "documentation.json")) as file:
        home = json.load(file)
    with open(os.path.join(output, "llms.txt"), "w") as file:
        file.write(f"# Assembler\n\n> {plain(home)}\n")

        def section(title, paths):
            if paths:
                file.write(f"\n## {title}\n\n")
            for path in paths:
                page = pages[path]
                abstract = plain(page)
                file.write(f"- [{name(page)}]({address(path)}){': ' + abstract if abstract else ''}\n")

        rest = sorted(pages)
        for module in modules:
            start = f"/documentation/{module.lower()}"
            order = [start] + [reference["url"] for topic in pages[start].get("topicSections", [])
                               for name in topic["identifiers"]
                               for reference in [pages[start]["references"].get(name, {})] if "url" in reference]
            chosen = [path for path in dict.fromkeys(url.removeprefix(base).lower() for url in order) if path in rest]
            section(module, chosen)
            rest = [path for path in rest if path not in chosen]
        section("Optional", rest)


def name(page):
    """A page's title; a member's with its type, such as `Notifications.center(_:)`."""
    title, path = page["metadata"]["title"], (page["hierarchy"].get("paths") or [[]])[0]
    if page["metadata"].get("role") != "symbol" or len(path) < 2:
        return title
    return f"{page['references'][path[-1]]['title']}.{title}"


def plain(page):
    """A page's abstract, without markup."""
    references = page.get("references", {})

    def text(part):
        # Of a link to another site, `docc` writes the address alone.
        address = part.get("identifier", "")
        return (part.get("text") or part.get("code") or part.get("overridingTitle")
                or references.get(address, {}).get("title")
                or "".join(map(text, part.get("inlineContent", []))) or address.rstrip("/").split("/")[-1])

    return "".join(map(text, page.get("abstract", []))).replace("\n", " ")
