import { beforeEach, expect, test } from "vitest";
import { claimDrafts, draftKey, keepDraft, takeDraft } from "./drafts.ts";
import { endSession, startSession } from "./session.ts";

const key = draftKey("/dashboard/product/create", { name: "" });

beforeEach(() => {
  takeDraft(key);
  startSession(crypto.randomUUID());
});

test("what was typed when the sign-in expired is there once after the next one", () => {
  const stop = keepDraft(key, () => ({ name: "Lamp", password: "secret" }));
  endSession("expired");
  stop();
  expect(takeDraft(key)).toEqual({ name: "Lamp" });
  expect(takeDraft(key)).toBeUndefined();
});

test("signing out keeps nothing, and neither does a form without changes", () => {
  keepDraft(key, () => ({ name: "Lamp" }));
  endSession("left");
  expect(takeDraft(key)).toBeUndefined();
  startSession("next");
  const other = draftKey("/other", {});
  keepDraft(other, () => undefined);
  endSession("expired");
  expect(takeDraft(other)).toBeUndefined();
});

test("another person does not get them", () => {
  claimDrafts("first");
  keepDraft(key, () => ({ name: "Lamp" }));
  endSession("expired");
  claimDrafts("second");
  expect(takeDraft(key)).toBeUndefined();
});
