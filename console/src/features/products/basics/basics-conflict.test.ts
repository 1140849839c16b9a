import { describe, expect, it } from "vitest";
import { mineOnTop } from "./basics-conflict.tsx";

describe("mineOnTop", () => {
  it("keeps the fields that the user changed and takes theirs for the rest", () => {
    const base = { name: "Bulb", model: "A", notes: "", icon: "" };
    const mine = { ...base, name: "My bulb" };
    const theirs = { ...base, name: "Their bulb", notes: "theirs" };
    expect(mineOnTop({ base, mine, theirs })).toEqual({ ...theirs, name: "My bulb" });
  });
});
