import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { describe, expect, it } from "vitest";
import { groupByParent, searchCategories } from "./search-categories.ts";

const parent = (id: string, name: string, name_en: string) => ({
  id,
  name,
  name_en,
  icon: "",
  status: enabled.yes,
  built_in: false,
  children: [],
});
const lighting = parent("1", "照明", "Lighting");
const sockets = parent("2", "插座", "Sockets");
const leaves = [
  { id: "a", name: "灯泡", name_en: "Light bulb", icon: "", built_in: false, parent: lighting },
  { id: "b", name: "台灯", name_en: "Desk lamp", icon: "", built_in: false, parent: lighting },
  { id: "c", name: "插线板", name_en: "Power strip", icon: "", built_in: false, parent: sockets },
];
const found = (typed: string) =>
  searchCategories(leaves, typed)
    .map((leaf) => leaf.id)
    .join("");

describe("categories to choose from", () => {
  it("are found by their name in either language, or by the name of their parent", () => {
    expect(found("LAMP")).toBe("b");
    expect(found("插")).toBe("c");
    expect(found("lighting")).toBe("ab");
    expect(found(" ")).toBe("abc");
  });

  it("are grouped by their first-level category", () => {
    expect(groupByParent(leaves).map((group) => group.parent.id + group.leaves.length)).toEqual(["12", "21"]);
  });
});
