import { everyRoute } from "@thingwright/contract/api.ts";
import { onBehalfAction } from "@thingwright/contract/operating-records.ts";
import { changesSomething } from "@thingwright/contract/route.ts";
import { expect, test } from "vitest";
import { en } from "./action-words/en.ts";
import { zh } from "./action-words/zh.ts";

const parts = import.meta.glob<Record<string, string>>("../*/records/en.ts", { eager: true, import: "en" });
const changes = [...everyRoute()].filter(({ route }) => route.base !== "app" && changesSomething(route));

test.each([
  ["English", en],
  ["Chinese", zh],
])("every resource with calls that change something has words in %s", (_, words) => {
  const missing = new Set(changes.map(({ resource }) => resource).filter((resource) => !words[resource]));
  expect([...missing], "resources without words: write them in features/<name>/records/{en,zh}.ts").toEqual(
    [],
  );
});

test.each([
  ["English", en],
  ["Chinese", zh],
])("so has every such call in %s, and nothing else has", (_, words) => {
  const said = new Set(Object.keys(words).map((key) => key.replace(/(\.\d+|Failed)$/, "")));
  const due = new Set(changes.flatMap(({ resource, name }) => [resource, `${resource}.${name}`]));
  for (const word of [onBehalfAction.split(".")[0]!, onBehalfAction]) due.add(word);
  expect(said).toEqual(due);
  expect(words, "a refused sign-in leaves a record too").toHaveProperty(["accounts.loginFailed"]);
});

test("no two features have words for the same key", () => {
  const keys = Object.values(parts).flatMap((words) => Object.keys(words));
  expect(keys.toSorted()).toEqual(Object.keys(en).toSorted());
});
