import { describe, expect, test } from "vitest";
import { decode, parsePayload, topicOf } from "./decode.ts";
import { shortTopic, summaryOf } from "./summary.ts";

const sys = "/sys/pk/dn/thing";
const read = (path: string, json: unknown, direction: "up" | "down" = "up") =>
  decode(topicOf(path, direction), json);

describe("decodes a message", () => {
  test("that reports values, with or without times", () => {
    expect(read(`${sys}/event/property/post`, { params: { a: 1, b: { value: 2, time: 9 } } }).groups).toEqual(
      [
        {
          values: [
            ["a", 1],
            ["b", 2, 9],
          ],
        },
      ],
    );
    expect(read("v1/devices/me/telemetry", [{ ts: 5, values: { a: 1 } }, { b: 2 }]).groups).toEqual([
      { time: 5, values: [["a", 1]] },
      { values: [["b", 2]] },
    ]);
  });

  test("that reports stored values, grouped by time", () => {
    const properties = {
      a: [
        { value: 2, time: 20 },
        { value: 1, time: 10 },
      ],
      b: [{ value: 3, time: 10 }],
    };
    expect(read(`${sys}/event/property/batch/post`, { params: { properties } }).groups).toEqual([
      {
        time: 10,
        values: [
          ["a", 1, undefined, "a[1]"],
          ["b", 3, undefined, "b[0]"],
        ],
      },
      { time: 20, values: [["a", 2, undefined, "a[0]"]] },
    ]);
  });

  test("that reports an event, issues properties or calls a service", () => {
    expect(read(`${sys}/event/fault/post`, { params: { value: ["E1"], time: 7 } }).groups).toEqual([
      { time: 7, values: [["fault", ["E1"]]] },
    ]);
    expect(read(`${sys}/event/alarm/post`, { params: { level: 5, label: "x" } }).groups).toEqual([
      {
        values: [
          ["level", 5],
          ["label", "x"],
        ],
      },
    ]);
    expect(read(`${sys}/service/property/set`, { id: "1", params: { a: 1 } }).groups).toHaveLength(1);
    expect(read(`${sys}/service/blink`, { params: { times: 3 } })).toMatchObject({ method: "blink" });
    const rpc = "v1/devices/me/rpc/request/4";
    expect(read(rpc, { method: "set", params: { a: 1 } }, "down")).not.toHaveProperty("method");
    expect(read(rpc, { method: "blink", params: {} }, "down")).toMatchObject({ method: "blink" });
  });

  test("on a topic used in both directions, according to the sender", () => {
    const attributes = "v1/devices/me/attributes";
    expect(topicOf(attributes, "up")?.key).toBe("attributes");
    expect(topicOf(attributes, "down")?.key).toBe("sharedAttributes");
    expect(read(attributes, { a: 1 }, "down").groups).toEqual([{ values: [["a", 1]] }]);
    expect(read("v1/devices/me/rpc/request/1", { method: "getCurrentTime", params: "{}" })).toEqual({
      method: "getCurrentTime",
      groups: [],
    });
    expect(
      read(`${attributes}/response/1`, { client: { a: 1 }, shared: { b: 2 } }, "down").groups,
    ).toHaveLength(2);
    expect(topicOf(`${sys}/service/property/set`, "up")?.key).toBe("propertySet");
  });

  test("that is a reply", () => {
    expect(
      read(`${sys}/event/property/post_reply`, { code: 200, message: "success", data: {} }).answer,
    ).toEqual({
      code: 200,
      message: "success",
    });
    expect(read("v1/devices/me/rpc/response/4", { code: 460, data: { a: 1 } }).answer).toEqual({
      code: 460,
      data: { a: 1 },
    });
  });

  test("but not one on an unknown topic or of an unexpected shape", () => {
    expect(read("a/b", { params: {} })).toEqual({ groups: [] });
    expect(read(`${sys}/event/property/post`, [1])).toEqual({ groups: [] });
    expect(read("v1/devices/me/telemetry", "text")).toEqual({ groups: [] });
  });
});

test("parses a payload as JSON, or gives the reason why it cannot be parsed", () => {
  expect(parsePayload('{"a":1}')).toEqual({ json: { a: 1 } });
  expect(parsePayload("")).toEqual({ problem: "empty" });
  expect(parsePayload("base64:AAA=")).toEqual({ problem: "binary" });
  expect(parsePayload('{"a":…')).toEqual({ problem: "shortened" });
  expect(parsePayload("{bad")).toEqual({ problem: "no_json" });
});

test("summarizes a message in one line", () => {
  const post = topicOf(`${sys}/event/property/post`, "up");
  expect(summaryOf({ payload: '{"id":"1","params":{"a":1,"b":"x"}}' }, post)).toBe('a: 1, b: "x"');
  expect(
    summaryOf(
      { payload: '{"code":200,"message":"success","data":{}}' },
      topicOf(`${sys}/service/property/set_reply`, "up"),
    ),
  ).toBe("200 success");
  expect(summaryOf({ payload: '{"params":{"n":1}}' }, topicOf(`${sys}/service/blink`, "up"))).toBe(
    "blink(n: 1)",
  );
  expect(summaryOf({ payload: "{bad" }, post)).toBe("{bad");
  expect(shortTopic(`${sys}/event/property/post`, post)).toBe("…/thing/event/property/post");
  expect(shortTopic("/shadow/update/pk/dn", topicOf("/shadow/update/pk/dn", "up"))).toBe("/shadow/update/…");
  expect(shortTopic("v1/devices/me/telemetry", undefined)).toBe("v1/devices/me/telemetry");
});
