import type { StarterCategory } from "./category.ts";

/**
 * The category of devices that fit no other one. They have no function points in common, so their products start blank.
 */
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

/** The second-level category of devices that fit no other one. */
export const otherDevices = otherCategory.children[0]!;
