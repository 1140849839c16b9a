import { expect, test, vi } from "vitest";
import { LogFeed, type LoadPage } from "./log-feed.ts";
import type { LogEntry, LogPage } from "./log-store.ts";

const entry = (time: number): LogEntry => ({ id: String(time), time });

/** A fake server. The test itself answers the calls, in their order. */
function fakeServer() {
  const questions: {
    query: object;
    signal: AbortSignal;
    answer: (page: LogPage<LogEntry>) => void;
    fail: (error: Error) => void;
  }[] = [];
  const load: LoadPage<LogEntry> = (query, signal) =>
    new Promise((answer, fail) => questions.push({ query, signal, answer, fail }));
  return { load, questions };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("shows the newest page, then older ones at the end", async () => {
  const { load, questions } = fakeServer();
  const feed = new LogFeed(load);
  const heard = vi.fn<() => void>();
  feed.subscribe(heard);
  feed.reload();
  questions[0]?.answer({ list: [entry(2)], next_cursor: "c" });
  await settled();
  feed.loadOlder();
  feed.loadOlder();
  expect(questions).toHaveLength(2);
  expect(feed.read().loadingOlder).toBe(true);
  questions[1]?.answer({ list: [entry(1)], next_cursor: null });
  await settled();
  expect(questions[1]?.query).toEqual({ cursor: "c" });
  expect(feed.read().log.entries.map(({ time }) => time)).toEqual([2, 1]);
  expect(heard).toHaveBeenCalled();
});

test("ignores the response to a superseded request, and a response after the feed was stopped", async () => {
  const { load, questions } = fakeServer();
  const feed = new LogFeed(load);
  feed.reload();
  feed.reload();
  questions[0]?.answer({ list: [entry(1)], next_cursor: null });
  await settled();
  expect(feed.read().log.entries).toEqual([]);
  feed.stop();
  questions[1]?.answer({ list: [entry(2)], next_cursor: null });
  await settled();
  expect(feed.read().log.entries).toEqual([]);
});

test("gives the error of a page that failed to load, and clears the error on reload", async () => {
  const { load, questions } = fakeServer();
  const feed = new LogFeed(load);
  feed.reload();
  questions[0]?.fail(new Error("away"));
  await settled();
  expect(feed.read().error).toEqual(new Error("away"));
  feed.reload();
  expect(feed.read().error).toBeUndefined();
});

test("queues live entries while the feed is paused", () => {
  const feed = new LogFeed(fakeServer().load);
  feed.hold(true);
  feed.take([entry(1)], 0);
  expect(feed.read().log.waiting).toHaveLength(1);
  feed.hold(false);
  expect(feed.read().log.entries).toHaveLength(1);
});
