import { pngOf } from "@thingwright/server/test/images.ts";
import type { Page } from "playwright-core";

/** A square picture, as a file to choose. */
export const guideImage = (side: number, name = "hold.png") => ({
  name,
  mimeType: "image/png",
  buffer: pngOf(side, side),
});

/** The fields of one step of a pairing guide. */
export const guideStep = (page: Page, number: number) =>
  page.getByRole("group", { name: `Step ${number}`, exact: true });

/** Fills one step of a pairing guide: its picture, and its text in Chinese and English. */
export async function fillStep(page: Page, number: number, [zh, en]: [string, string], side = 30) {
  await guideStep(page, number).locator("input[type=file]").setInputFiles(guideImage(side));
  await guideStep(page, number).getByRole("button", { name: "Replace" }).waitFor();
  await guideStep(page, number)
    .getByLabel(/简体中文/)
    .fill(zh);
  await guideStep(page, number)
    .getByLabel(/English/)
    .fill(en);
}
