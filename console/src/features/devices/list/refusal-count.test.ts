import { expect, test } from "vitest";
import type { ShownDevice } from "./live-row-updates.ts";
import { refusalText } from "./refusal-count.tsx";

test.each([
  [0, 0, "0"],
  [99, 99, "198"],
  [100, 0, "100+"],
  [3, 100, "103+"],
])("%i refused messages and %i refused sign-ins", (messages, signIns, text) => {
  const activity = { refused_messages: messages, refused_sign_ins: signIns };
  expect(refusalText({ activity } as ShownDevice)).toBe(text);
});
