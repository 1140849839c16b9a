import { expect, test } from "vitest";
import { decode } from "../../platform/stream/encoding.ts";
import { gather } from "./batch.ts";

test("answers and reports of a device become events without characters that jsonb cannot store", () => {
  const device = { id: "d", deviceNo: 1, ownerId: "o", productId: "p" };
  const values = { text: "a\u0000b\ud800" };
  const answered = { id: "1", service: "play", code: 200, message: "\u0000", data: values };
  const records = [{ time: 1, values }];
  const batch = gather([{ device, records, lines: [], answered }], new Map(), 2);
  const { events } = decode({ writer: 1, seq: 1, time: 2, events: batch.events!.bytes });
  expect(events.map(({ kind, data }) => [kind, data])).toEqual([
    ["call_answered", { ...answered, message: "\ufffd", data: { text: "a\ufffdb\ufffd" } }],
    ["report", { text: "a\ufffdb\ufffd" }],
  ]);
});
