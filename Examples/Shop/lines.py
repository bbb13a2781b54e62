#!/usr/bin/env python3
"""Counts the shop's lines of wiring, by assemblers and by hand, and writes them into the documentation.

A line counts if it isn't blank, a comment or an import, in the layout of `swift format`. Each top-level declaration is
wiring or not: below, each file of wiring lists the names of its declarations with their area. `--check` writes nothing,
and fails if the table in the documentation isn't current; `--list` prints each line with its area.
"""

import os
import re
import sys

SHOP = os.path.dirname(os.path.abspath(__file__))
PAGE = f"{SHOP}/../../Sources/Assembler/Assembler.docc/ModularApplications.md"
BEGIN, END = "<!-- Written by Examples/Shop/lines.py. -->\n", "\n\n"
AREAS = {
    "shared": "rules that features share", "features": "the four features", "session": "the session",
    "root": "the application and its live leaves", "preview": "the preview", "tests": "stubs and replacements of tests",
}
ASSEMBLERS = {
    "Sources/Session/Levels.swift": {"ApplicationLevel": "root", "": "shared"},
    "Sources/Catalog/CatalogAssembler.swift": {"": "features"},
    "Sources/Cart/CartAssembler.swift": {"": "features"},
    "Sources/Checkout/CheckoutAssembler.swift": {"": "features"},
    "Sources/Profile/ProfileAssembler.swift": {"": "features"},
    "Sources/ShopApp/ShopApplication.swift": {"ShopApplication": "root", "": "session"},
    "Sources/ShopApp/ShopAssembler.swift": {"": "root"},
    "Sources/LiveLeaves/LiveLeaves.swift": {"": "root"},
    "Sources/LiveLeaves/ProductOrigin.swift": {"": "root"},
    "Sources/Cart/CartPreview.swift": {"": "preview"},
    "Tests/ShopTestSupport/StubDefaults.swift": {"": "tests"},
    "Tests/CartTests/TestCart.swift": {"": "tests"},
    "Tests/CatalogTests/TestCatalog.swift": {"": "tests"},
    "Tests/CheckoutTests/TestCheckout.swift": {"": "tests"},
    "Tests/ProfileTests/TestProfile.swift": {"": "tests"},
    "Tests/ShopAppTests/Customer.swift": {"ShopTestAssembler": "tests"},
    "Tests/ShopAppTests/SessionTests.swift": {"SessionWithBasket": "tests", "ReplacedRuleAssembler": "tests"},
}
BY_HAND = {
    "ByHand/Sources/Session/UserSession.swift": {"protocol UserSession": "shared"},
    "ByHand/Sources/Catalog/CatalogFeature.swift": {"": "features"},
    "ByHand/Sources/Cart/CartFeature.swift": {"": "features"},
    "ByHand/Sources/Checkout/CheckoutFeature.swift": {"": "features"},
    "ByHand/Sources/Profile/ProfileFeature.swift": {"": "features"},
    "ByHand/Sources/ShopApp/ShopApplication.swift": {"ShopSession": "session", "": "root"},
    "ByHand/Sources/LiveLeaves/LiveLeaves.swift": {"": "root"},
    "ByHand/Sources/LiveLeaves/SwitchableProducts.swift": {"": "root"},
    "ByHand/Sources/Cart/CartPreview.swift": {"": "preview"},
    "ByHand/Tests/ShopTestSupport/StubLeaves.swift": {"": "tests"},
    "ByHand/Tests/CartTests/TestCart.swift": {"": "tests"},
    "ByHand/Tests/CatalogTests/TestCatalog.swift": {"": "tests"},
    "ByHand/Tests/CheckoutTests/TestCheckout.swift": {"": "tests"},
    "ByHand/Tests/ProfileTests/TestProfile.swift": {"": "tests"},
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


def count(files, list_lines):
    lines = dict.fromkeys(AREAS, 0)
    for path, areas in files.items():
        for declaration in declarations(f"{SHOP}/{path}"):
            head = " ".join(declaration[:2])
            area = next((area for name, area in areas.items() if not name or names(name, head)), None)
            if area:
                lines[area] += len(declaration)
            if list_lines:
                for line in declaration:
                    print(f"{area or '-':9}{line}")
    return lines


def table():
    rows = [("lines of wiring, without comments and imports", "assemblers", "by hand"), ("---", "---", "---")]
    assemblers, by_hand = (count(files, sys.argv[1:] == ["--list"]) for files in (ASSEMBLERS, BY_HAND))
    rows += [(name, assemblers[area], by_hand[area]) for area, name in AREAS.items()]
    both = (assemblers, by_hand)
    rows.insert(5, ("without the application and its leaves",
                    *(f"**{sum(lines[area] for area in ['shared', 'features', 'session'])}**" for lines in both)))
    rows.append(("in all", *(f"**{sum(lines.values())}**" for lines in both)))
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


new = table()
with open(PAGE) as file:
    page = file.read()
before, rest = page.split(BEGIN)
old, after = rest.split(END, 1)
if sys.argv[1:] == ["--check"]:
    if old != new:
        sys.exit("the table in ModularApplications.md is not current: run Examples/Shop/lines.py")
elif sys.argv[1:] != ["--list"]:
    with open(PAGE, "w") as file:
        file.write(before + BEGIN + new + END + after)
print(new)
