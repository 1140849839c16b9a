import { describe, expect, it } from "vitest";
import { mineOnTop } from "./conflict.tsx";

describe("mineOnTop", () => {
  const base = { name: "Bulb", model: "A", notes: "", icon: "", images: [{ id: "1" }, { id: "2" }] };

  it("keeps the fields that the user changed, and uses the other user's values for the rest", () => {
    const mine = { ...base, name: "My bulb" };
    const theirs = { ...base, name: "Their bulb", notes: "theirs" };
    expect(mineOnTop({ base, mine, theirs })).toEqual({ ...theirs, name: "My bulb" });
  });

  it("treats a list as changed only if its content differs, not if the form merely copied it", () => {
    const theirs = { ...base, images: [{ id: "3" }] };
    const untouched = { ...base, images: [{ id: "1" }, { id: "2" }] };
    expect(mineOnTop({ base, mine: untouched, theirs }).images).toEqual([{ id: "3" }]);
    const mine = { ...base, images: [{ id: "2" }, { id: "1" }] };
    expect(mineOnTop({ base, mine, theirs }).images).toEqual([{ id: "2" }, { id: "1" }]);
  });
});
