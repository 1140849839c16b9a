import { releasedProduct } from "../src/released-product.ts";
import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  productReleased: {
    prepare: async (sample) => ({ productId: await releasedProduct(sample) }),
    ready: shows("Compare versions"),
    parts: {
      async release(page) {
        await page.getByRole("button", { name: "Release to trial production" }).click();
        const question = page.getByRole("dialog", { name: "Release this product?" });
        await question.getByText("Label is removed").waitFor();
      },
      async edition(page) {
        await page.getByRole("button", { name: "View" }).click();
        await page.getByRole("dialog", { name: "Version 1" }).getByText("Label is removed").waitFor();
      },
    },
  },
});
