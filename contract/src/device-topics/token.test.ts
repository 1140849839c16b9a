import { expect, test } from "vitest";
import { publishedTopic } from "./access.ts";
import { tokenTopics } from "./token.ts";

const own = { productKey: "pk", deviceName: "dn" };

test("on a path used in both directions, a message from the device matches the device's topic", () => {
  const paths = Object.entries(tokenTopics).filter(([, { from }]) => from === "device");
  for (const [key, { path }] of paths) {
    expect(publishedTopic("token", own, path.replace("{id}", "7"))?.key, path).toBe(key);
  }
  const both = Object.values(tokenTopics).map(({ path }) => path);
  expect(both.length).toBeGreaterThan(new Set(both).size);
});
