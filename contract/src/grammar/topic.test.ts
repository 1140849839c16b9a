import { expect, test } from "vitest";
import { z } from "zod";
import { defineTopics, findTopic, matchTopic, staysWithin, topicFor } from "./topic.ts";

const payload = z.unknown();
const topics = defineTopics({
  call: { path: "a/{device}/{call}", from: "cloud", summary: "", payload },
  reply: { path: "a/{device}/{call}_reply", from: "device", summary: "", payload },
  fixed: { path: "a/{device}/time", from: "device", summary: "", payload },
});

test("fills names into a topic and reads them back", () => {
  const path = topicFor(topics.reply, { device: "d1", call: "blink" });
  expect(path).toBe("a/d1/blink_reply");
  expect(matchTopic(topics.reply, path)).toEqual({ device: "d1", call: "blink" });
  expect(() => topicFor(topics.reply, { device: "d1" } as never)).toThrow("missing topic name call");
});

test("a free name never matches a reply, a wildcard or an empty level", () => {
  for (const path of ["a/d1/blink_reply", "a/d1/+", "a/d1/#", "a/d1/", "a/d1", "a/d1/b/c", "b/d1/c"])
    expect(matchTopic(topics.call, path), path).toBeNull();
});

test("a bound name matches only its bound value, even if that value ends in _reply", () => {
  expect(matchTopic(topics.call, "a/d1/blink", { device: "d2" })).toBeNull();
  expect(matchTopic(topics.call, "a/x_reply/blink", { device: "x_reply" })).toEqual({
    device: "x_reply",
    call: "blink",
  });
});

test("prefers a literal level over a name if both match", () => {
  expect(findTopic(topics, "a/d1/time")?.key).toBe("fixed");
  expect(findTopic(topics, "a/d1/blink")?.key).toBe("call");
  expect(findTopic(topics, "a/d1/blink_reply")?.key).toBe("reply");
  expect(findTopic(topics, "a/d1/blink/more")).toBeNull();
});

test("the last name may match all remaining levels, at least one, but no wildcard", () => {
  const topic = { path: "a/{device}/user/{path*}", from: "both", summary: "", payload } as const;
  expect(topicFor(topic, { device: "d1", path: "x/y" })).toBe("a/d1/user/x/y");
  for (const rest of ["x", "x/y", "x//y", "x/", "x_reply", "温度/1", "$a b"])
    expect(matchTopic(topic, `a/d1/user/${rest}`), rest).toEqual({ device: "d1", path: rest });
  for (const rest of ["", "/user", "/user/", "/user/+", "/user/x/#", "/user/x\0", `/user/${"x".repeat(256)}`])
    expect(matchTopic(topic, `a/d1${rest}`), rest).toBeNull();
  expect(findTopic({ ...topics, topic }, "a/d1/user/x", { device: "d2" })).toBeNull();
});

test("a filter stays within a namespace only if it contains the whole namespace", () => {
  const bound = { device: "d1" };
  for (const filter of ["a/d1", "a/d1/+", "a/d1/#", "a/d1/+/x/#", "a/d1/blink", "a/d1//"])
    expect(staysWithin("a/{device}", filter, bound), filter).toBe(true);
  for (const filter of [
    "a/+/blink",
    "a/#",
    "#",
    "a/d2/#",
    "a/d1x",
    "a",
    "",
    "a/d1/#/x",
    "a/d1/x+",
    "a/d1/x#",
  ])
    expect(staysWithin("a/{device}", filter, bound), filter).toBe(false);
  expect(staysWithin("a/{device}", "a/{device}/x", {})).toBe(false);
});

test("a filter may use + for a free level of a namespace, but not # for the rest of the namespace", () => {
  const bound = { device: "d1" };
  for (const filter of ["a/+/d1", "a/b/d1/#", "a//d1"])
    expect(staysWithin("a/+/{device}", filter, bound), filter).toBe(true);
  for (const filter of ["a/#", "a/#/d1", "a/d1", "a/+/+", "+/b/d1"])
    expect(staysWithin("a/+/{device}", filter, bound), filter).toBe(false);
});
