#!/usr/bin/env python3
"""Counts the lines of wiring of a small application (Articles/Trips) and of a large one (Shop), by assemblers and by
hand, and writes them into Benchmarks/LinesOfWiring.md, the sums into the page "Costs", and the small one's into the README.

A line counts if it isn't blank, a comment or an import, in the layout of `swift format`. Each top-level declaration is
wiring or not: below, each file of wiring lists the names of its declarations with their area. `--check` writes nothing,
and fails if a page isn't current; `--list` prints each line with its area.
"""

import os
import re
import sys

EXAMPLES = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(EXAMPLES)
TABLES = f"{ROOT}/Benchmarks/LinesOfWiring.md"
COSTS = f"{ROOT}/Sources/Assembler/Assembler.docc/Costs.md"
END = "\n\n"

TRIPS = {
    "folder": ROOT, "name": "Trips",
    "areas": {
        "root": "the application and its live leaf", "session": "the session and its three screens",
        "tests": "the tests' application",
    },
    "assemblers": {
        "Examples/Articles/Trips/TripsAssembler.swift": {"TripsApplication": "root", "LiveTrips": "root", "": "session"},
        "Tests/Examples/ExamplesTests/Trips/TripsTestAssembler.swift": {"": "tests"},
    },
    "by hand": {
        "Examples/Articles/Trips/TripsByHand.swift": {"TripsFactory": "root", "": "session"},
        "Tests/Examples/ExamplesTests/Trips/TripsTestFactory.swift": {"": "tests"},
    },
}
SHOP = {
    "folder": f"{EXAMPLES}/Shop", "name": "Shop",
    "areas": {
        "shared": "rules that features share", "features": "the four features", "session": "the session",
        "root": "the application and its live leaves", "preview": "the preview",
        "tests": "stubs and replacements of tests",
    },
    "assemblers": {
        "Sources/Session/Levels.swift": {"": "shared"},
        "Sources/Catalog/CatalogAssembler.swift": {"": "features"},
        "Sources/Cart/CartAssembler.swift": {"": "features"},
        "Sources/Checkout/CheckoutAssembler.swift": {"": "features"},
        "Sources/Profile/ProfileAssembler.swift": {"": "features"},
        "Sources/ShopApp/ShopApplication.swift": {"ShopApplication": "root", "": "session"},
        "Sources/ShopApp/ShopAssembler.swift": {"": "root"},
        "Sources/LiveLeaves/LiveLeaves.swift": {"": "root"},
        "Sources/Cart/CartPreview.swift": {"": "preview"},
        "Tests/ShopTestSupport/StubDefaults.swift": {"": "tests"},
        "Tests/CartTests/TestCart.swift": {"": "tests"},
        "Tests/CatalogTests/TestCatalog.swift": {"": "tests"},
        "Tests/CheckoutTests/TestCheckout.swift": {"": "tests"},
        "Tests/ProfileTests/TestProfile.swift": {"": "tests"},
        "Tests/ShopAppTests/Customer.swift": {"ShopTestAssembler": "tests"},
        "Tests/ShopAppTests/SessionTests.swift": {"SessionWithBasket": "tests", "ReplacedRuleAssembler": "tests"},
    },
    "by hand": {
        "ByHand/Sources/Session/UserSession.swift": {"protocol UserSession": "shared"},
        "ByHand/Sources/Catalog/CatalogFeature.swift": {"": "features"},
        "ByHand/Sources/Cart/CartFeature.swift": {"": "features"},
        "ByHand/Sources/Checkout/CheckoutFeature.swift": {"": "features"},
        "ByHand/Sources/Profile/ProfileFeature.swift": {"": "features"},
        "ByHand/Sources/ShopApp/ShopApplication.swift": {"ShopSession": "session", "": "root"},
        "ByHand/Sources/LiveLeaves/LiveLeaves.swift": {"": "root"},
        "ByHand/Sources/Cart/CartPreview.swift": {"": "preview"},
        "ByHand/Tests/ShopTestSupport/StubLeaves.swift": {"": "tests"},
        "ByHand/Tests/CartTests/TestCart.swift": {"": "tests"},
        "ByHand/Tests/CatalogTests/TestCatalog.swift": {"": "tests"},
        "ByHand/Tests/CheckoutTests/TestCheckout.swift": {"": "tests"},
        "ByHand/Tests/ProfileTests/TestProfile.swift": {"": "tests"},
    },
}


