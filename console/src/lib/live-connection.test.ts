import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LiveConnection, type Follower } from "./live-connection.ts";
import { consolePlace } from "./console-place.ts";
import { setLanguage } from "./language.ts";
import { currentToken, endSession, startSession } from "./session.ts";

beforeAll(() => setLanguage("en"));

interface Sent {
  type: string;
  kind?: string;
  id?: string;
  token?: string;
}

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: Sent[] = [];
  closed = false;

  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  welcome(): void {
    this.dispatchEvent(new Event("open"));
    this.says({ type: "welcome", time: 0 });
  }
  says(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  lose(): void {
    this.dispatchEvent(new Event("close"));
  }
}

const socket = () => FakeSocket.all.at(-1) as FakeSocket;
const asked = () => socket().sent.filter(({ type }) => type === "subscribe").length;
const subject = { kind: "device", id: "d1" } as const;

function follower() {
  const heard: unknown[] = [];
  const functions: Follower = {
    onSnapshot: (data) => heard.push(["snapshot", data]),
    onDelta: (data) => heard.push(["delta", data]),
    onRefused: (msg) => heard.push(["refused", msg]),
  };
  return { heard, ...functions };
}

beforeEach(() => {
  vi.useFakeTimers();
  // The longest of the pauses that chance may choose.
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "http://console.test/" });
  FakeSocket.all = [];
  startSession("t-1");
});
afterEach(() => {
  endSession("left");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("sends the token first, subscribes after the welcome, and delivers snapshot and deltas in order", () => {
  const connection = new LiveConnection(consolePlace);
  const one = follower();
  connection.follow("device", "d1", one);
  socket().welcome();
  expect(socket().sent).toEqual([
    { type: "hello", token: "t-1", language: "en" },
    { type: "subscribe", ...subject },
  ]);
  socket().says({ type: "snapshot", ...subject, seq: 0, data: "all" });
  socket().says({ type: "delta", ...subject, seq: 1, data: "a" });
  socket().says({ type: "delta", ...subject, seq: 2, data: "b" });
  expect(one.heard).toEqual([
    ["snapshot", "all"],
    ["delta", "a"],
    ["delta", "b"],
  ]);
});

test("requests a new snapshot after a gap, and ignores deltas until the snapshot arrives", () => {
  const connection = new LiveConnection(consolePlace);
  const one = follower();
  connection.follow("device", "d1", one);
  socket().welcome();
  socket().says({ type: "snapshot", ...subject, seq: 0, data: 0 });
  socket().says({ type: "delta", ...subject, seq: 2, data: 2 });
  expect(asked()).toBe(2);
  socket().says({ type: "delta", ...subject, seq: 3, data: 3 });
  socket().says({ type: "snapshot", ...subject, seq: 0, data: "new" });
  expect(one.heard).toEqual([
    ["snapshot", 0],
    ["snapshot", "new"],
  ]);
});

test("notifies listeners when rights have changed, and after every reconnect", () => {
  const connection = new LiveConnection(consolePlace);
  const rights = vi.fn<() => void>();
  const deaf = connection.onRights(rights);
  connection.hold();
  socket().welcome();
  expect(rights).toHaveBeenCalledTimes(0);
  socket().says({ type: "rights" });
  expect(rights).toHaveBeenCalledTimes(1);
  socket().lose();
  vi.advanceTimersByTime(10_000);
  socket().welcome();
  expect(rights).toHaveBeenCalledTimes(2);
  deaf();
  socket().says({ type: "rights" });
  expect(rights).toHaveBeenCalledTimes(2);
});

test("closes some seconds after the last subscriber has left", () => {
  const connection = new LiveConnection(consolePlace);
  const leaveOne = connection.follow("device", "d1", follower());
  const leaveTwo = connection.follow("device", "d1", follower());
  socket().welcome();
  leaveOne();
  expect(socket().sent.at(-1)?.type).toBe("subscribe");
  leaveTwo();
  expect(socket().sent.at(-1)).toEqual({ type: "unsubscribe", ...subject });
  vi.advanceTimersByTime(10_000);
  expect(socket().closed).toBe(true);
  expect(connection.state).toBe("idle");
});

test("reconnects with growing pauses, reports failure after three attempts, and continues until it succeeds", () => {
  const connection = new LiveConnection(consolePlace);
  connection.follow("device", "d1", follower());
  socket().welcome();
  for (const [index, wait] of [1000, 2000, 3000, 3000, 3000, 3000].entries()) {
    socket().lose();
    expect(connection.state).toBe(index < 3 ? "retrying" : "failed");
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(index + 2);
  }
  expect(connection.state, "while it tries").toBe("failed");
  socket().welcome();
  expect(connection.state).toBe("open");
  expect(asked()).toBe(1);
});

test("reconnects more and more rarely while the page is hidden, and at once when the page is shown", () => {
  const document = { visibilityState: "hidden" };
  vi.stubGlobal("document", document);
  const connection = new LiveConnection(consolePlace);
  connection.hold();
  socket().welcome();
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    socket().lose();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  socket().lose();
  const before = FakeSocket.all.length;
  document.visibilityState = "visible";
  connection.wake();
  expect(FakeSocket.all).toHaveLength(before + 1);
  connection.wake();
  expect(FakeSocket.all, "one try is under way").toHaveLength(before + 1);
  socket().lose();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all, "the pauses begin anew").toHaveLength(before + 2);
});

test("retry() resolves when the attempt has succeeded or failed", async () => {
  const connection = new LiveConnection(consolePlace);
  connection.follow("device", "d1", follower());
  const told = vi.fn<() => void>();
  for (const end of ["lose", "welcome"] as const) {
    socket().lose();
    const before = FakeSocket.all.length;
    void connection.retry().then(told);
    expect(FakeSocket.all).toHaveLength(before + 1);
    await Promise.resolve();
    expect(told).toHaveBeenCalledTimes(end === "lose" ? 0 : 1);
    socket()[end]();
    await Promise.resolve();
  }
  expect(told).toHaveBeenCalledTimes(2);
});

test("pings the server after a wake-up, and treats a missing answer as a lost connection", () => {
  const connection = new LiveConnection(consolePlace);
  connection.follow("device", "d1", follower());
  socket().welcome();
  connection.wake();
  expect(socket().sent.at(-1)).toEqual({ type: "ping" });
  socket().says({ type: "pong" });
  vi.advanceTimersByTime(10_000);
  expect(connection.state).toBe("open");
  connection.wake();
  vi.advanceTimersByTime(3000);
  expect(connection.state).toBe("retrying");
});

test("an attempt without a welcome counts as failed", () => {
  const connection = new LiveConnection(consolePlace);
  connection.follow("device", "d1", follower());
  vi.advanceTimersByTime(10_000);
  expect(connection.state).toBe("retrying");
  expect(socket().closed).toBe(true);
});

test("pings the server regularly, and treats an unanswered ping as a lost connection", () => {
  const connection = new LiveConnection(consolePlace);
  connection.follow("device", "d1", follower());
  socket().welcome();
  vi.advanceTimersByTime(20_000);
  expect(socket().sent.at(-1)).toEqual({ type: "ping" });
  socket().says({ type: "pong" });
  vi.advanceTimersByTime(40_000);
  expect(connection.state).toBe("open");
  vi.advanceTimersByTime(20_000);
  expect(connection.state).toBe("retrying");
});

test("passes a refusal to the subscriber, and ends the session if the token has expired", () => {
  const connection = new LiveConnection(consolePlace);
  const one = follower();
  connection.follow("device", "d1", one);
  socket().welcome();
  socket().says({ type: "refused", ...subject, code: 20404, problem: "not_found", msg: "Gone" });
  expect(one.heard).toEqual([["refused", "Gone"]]);
  socket().says({ type: "refused", code: 20202, problem: "token_expired", msg: "Expired" });
  expect(currentToken()).toBeNull();
});

test("passes a refusal only to the subscriber of the refused object", () => {
  const connection = new LiveConnection(consolePlace);
  const [one, two] = [follower(), follower()];
  connection.follow("device", "d1", one);
  connection.follow("product", "p1", two);
  socket().welcome();
  const gone = { type: "refused", code: 20404, problem: "not_found", msg: "Gone" };
  socket().says({ ...gone, kind: "product", id: "p1" });
  socket().says({ ...gone, kind: "kind_of_an_older_console", id: "d1" });
  socket().says({ type: "word_of_a_newer_server" });
  socket().says({ type: "snapshot", ...subject, seq: 0, data: 0 });
  expect(one.heard).toEqual([["snapshot", 0]]);
  expect(two.heard).toEqual([["refused", "Gone"]]);
  expect(connection.state).toBe("open");
});

test("shows subscribers the refusal for too many connections, and reconnects after 30 seconds", () => {
  const connection = new LiveConnection(consolePlace);
  const one = follower();
  connection.follow("device", "d1", one);
  socket().dispatchEvent(new Event("open"));
  socket().says({ type: "refused", code: 20429, problem: "too_many_live", msg: "Close some" });
  expect(one.heard).toEqual([["refused", "Close some"]]);
  vi.advanceTimersByTime(29_999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  socket().welcome();
  expect(connection.state).toBe("open");
});

test("reconnects after one second if the server is overloaded", () => {
  const connection = new LiveConnection(consolePlace);
  connection.hold();
  socket().dispatchEvent(new Event("open"));
  socket().says({ type: "refused", code: 20503, problem: "overloaded", msg: "Busy" });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a held connection without subscriptions still ends the session when the token expires", () => {
  const connection = new LiveConnection(consolePlace);
  const release = connection.hold();
  socket().welcome();
  expect(connection.state).toBe("open");
  socket().says({ type: "refused", code: 20202, problem: "token_expired", msg: "expired" });
  expect(currentToken()).toBeNull();
  release();
});

test("a held connection reconnects by itself, and closes after it is released", () => {
  const connection = new LiveConnection(consolePlace);
  const release = connection.hold();
  for (let lost = 1; lost <= 5; lost++) {
    socket().lose();
    vi.advanceTimersByTime(4000);
    expect(FakeSocket.all).toHaveLength(lost + 1);
  }
  socket().welcome();
  const stop = connection.follow("device", "d1", follower());
  stop();
  vi.advanceTimersByTime(10_000);
  expect(connection.state).toBe("open");
  release();
  vi.advanceTimersByTime(60_000);
  expect(connection.state).toBe("idle");
});

test("a lost connection that was released reconnects when it is needed again", () => {
  const connection = new LiveConnection(consolePlace);
  connection.hold()();
  socket().lose();
  expect(connection.state).toBe("idle");
  const stop = connection.follow("device", "d1", follower());
  socket().lose();
  stop();
  connection.follow("device", "d1", follower());
  const before = FakeSocket.all.length;
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(before + 1);
});
