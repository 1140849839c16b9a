import { expect, test } from "vitest";
import { everyRoute } from "./api.ts";
import { recordWords } from "./record-words.ts";
import { changesSomething } from "./route.ts";

const changes = [...everyRoute()].filter(({ route }) => route.base !== "app" && changesSomething(route));

test.each(["en", "zh_CN"] as const)(
  "every call that changes something has words in the log in %s, and nothing else",
  (language) => {
    const words = recordWords(language);
    const said = new Set(Object.keys(words).map((key) => key.replace(/(\.\d+|Failed)$/, "")));
    const due = new Set(changes.flatMap(({ resource, name }) => [resource, `${resource}.${name}`]));
    for (const word of ["appServer", "appServer.called"]) due.add(word);
    expect(said).toEqual(due);
    expect(Object.values(words).every((word) => word !== "")).toBe(true);
  },
);

test("a refused sign-in leaves a record too", () => {
  expect(recordWords("en")).toHaveProperty(["accounts.loginFailed"]);
});
