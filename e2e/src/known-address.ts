import type { Page } from "playwright-core";

/** Reloads the page as on an installation whose settings name the address of its console. */
export async function withAddress(page: Page): Promise<void> {
  await page.route("**/user/get", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const data = { ...answer.data, site: { url: "https://things.example.com", lan_url: null } };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.reload();
}
