import { expect, test } from "vitest";
import { everyRoute } from "./api.ts";
import { recordWords } from "./record-words.ts";
import { changesSomething } from "./route.ts";

const changes = [...everyRoute()].filter(({ route }) => route.base !== "app" && changesSomething(route));

test.each(["en", "zh_CN"] as const)(
  "exactly the calls that change something have texts for the operation log in %s",
  (language) => {
    const words = recordWords(language);
    const said = new Set(Object.keys(words).map((key) => key.replace(/(\.\d+|Failed)$/, "")));
    const due = new Set(changes.flatMap(({ resource, name }) => [resource, `${resource}.${name}`]));
    for (const word of ["appServer", "appServer.called"]) due.add(word);
    expect(said).toEqual(due);
    expect(Object.values(words).every((word) => word !== "")).toBe(true);
  },
);

test("a refused sign-in has a text for the operation log, too", () => {
  expect(recordWords("en")).toHaveProperty(["accounts.loginFailed"]);
});
