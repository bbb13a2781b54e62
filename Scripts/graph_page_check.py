"""Checks the page that `assembly graph --format html` writes, in headless Chromium."""

import json
import os
import random
import re
import sys
import time

from browser import Browser

NAMES = ["Search", "Profile", "Cart", "Order", "Payment", "Session", "Image", "Feed", "Chat", "Map"]
KINDS = ["ViewController", "Presenter", "UseCase", "Repository", "DataSource", "Client", "Store"]


def synthetic(count):
    """A graph of `count` rules in seven layers, and the assembler of a test that replaces a third of the leaves."""
    chance = random.Random(count)
    layers = [min(6, 7 * i // count) for i in range(count)]
    types = [f"{NAMES[i % 10]}{i}{KINDS[layers[i]]}" for i in range(count)]

    def location(i):
        return {"file": f"Sources/Feature{i % 7}/Scene{i % 40}.swift", "line": 10 + i, "column": 8}

    def identifier(i):
        return f"App.Scene{i % 40}Assembler.resolve() -> {types[i]}"

    needs = []
    for i in range(count):
        below = [j for j in range(count) if layers[i] < layers[j] <= layers[i] + 2]
        needs.append(chance.sample(below, min(len(below), chance.randrange(1, 4))))

    def rule(i, assembler, replaces):
        own = replaces and layers[i] == 6 and i % 3 == 0
        return {
            "id": identifier(i),
            "signature": {"name": "resolve", "generics": "", "parameters": "user: User" if layers[i] < 2 else "",
                          "effects": ["async"] if i % 9 == 0 else [], "result": types[i]},
            "requirements": [{"protocol": f"Scene{i % 40}Assembler", "location": location(i)}],
            "body": {"kind": "own" if own else "default", "owner": assembler if own else f"Scene{i % 40}Assembler",
                     "conditions": [], "location": location(i + 10000 if own else i)},
            "lifetime": ["unshared", "unshared", "unshared", "shared", "weak"][i % 5],
            "isLeaf": not needs[i], "isEffect": layers[i] == 6,
            "dependencies": [{"rule": identifier(j), "signature": f"resolve() -> {types[j]}", "location": location(i),
                       "kind": "reference" if j % 17 == 0 else "call", "via": []} for j in needs[i]],
        }

    def assembler(name, role, replaces):
        return {"name": name, "module": "App", "role": role, "parents": [], "location": location(0),
                "rules": [rule(i, name, replaces) for i in range(count)]}

    return {"version": 2, "entryPoints": [], "findings": [],
            "assemblers": [assembler("AppAssembler", "live", False), assembler("AppTestAssembler", "test", True)]}


def program():
    """An application, a session and four screens: each child passes the effects on, and some rules ask the parent."""
    def location(file, line):
        return {"file": f"Sources/App/{file}.swift", "line": line, "column": 8}

    def rule(name, line, needs=(), asks=(), **other):
        needs = [{"rule": f"App.Rules.resolve() -> {need}", "signature": f"resolve() -> {need}",
                  "location": location("Rules", line), "kind": "call", "via": []} for need in needs]
        needs += [{"rule": f"App.Rules.resolve() -> {need}", "signature": f"resolve() -> {need}", "receiver": "parent",
                   "location": location("Rules", line), "kind": "call", "via": [],
                   **({"assembler": parent} if parent else {})} for need, parent in asks]
        return {"id": f"App.Rules.resolve() -> {name}",
                "signature": {"name": "resolve", "generics": "", "parameters": "", "effects": [], "result": name},
                "requirements": [], "body": {"kind": "default", "owner": "Rules", "conditions": [],
                                             "location": location("Rules", line)},
                "lifetime": "unshared", "isLeaf": not needs, "isEffect": False, "dependencies": needs, **other}

    def assembler(name, role, rules, parents=()):
        return {"name": name, "module": "App", "role": role, "parents": list(parents), "location": location(name, 1),
                "rules": rules}

    effects = ["HTTPClient", "FileAccess", "DateGenerator"]

    def forwards(parent):
        return [rule(effect, 50 + i, asks=[(effect, parent)]) for i, effect in enumerate(effects)]

    app = [rule("RootView", 1, ["any Api"]), rule("any Api", 2, effects, lifetime="shared", isEffect=True)]
    app += [rule(effect, 10 + i, isEffect=True) for i, effect in enumerate(effects)]
    session = [rule("User", 20, lifetime="shared"), rule("Account", 21, ["User", "any Api"], lifetime="shared"),
               rule("any Api", 60, asks=[("any Api", "AppAssembler")])] + forwards("AppAssembler")
    screens = []
    for number, name in enumerate(["Home", "Search", "Profile", "Settings"]):
        # The last one's parent is a generic parameter.
        parent = None if name == "Settings" else "SessionAssembler"
        screens.append(assembler(f"{name}Assembler", "child", [
            rule(f"{name}View", 30 + number, [f"{name}Presenter"]),
            rule(f"{name}Presenter", 40 + number, ["DateGenerator"] + ([] if name == "Settings" else ["any Api"])),
            *([] if name == "Settings" else [rule("any Api", 61, asks=[("any Api", parent)])]), *forwards(parent)],
            [parent] if parent else []))
    test = assembler("AppTestAssembler", "test", [
        rule("RootView", 1, ["any Api"]), rule("any Api", 70), rule("Stub", 71)])
    entry = {"rule": "App.Rules.resolve() -> RootView", "assembler": "AppAssembler", "code": "main",
             "location": location("Main", 1)}
    other = {**entry, "assembler": "AppTestAssembler", "code": "test"}
    return {"version": 2, "entryPoints": [entry, other], "findings": [],
            "assemblers": [assembler("AppAssembler", "live", app), assembler("SessionAssembler", "child", session, ["AppAssembler"]),
                           *screens, test]}


def write_page(template, graph, path):
    data = json.dumps(graph).replace("<", "\\u003c")
    start = '<script type="application/json" id="data">'
    page = re.sub(re.escape(start) + ".*?</script>", lambda _: start + data + "</script>", template, flags=re.S)
    with open(path, "w") as file:
        file.write(page)


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def centre(browser, node):
    """Where a node is on the screen, by its number."""
    return browser.run(f"""(() => {{ const box = model.nodes[{node}].element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")


def check_package(browser, path):
    """The package's own page: choosing, searching, comparing, zooming and moving."""
    browser.open(path)
    count = browser.run("model.nodes.length")
    expect(count > 3, "the live assembler has no nodes")
    expect(browser.run("document.querySelectorAll('.node').length") == count, "a node is not drawn")
    expect(browser.run("document.querySelectorAll('.edge').length") == browser.run("model.edges.length"),
           "an edge is not drawn")

    number = browser.run("model.nodes.findIndex(n => model.edges.some(e => e.from === n.id))")
    browser.click(*centre(browser, number))
    title = browser.run(f"model.nodes[{number}].title")
    expect(browser.run("document.querySelector('#panel h1').textContent") == title, "a click does not choose")
    place = browser.run("byId('place').textContent")
    expect(re.fullmatch(r"(Sources|Examples|Tests)/\S+\.swift:\d+:\d+", place), f"not a place: {place}")
    expect(browser.run("document.querySelectorAll('.edge.near').length") > 0, "no neighbour is shown")
    browser.run("document.querySelector('#panel li button').click()")
    expect(browser.run("document.querySelector('#panel h1').textContent") != title, "a neighbour cannot be chosen")
    browser.press("Escape")
    expect(browser.run("chosen") is None, "Escape does not end the choice")

    browser.press("/")
    browser.type("effect")
    found = browser.run("document.querySelectorAll('.node.match').length")
    expect(found == browser.run("model.nodes.filter(n => n.rule && n.rule.isEffect).length") and found > 0,
           "the search does not find the effects")
    expect(browser.run("byId('matches').textContent") == f"{found} found", "the matches are not counted")
    browser.press("Enter")
    expect(browser.run("chosen && chosen.rule.isEffect"), "Enter does not go to a match")
    browser.press("Escape")

    before = browser.run("view.scale")
    browser.wheel(400, 400, -300)
    expect(browser.run("new Promise(done => setTimeout(() => done(view.scale), 100))") > before, "no zoom")
    x = browser.run("view.x")
    browser.drag(20, 700, 120, 740)
    expect(abs(browser.run("view.x") - x - 100) < 2, "the graph cannot be moved")
    browser.run("byId('fit').click()")

    tests = browser.run("data.assemblers.findIndex(a => a.name === 'ReposTestAssembler')")
    live = browser.run("data.assemblers.findIndex(a => a.name === 'AppAssembler')")
    browser.run(f"""open({tests}); byId('against').value = {live}; byId('against').onchange()""")
    replaced = browser.run("[...document.querySelectorAll('.node.replaced')].map(e => e.node.title)")
    expect("any ReposDataSource" in replaced, f"the test's double is not shown: {replaced}")
    expect(browser.run("document.querySelectorAll('.node.affected').length") > 0, "nothing is affected")


def check_program(browser, path, shots):
    """Application, session and screens in one picture, with their levels; a rule that is passed on stands once."""
    for scheme in ["light", "dark"]:
        browser.open(path, scheme)
        expect(browser.run("byId('assembler').value") == "program", "the whole program is not shown first")
        levels = browser.run("model.groups.map(g => g.title + ' ' + g.level)")
        expect(levels == ["AppAssembler 0", "SessionAssembler 1", "HomeAssembler 2", "SearchAssembler 2",
                          "ProfileAssembler 2", "SettingsAssembler 1"], f"the levels are {levels}")
        clients = browser.run("model.nodes.filter(n => n.title === 'HTTPClient').length")
        expect(clients == 1, f"a rule that is passed on is drawn {clients} times")
        crossing = browser.run("""model.edges.filter(e => e.crosses).map(e => model.known.get(e.from).title + ' > '
            + model.known.get(e.to).assembler.name + ' ' + model.known.get(e.to).title).sort()""")
        expect(crossing == [
            "Account > AppAssembler any Api", "HomePresenter > AppAssembler DateGenerator",
            "HomePresenter > AppAssembler any Api", "ProfilePresenter > AppAssembler DateGenerator",
            "ProfilePresenter > AppAssembler any Api", "SearchPresenter > AppAssembler DateGenerator",
            "SearchPresenter > AppAssembler any Api", "SettingsPresenter > AppAssembler DateGenerator",
        ], f"these requests cross: {crossing}")
        overlaps = browser.run("""model.groups.filter((a, i) => model.groups.some((b, j) => i < j
            && Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
          )).length + model.groups.filter(g => g.nodes.some(n => Math.abs(n.x - g.x) + n.width / 2 > g.width / 2
            || Math.abs(n.y - g.y) + n.height / 2 > g.height / 2)).length""")
        expect(overlaps == 0, "boxes lie on others, or rules outside their box")
        expect(browser.run("byId('legend').hidden"), "there is a legend, and nothing is compared")
        if shots:
            browser.screenshot(f"{shots}/program-{scheme}.png")
            browser.run("choose(model.nodes.find(n => n.title === 'HomePresenter'))")
            browser.screenshot(f"{shots}/program-{scheme}-chosen.png")

        # A child alone: what it passes on is one node.
        browser.run("document.querySelectorAll('.group')[1].dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        nodes = browser.run("model.nodes.map(n => n.title + ', ' + n.detail)")
        expect(nodes == ["User, shared", "Account, shared", "any Api, from AppAssembler",
                         "HTTPClient, from AppAssembler", "FileAccess, from AppAssembler",
                         "DateGenerator, from AppAssembler"], f"the session has {nodes}")

        # The words of `assembly diff`.
        browser.run("open(6); byId('against').value = 0; byId('against').onchange()")
        words = browser.run("[...document.querySelectorAll('#legend p')].map(p => p.textContent)")
        expect(words == ["replaced: 1", "only in AppTestAssembler: 1", "affected: 1", "unchanged: 0",
                         "only in AppAssembler: 3, not drawn"], f"the legend says {words}")
        titles = browser.run("[...document.querySelectorAll('#panel h2')].map(h => h.textContent)")
        expect(titles == ["replaced", "only in AppTestAssembler", "affected",
                          "only in AppAssembler", "Key"], f"the panel says {titles}")
        if shots:
            browser.screenshot(f"{shots}/compared-{scheme}.png")

        # Only the requests made of the assembler that is shown.
        browser.run("choose(model.nodes.find(n => n.title === 'RootView'))")
        text = browser.run("document.querySelector('#panel').textContent")
        expect("test Sources/App/Main.swift" in text and "main Sources" not in text, f"the panel says {text}")


def check_size(browser, path, count, shots):
    """A graph of `count` rules: no node lies on another, all are in view, and it is quick."""
    for scheme in ["light", "dark"]:
        browser.open(path, scheme)
        milliseconds = browser.run("(() => { const t = performance.now(); open(0); return performance.now() - t; })()")
        expect(milliseconds < 2000, f"{count} rules take {milliseconds:.0f} ms")
        overlaps = browser.run("""model.nodes.filter((a, i) => model.nodes.some((b, j) => i < j
            && Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 1
          )).length""")
        expect(overlaps == 0, f"{overlaps} of {count} nodes lie on others")
        outside = browser.run("""(() => { const c = canvas.getBoundingClientRect();
            return model.nodes.filter(n => { const b = n.element.getBoundingClientRect();
              return b.left < c.left || b.right > c.right || b.top < c.top || b.bottom > c.bottom; }).length })()""")
        expect(outside == 0, f"{outside} of {count} nodes are out of view")
        browser.run("byId('against').value = 1; byId('against').onchange()")
        expect(count < 10 or browser.run("changes.size") > 0, "the test's doubles are not found")
        if shots:
            browser.run("byId('against').value = -1; byId('against').onchange()")
            browser.screenshot(f"{shots}/{count}-{scheme}.png")
            browser.click(*centre(browser, count // 2))
            browser.screenshot(f"{shots}/{count}-{scheme}-chosen.png")
        print(f"  {count} rules, {scheme}: laid out and drawn in {milliseconds:.0f} ms")


def main(pages, shots):
    if shots:
        os.makedirs(shots, exist_ok=True)
    with open(f"{pages}/package.html") as file:
        template = file.read()
    expect(not re.search(r"(src|href)=|https?://(?!www\.w3\.org/2000/svg)", template.split('id="data"')[0]),
           "the page loads something")
    browser = Browser(1360, 820)
    try:
        check_package(browser, f"{pages}/package.html")
        if shots:
            browser.screenshot(f"{shots}/package-compared.png")
        write_page(template, program(), f"{pages}/program.html")
        check_program(browser, f"{pages}/program.html", shots)
        for count in [1, 10, 100, 1000]:
            write_page(template, synthetic(count), f"{pages}/{count}.html")
            check_size(browser, f"{pages}/{count}.html", count, shots)
        expect(not browser.problems, f"the page reports {browser.problems}")
        foreign = [url for url in browser.requests if not url.startswith("file://")]
        expect(not foreign, f"the page requests {foreign}")
    finally:
        browser.close()


started = time.monotonic()
main(sys.argv[1], sys.argv[2])
print(f"the page is in order ({time.monotonic() - started:.0f} s)")
