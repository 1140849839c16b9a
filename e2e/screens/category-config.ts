import { categories } from "@thingwright/contract/products/categories.ts";
import type { Sample } from "../src/sample.ts";
import { defineScreens, shows } from "../src/screen.ts";

/** A category of the starter catalogue, by its English name. */
async function starter({ admin }: Sample, name: string): Promise<Record<string, string>> {
  const { list } = await admin.ok(categories.list);
  const found = list.flatMap(({ children }) => children).find(({ name_en }) => name_en === name);
  return { categoryId: found!.id };
}

export const screens = defineScreens({
  categoryConfig: {
    prepare: (sample) => starter(sample, "Light bulb"),
    ready: shows("Wi-Fi EZ mode"),
  },
  categoryPanel: {
    prepare: (sample) => starter(sample, "Split AC"),
    ready: shows("Target temp."),
  },
  categoryVoice: {
    prepare: (sample) => starter(sample, "Ceiling light"),
    ready: shows("Tmall Genie"),
    parts: {
      async features(page) {
        await page.getByRole("button", { name: "Edit voice features" }).first().click();
        await page.getByText("Choose the function point for each").waitFor();
      },
    },
  },
  categoryVoiceExample: {
    prepare: async (sample) => ({ ...(await starter(sample, "Curtain motor")), platform: "alexa" }),
    ready: shows("Copy from"),
  },
});
