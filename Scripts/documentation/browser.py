"""Drives a headless Chromium through its debugging pipe, with Python's standard library only."""

import base64
import json
import os
import shutil
import subprocess
import tempfile


class Browser:
    """One page in one Chromium. It records the page's messages, exceptions and requests."""

    def __init__(self, width=1280, height=800):
        self.profile = tempfile.mkdtemp(prefix="assembly-browser-")
        # Chromium reads commands from its descriptor 3 and writes answers to its descriptor 4.
        to_browser, self.writer = os.pipe()
        self.reader, from_browser = os.pipe()
        command = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
            f"--user-data-dir={self.profile}", f"--window-size={width},{height}", "about:blank",
        ]
        launch = f"exec 3<&{to_browser} 4>&{from_browser}; exec \"$@\""
        self.process = subprocess.Popen(
            ["bash", "-c", launch, "bash", *command], pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.problems = []
        self.requests = []
        self.loaded = False
        self.session = None
        pages = self.send("Target.getTargets")["targetInfos"]
        target = next(p["targetId"] for p in pages if p["type"] == "page")
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.send(domain + ".enable")
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.reader, 1 << 16)
            if not piece:
                raise RuntimeError("Chromium ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def note(self, message):
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.problems.append(values["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.problems.append(values["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded = True

    def send(self, method, **values):
        self.number += 1
        message = {"id": self.number, "method": method, "params": values}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writer, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def open(self, path, scheme="light"):
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.loaded = False
        self.send("Page.navigate", url="file://" + path)
        while not self.loaded:
            self.note(self.receive())

    def run(self, script):
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", script))
        return answer["result"].get("value")

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, x, y, to_x, to_y):
        self.send("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
        for step in range(1, 6):
            self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x + (to_x - x) * step / 5,
                      y=y + (to_y - y) * step / 5, button="left")
        self.send("Input.dispatchMouseEvent", type="mouseReleased", x=to_x, y=to_y, button="left", clickCount=1)

    def wheel(self, x, y, delta):
        self.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=delta)

    def press(self, key, text=None):
        for kind in ["keyDown", "keyUp"]:
            values = {"type": kind, "key": key}
            if text and kind == "keyDown":
                values["text"] = text
            self.send("Input.dispatchKeyEvent", **values)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def screenshot(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        try:
            os.write(self.writer, b'{"id":0,"method":"Browser.close"}\0')
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
