import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LiveConnection, type Follower } from "./live-connection.ts";
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
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "http://console.test/" });
  FakeSocket.all = [];
  startSession("t-1");
});
afterEach(() => {
  endSession("left");
  vi.useRealTimers();
});

test("sends the token first, subscribes after the welcome, passes on the snapshot and the deltas in order", () => {
  const connection = new LiveConnection();
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

test("a gap asks for a new snapshot and ignores deltas until it comes", () => {
  const connection = new LiveConnection();
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

test("tells that rights have changed, or may have changed while there was no connection", () => {
  const connection = new LiveConnection();
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

test("closes some time after the last follower has left", () => {
  const connection = new LiveConnection();
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

test("tries three times, ever later, then fails until told to try again", () => {
  const connection = new LiveConnection();
  connection.follow("device", "d1", follower());
  socket().welcome();
  for (const [index, wait] of [1000, 2000, 4000].entries()) {
    socket().lose();
    expect(connection.state).toBe("retrying");
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(index + 2);
  }
  socket().lose();
  expect(connection.state).toBe("failed");
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.all).toHaveLength(4);

  connection.retry();
  socket().welcome();
  expect(connection.state).toBe("open");
  expect(asked()).toBe(1);
});

test("a connection that answers no ping is taken for lost", () => {
  const connection = new LiveConnection();
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

test("a refusal reaches the follower; an expired token ends the session", () => {
  const connection = new LiveConnection();
  const one = follower();
  connection.follow("device", "d1", one);
  socket().welcome();
  socket().says({ type: "refused", ...subject, code: 20404, problem: "not_found", msg: "Gone" });
  expect(one.heard).toEqual([["refused", "Gone"]]);
  socket().says({ type: "refused", code: 20202, problem: "token_expired", msg: "Expired" });
  expect(currentToken()).toBeNull();
});

test("a connection that is one too many says so where data is shown, and is tried again while it is held", () => {
  const connection = new LiveConnection();
  const one = follower();
  connection.hold();
  connection.follow("device", "d1", one);
  socket().dispatchEvent(new Event("open"));
  socket().says({ type: "refused", code: 20429, problem: "too_many_live", msg: "Close some" });
  expect(one.heard).toEqual([["refused", "Close some"]]);
  expect(connection.state).toBe("failed");
  vi.advanceTimersByTime(10_000);
  socket().welcome();
  expect(connection.state).toBe("open");
});

test("a held connection hears the end of the session without following anything", () => {
  const connection = new LiveConnection();
  const release = connection.hold();
  socket().welcome();
  expect(connection.state).toBe("open");
  socket().says({ type: "refused", code: 20202, problem: "token_expired", msg: "expired" });
  expect(currentToken()).toBeNull();
  release();
});

test("a held connection that has failed goes on trying, and is told of only once it stands", () => {
  const connection = new LiveConnection();
  const release = connection.hold();
  connection.follow("device", "d1", follower());
  for (const wait of [1000, 2000, 4000]) {
    socket().lose();
    vi.advanceTimersByTime(wait);
  }
  socket().lose();
  const states: string[] = [];
  connection.onState(() => states.push(connection.state));
  for (let tried = 5; tried <= 7; tried++) {
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(tried);
    if (tried < 7) socket().lose();
  }
  socket().welcome();
  expect(states).toEqual(["open"]);
  expect(asked()).toBe(1);
  release();
});

test("a held connection comes back quietly, and ends when it is let go", () => {
  const connection = new LiveConnection();
  const release = connection.hold();
  for (let lost = 1; lost <= 5; lost++) {
    socket().lose();
    expect(connection.state).toBe("idle");
    vi.advanceTimersByTime(10_000);
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
