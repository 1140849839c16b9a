import type { OperatingRecord } from "@thingwright/contract/accounts/operating-records.ts";
import { expect, test } from "vitest";
import { placeOf } from "./record-place.ts";

const place = (action: string, states: Partial<OperatingRecord>) =>
  placeOf({ action, object_id: "version", product_id: null, ...states } as OperatingRecord);

test("links a record to the screen of its app if the record names the app and the object still exists", () => {
  const there = { screen: "appVersions", params: { appId: "lamps" } };
  expect(place("appVersions.create", { before: null, after: { app_id: "lamps" } })).toEqual(there);
  expect(place("appVersions.update", { before: { app_id: "lamps" }, after: { notes: "" } })).toEqual(there);
  expect(place("appVersions.setStatus", { before: null, after: "…120000" })).toBeUndefined();
  expect(place("appVersions.remove", { before: { app_id: "lamps" }, after: null })).toBeUndefined();
});
