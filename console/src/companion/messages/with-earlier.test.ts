import type { HomeMessage } from "@thingwright/contract/people/home-messages.ts";
import { expect, it } from "vitest";
import { withEarlier } from "./with-earlier.ts";

const messages = (...ids: string[]) => ids.map((id) => ({ id, time: Number(id[0]) }) as HomeMessage);
const idsOf = (list: readonly HomeMessage[]) => list.map(({ id }) => id);

it("keeps messages that new ones have pushed out of the first page", () => {
  expect(idsOf(withEarlier(messages("5", "4"), messages("4", "3", "2")))).toEqual(["5", "4", "3", "2"]);
  expect(idsOf(withEarlier(messages("3b", "3a"), messages("3a", "39", "2")))).toEqual([
    "3b",
    "3a",
    "39",
    "2",
  ]);
});

it("drops messages that the reloaded first page should contain but does not, because they were deleted", () => {
  expect(idsOf(withEarlier(messages("5", "3"), messages("4", "3", "2")))).toEqual(["5", "3", "2"]);
  expect(idsOf(withEarlier([], messages("4")))).toEqual([]);
});
