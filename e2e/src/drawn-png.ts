import type { Page } from "playwright-core";

/** A PNG of this size, drawn by the browser. */
export async function drawnPng(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d")!;
      context.fillStyle = "teal";
      context.fillRect(0, 0, w!, h! / 2);
      return canvas.toDataURL("image/png");
    },
    [width, height],
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
