import { beforeEach, expect, test } from "vitest";
import { claimDrafts, draftKey, keepDraft, takeDraft } from "./drafts.ts";
import { endSession, startSession } from "./session.ts";

const key = draftKey("/dashboard/product/create", { name: "" });

beforeEach(() => {
  takeDraft(key);
  startSession(crypto.randomUUID());
});

test("the input of a form when the session expired is given once after the next sign-in", () => {
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

test("another user does not get the drafts", () => {
  claimDrafts("first");
  keepDraft(key, () => ({ name: "Lamp" }));
  endSession("expired");
  claimDrafts("second");
  expect(takeDraft(key)).toBeUndefined();
});
