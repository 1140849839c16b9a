import type { StarterCategory } from "./category.ts";

/** For things that are in no category: they have no function points in common, so that their products start blank. */
export const otherCategory: StarterCategory = {
  id: "01a1f7dc-b8ff-786d-81c7-c2432de55b53",
  name: "其他",
  name_en: "Other",
  icon: "box",
  built_in: true,
  children: [
    {
      id: "01a1f7dc-b900-79b0-8ce5-d1f1df8497ba",
      name: "其他设备",
      name_en: "Other devices",
      icon: "cpu",
      built_in: true,
      points: [],
    },
  ],
};

/** The second-level category of things that are in none. */
export const otherDevices = otherCategory.children[0]!;
