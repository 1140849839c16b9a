import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  productGuide: { prepare: () => Promise.resolve({ step: "ez" }), ready: shows("Pairing methods") },
  productVoice: {
    ready: shows("Amazon Alexa"),
    parts: {
      async mapping(page) {
        await page
          .getByRole("region", { name: "Amazon Alexa" })
          .getByRole("button", { name: "Edit mapping" })
          .click();
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /^Fill in/ })
          .click();
        await page.getByRole("dialog").getByText("Supported").first().waitFor();
      },
      async point(page) {
        await page.getByRole("button", { name: "Label", exact: true }).click();
        await page.getByRole("dialog").getByText("There is no capability for text").first().waitFor();
      },
    },
  },
  productScenes: {
    ready: shows("Starts scenes"),
    parts: {
      async refused(page) {
        const brightness = page.getByRole("row", { name: /Brightness/ });
        await brightness.getByRole("checkbox", { name: /^Starts scenes/ }).click();
        await brightness.getByRole("textbox", { name: "Minimum of Brightness" }).first().fill("120");
        await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Outside the range of the function point").first().waitFor();
      },
    },
  },
  productLabels: {
    ready: shows("北方照明"),
    parts: { add: presses("Add label", "Save") },
  },
});
