import { Suspense, use } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { settling } from "./settling.ts";

/** What shows at the first render, which does not wait for the words. */
function shown(words: Promise<string>): string {
  const Words = () => use(words);
  return renderToString(
    <Suspense fallback="waiting">
      <Words />
    </Suspense>,
  );
}

test("React renders a settled promise without waiting if it was wrapped by settling()", async () => {
  const words = Promise.resolve("settled");
  await words;
  expect(shown(words)).toContain("waiting");
  const marked = settling(Promise.resolve("settled"));
  await marked;
  expect(shown(marked)).toContain("settled");
});