def declarations(path):
    """The top-level declarations of a file: a list of lines for each. A line at the margin that closes nothing begins
    one, unless it continues a header."""
    found = []
    with open(path) as file:
        for line in file:
            text = line.rstrip()
            if not text or re.match(r"\s*//|(public |@testable )?import |#(if|endif)", text):
                continue
            continues = found and (text[0] in " })" or re.match(r"@\w+$", found[-1][-1]) or text.startswith("where "))
            if continues or (found and text == "{"):
                found[-1].append(text)
            else:
                found.append([text])
    return found


def names(name, head):
    """Whether a header declares or extends a type; `protocol X` is its protocol alone."""
    return re.search(rf"\b{name}\b" if " " in name else rf"\b(protocol|extension|class|enum) {name}\b", head)


def count(application, wiring):
    lines = dict.fromkeys(application["areas"], 0)
    for path, areas in application[wiring].items():
        for declaration in declarations(f"{application['folder']}/{path}"):
            head = " ".join(declaration[:2])
            area = next((area for name, area in areas.items() if not name or names(name, head)), None)
            if area:
                lines[area] += len(declaration)
            if sys.argv[1:] == ["--list"]:
                for line in declaration:
                    print(f"{area or '-':9}{line}")
    return lines


def wirings(application):
    return [wiring for wiring in ("assemblers", "by hand") if wiring in application]


def table(application, counts):
    rows = [("lines of wiring, without comments and imports", *wirings(application)), ["---"] * (len(counts) + 1)]
    rows += [(name, *(lines[area] for lines in counts)) for area, name in application["areas"].items()]
    if "features" in application["areas"]:
        rows.insert(5, ("without the application and its leaves",
                        *(f"**{sum(lines[area] for area in ['shared', 'features', 'session'])}**" for lines in counts)))
    rows.append(("in all", *(f"**{sum(lines.values())}**" for lines in counts)))
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def update(path, change):
    """Writes a page's new text, or with `--check` fails if it differs."""
    with open(path) as file:
        old = file.read()
    new = change(old)
    if new == old or sys.argv[1:] == ["--list"]:
        return
    if sys.argv[1:] == ["--check"]:
        sys.exit(f"the figures in {os.path.relpath(path, ROOT)} are not current: run Examples/lines.py")
    with open(path, "w") as file:
        file.write(new)


def with_table(name, table):
    begin = f"<!-- {name}, written by Examples/lines.py. -->\n"

    def change(page):
        before, rest = page.split(begin)
        return before + begin + table + END + rest.split(END, 1)[1]
    return change


def with_totals(pattern, totals):
    """The page with the sums of each application in the places of `pattern`: a number by assemblers, one by hand."""
    def change(page):
        left = iter(totals)
        page, found = re.subn(
            pattern, lambda match: "{1}{0[0]}{2}{0[1]}{3}".format(next(left), *match.groups()), page)
        if found != len(totals):
            sys.exit(f"{found} places have figures of lines of wiring, and not {len(totals)}: {pattern}")
        return page
    return change


totals = []
for application in (TRIPS, SHOP):
    counts = [count(application, wiring) for wiring in wirings(application)]
    totals.append([sum(lines.values()) for lines in counts])
    new = table(application, counts)
    update(TABLES, with_table(application["name"], new))
    print(new, end="\n\n")
totals = [(each[0], each[-1]) for each in totals]
# "takes 53 lines of wiring and stubs, and 36 by hand; an app of ten modules takes 200, and 210 by hand", and
# "| lines of wiring and stubs: Shop | 53 | 36 |".
update(f"{ROOT}/README.md", with_totals(
    r"(takes\s+)\d+(\s+lines\s+of\s+wiring\s+and\s+stubs,\s+and\s+)\d+(\s+by\s+hand)", totals[:1]))
update(f"{ROOT}/README.md", with_totals(r"(ten\s+modules\s+takes\s+)\d+(,\s+and\s+)\d+(\s+by\s+hand)", totals[1:]))
update(COSTS, with_totals(r"(\| lines of wiring and stubs:[^|]*\| )\d+( \| )\d+( )", totals))
