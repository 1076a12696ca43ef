"""A headless Chromium that is spoken to over two pipes: JSON, each message ended by a NUL."""
import fcntl
import json
import os
import shutil
import subprocess
import sys


class Browser:
    """One tab. `said` holds what the browser complains of, `asked` every address it asked for.

    `traced` holds what it did while it was asked by `trace`, as it tells its developers.
    """

    def __init__(self, home, language="en"):
        # The browser expects descriptors 3 and 4, so none of ours may be one of those.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in os.pipe() + os.pipe()]
        theirs, self.out, self.back, ours = ends
        # Temporary files go with the browser's home.
        os.makedirs(home + "/tmp", exist_ok=True)
        self.process = subprocess.Popen(
            [shutil.which("chromium-headless-shell") or "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", "--mute-audio",
             "--disable-background-networking", "--autoplay-policy=no-user-gesture-required",
             f"--user-data-dir={home}", f"--accept-lang={language}", "--force-device-scale-factor=1", "--hide-scrollbars"],
            env=dict(os.environ, TMPDIR=home + "/tmp"), close_fds=False, preexec_fn=lambda: (os.dup2(theirs, 3), os.dup2(ours, 4)),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs), os.close(ours)
        self.rest, self.number, self.session, self.said, self.asked, self.loads = b"", 0, None, [], [], 0
        self.traced, self.is_traced = [], True
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def read(self):
        while b"\0" not in self.rest:
            got = os.read(self.back, 1 << 20)
            if not got:
                sys.exit("the browser ended")
            self.rest += got
        message, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(message)
        method = message.get("method")
        if method in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.said.append(json.dumps(message["params"])[:400])
        elif method == "Network.requestWillBeSent":
            self.asked.append(message["params"]["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loads += 1
        elif method == "Tracing.dataCollected":
            self.traced += message["params"]["value"]
        elif method == "Tracing.tracingComplete":
            self.is_traced = True
        return message

    def call(self, method, **params):
        self.number += 1
        mine = self.number
        message = {"id": mine, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == mine:
                return answer["result"] if "result" in answer else sys.exit(f"{method}: {answer}")

    def go(self, address):
        before = self.loads
        self.call("Page.navigate", url=address)
        while self.loads == before:
            self.read()

    def leave(self, script):
        """Runs a script that loads another page, and waits for that."""
        before = self.loads
        self.value(script)
        while self.loads == before:
            self.read()

    def trace(self, work):
        """Returns the result of `work`; `traced` then holds the browser's events."""
        self.traced, self.is_traced = [], False
        kinds = ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading"]
        self.call("Tracing.start", transferMode="ReportEvents",
                  traceConfig={"includedCategories": kinds, "excludedCategories": ["*"]})
        given = work()
        self.call("Tracing.end")
        while not self.is_traced:
            self.read()
        return given

    def value(self, expression):
        """Evaluates an expression in the page; awaits promises."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True,
                           userGesture=True)
        if "exceptionDetails" in answer:
            sys.exit(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def show(self, width, height, scheme="light"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def end(self):
        self.process.kill()
        self.process.wait()
