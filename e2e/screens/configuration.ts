import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  productGuide: { prepare: () => Promise.resolve({ step: "ez" }), ready: shows("Pairing methods") },
  productLabels: {
    ready: shows("北方照明"),
    parts: { add: presses("Add label", "Save") },
  },
});
