import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";

/** A page, and the element that tells that it is shown. */
export interface FirstPage {
  url: string;
  /** The token that the browser is signed in with. */
  token?: string;
  /** The selector of an element of the page's main content. */
  shown: string;
  /** The text that the element has once the page is shown. */
  text?: string;
}

interface Weight {
  /** The scripts and styles, compressed with gzip. */
  files: { path: string; type: string; body: Buffer }[];
  kilobytes: number;
  /** The markup of the finished page, without its scripts and links. */
  html: string;
}

async function open(browser: Browser, { url, token }: FirstPage) {
  const localStorage = token ? [{ name: "thingwright.token", value: token }] : [];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  });
  return context.newPage();
}

/** Opens a page and collects its scripts and styles until it loads nothing more. */
export async function weigh(browser: Browser, first: FirstPage): Promise<Weight> {
  const page = await open(browser, first);
  const loading: Promise<Weight["files"][number]>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (!["script", "stylesheet"].includes(type)) return;
    const { pathname } = new URL(response.url());
    loading.push(
      response.body().then((body) => ({ path: pathname, type, body: gzipSync(body, { level: 9 }) })),
    );
  });
  await page.goto(first.url);
  await page
    .locator(first.shown, { hasText: first.text ?? "" })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  const files = await Promise.all(loading);
  const html = await page.evaluate(() => {
    for (const element of document.querySelectorAll("script, link")) element.remove();
    return document.documentElement.outerHTML;
  });
  await page.context().close();
  const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
  return { files, kilobytes: bytes / 1024, html };
}

/** Milliseconds from the start of the navigation until a page is shown, on a processor that is `slowdown` times slower. */
export async function showsAfter(browser: Browser, first: FirstPage, slowdown: number): Promise<number> {
  const page = await open(browser, first);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  // The page itself notes the time, because questions from outside would be slowed down too.
  await page.addInitScript(
    ({ shown, text }) => {
      const check = () => {
        if (document.querySelector(shown)?.textContent.includes(text)) performance.mark("shown");
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    },
    { shown: first.shown, text: first.text ?? "" },
  );
  await page.goto(first.url);
  await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
  const [mark] = await page.evaluate(() =>
    performance.getEntriesByName("shown").map((entry) => entry.startTime),
  );
  await page.context().close();
  return mark ?? Number.NaN;
}

/** Serves the baseline: the finished markup with the same styles and scripts, fetched and compiled but not run. */
export async function staticPage({ files, html }: Weight): Promise<{ page: FirstPage; end: () => void }> {
  const links = files.map(({ path, type }) =>
    type === "script"
      ? `<link rel="modulepreload" href="${path}" onload="arrived()">`
      : `<link rel="stylesheet" href="${path}" onload="arrived()">`,
  );
  const arrived = `<script>let left = ${files.length}; function arrived() { if (--left === 0) document.body.classList.add("complete"); }</script>`;
  const page = gzipSync(
    html.replace("<head>", `<head>${arrived}`).replace("</body>", `${links.join("")}</body>`),
  );
  const server = createServer((request, response) => {
    const file = files.find(({ path }) => path === request.url);
    const kind = file ? ({ script: "text/javascript" }[file.type] ?? "text/css") : "text/html";
    response.setHeader("content-type", `${kind}; charset=utf-8`);
    response.setHeader("content-encoding", "gzip");
    response.end(file?.body ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { page: { url: `http://127.0.0.1:${port}/`, shown: "body.complete" }, end: () => server.close() };
}
