import { expect, test } from "vitest";
import { decode, topicOf } from "./decode.ts";
import { shortTopic, summaryOf } from "./summary.ts";

const own = "tylink/6c828cba434ff40c074wF2";
const read = (path: string, json: unknown) => decode(topicOf(`${own}/${path}`, "up"), json);

test("decodes the values of a report, with times in seconds or milliseconds", () => {
  const data = { a: 1, b: { value: 2, time: 1795358704 }, c: { value: 3, time: 1795358704344 } };
  const values = [
    ["a", 1],
    ["b", 2, 1795358704000],
    ["c", 3, 1795358704344],
  ];
  expect(read("thing/property/report", { msgId: "1", data }).groups).toEqual([{ values }]);
  expect(read("thing/property/set", { msgId: "1", data: { a: 1 } }).groups).toEqual([{ values: [["a", 1]] }]);
});

test("decodes the properties of a batch, and the outputs of the events of a batch", () => {
  const properties = { a: { value: 1, time: 1795358704344 } };
  const events = { hot: { outputParams: { heat: 70 }, eventTime: 1795358704 }, odd: 5 };
  const groups = [{ values: [["a", 1, 1795358704344]] }, { time: 1795358704000, values: [["heat", 70]] }];
  expect(read("thing/data/batch_report", { data: { properties, events } }).groups).toEqual(groups);
  expect(read("thing/data/batch_report", { data: { data: { properties, events } } }).groups).toEqual(groups);
  expect(
    read("thing/data/history_report", { data: { properties: [properties, "odd"], events: [events] } }).groups,
  ).toEqual(groups);
});

test("decodes the outputs of an event, the name of an action and the code of a reply", () => {
  expect(
    read("thing/event/trigger", {
      data: { eventCode: "hot", eventTime: 1795358704344, outputParams: { a: 1 } },
    }),
  ).toEqual({ groups: [{ time: 1795358704344, values: [["a", 1]] }] });
  expect(read("thing/action/execute", { data: { actionCode: "blink", inputParams: { times: 2 } } })).toEqual({
    method: "blink",
    groups: [{ values: [["times", 2]] }],
  });
  expect(read("thing/property/report_response", { msgId: "1", time: 1, code: 2003, data: { a: 1 } })).toEqual(
    {
      groups: [],
      answer: { code: 2003, data: { a: 1 } },
    },
  );
  expect(read("thing/property/set_response", { msgId: "1" })).toEqual({ groups: [] });
  expect(read("thing/event/trigger", { data: 5 })).toEqual({ groups: [] });
});

test("summarizes values in one line, and shortens topics by the device id", () => {
  const report = topicOf(`${own}/thing/property/report`, "up");
  expect(summaryOf({ payload: '{"msgId":"1","data":{"a":1}}' }, report)).toBe("a: 1");
  expect(shortTopic(`${own}/thing/property/report`, report)).toBe("…/thing/property/report");
});
