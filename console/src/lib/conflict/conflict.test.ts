import { describe, expect, it } from "vitest";
import { mineOnTop } from "./conflict.tsx";

describe("mineOnTop", () => {
  const base = { name: "Bulb", model: "A", notes: "", icon: "", images: [{ id: "1" }, { id: "2" }] };

  it("keeps the fields that the user changed and takes theirs for the rest", () => {
    const mine = { ...base, name: "My bulb" };
    const theirs = { ...base, name: "Their bulb", notes: "theirs" };
    expect(mineOnTop({ base, mine, theirs })).toEqual({ ...theirs, name: "My bulb" });
  });

  it("tells a list that was changed from one that the form only made anew", () => {
    const theirs = { ...base, images: [{ id: "3" }] };
    const untouched = { ...base, images: [{ id: "1" }, { id: "2" }] };
    expect(mineOnTop({ base, mine: untouched, theirs }).images).toEqual([{ id: "3" }]);
    const mine = { ...base, images: [{ id: "2" }, { id: "1" }] };
    expect(mineOnTop({ base, mine, theirs }).images).toEqual([{ id: "2" }, { id: "1" }]);
  });
});
