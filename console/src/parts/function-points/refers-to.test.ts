import { Configuration } from "@thingwright/contract/products/configuration.ts";
import { expect, it } from "vitest";
import { refersTo } from "./refers-to.ts";

const panel = { panel_id: "01a1f7dc-b910-7c35-9f6a-4b7d1c0f2e59", main: null, hidden: [] };

it.each([
  ["the panel's main function point", { panel: { ...panel, main: "lamp" } }],
  ["one that the panel hides", { panel: { ...panel, hidden: ["lamp"] } }],
  ["a voice feature", { voice: { alexa: { features: [{ feature: "power", identifier: "lamp" }] } } }],
  ["a translation", { function_texts: { de: { lamp: { name: "Lampe" } } } }],
  ["a trigger of scenes", { scenes: { triggers: { lamp: {} } } }],
  ["an action of scenes", { scenes: { actions: { lamp: {} } } }],
])("finds a reference to a function point: %s", (_, parts) => {
  const content = Configuration.parse(parts);
  expect(refersTo(content, "lamp")).toBe(true);
  expect(refersTo(content, "fan")).toBe(false);
});

it("finds no reference in an empty configuration", () => {
  expect(refersTo(Configuration.parse({}), "lamp")).toBe(false);
});
