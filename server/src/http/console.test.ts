import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mountConsole } from "./console.ts";

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await build("one");
  app = fastify();
  await mountConsole(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function build(name: string): Promise<void> {
  await writeFile(join(folder, "assets", `${name}.js`), `"${name}"`);
  await writeFile(join(folder, "index.html"), `<script src="/assets/${name}.js"></script>`);
}

const get = (url: string, accept = "*/*") => app.inject({ url, headers: { accept } });

it("serves the page for every path opened in a browser, and lets build files be cached as immutable", async () => {
  for (const path of ["/", "/dashboard/product/productList"]) {
    const page = await get(path, "text/html");
    expect(page.body).toContain("/assets/one.js");
    expect(page.headers["cache-control"]).toBe("no-cache");
  }
  const favicon = await get("/favicon.svg", "image/svg+xml");
  expect([favicon.body, favicon.headers["cache-control"]]).toEqual(["<svg/>", "no-cache"]);
  const file = await get("/assets/one.js");
  expect(file.body).toBe('"one"');
  expect(file.headers["cache-control"]).toContain("immutable");
});

it("answers 404 for a file that does not exist, rather than with the page", async () => {
  for (const path of ["/assets/gone.js", "/assets", "/nothing"]) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(404);
    expect(answer.json()).toMatchObject({ code: 20404 });
    expect(answer.headers["cache-control"] ?? "").not.toContain("immutable");
  }
  for (const path of [
    "/../package.json",
    "/assets/..%2findex.html",
    "/assets/%2e%2e%2findex.html",
    "/..%2fx.y",
  ])
    expect((await get(path)).statusCode, path).toBe(404);
});

it("serves a newer build at once, and still serves the older files to open pages", async () => {
  await build("two");
  expect((await get("/", "text/html")).body).toContain("/assets/two.js");
  expect((await get("/assets/two.js")).body).toBe('"two"');
  expect((await get("/assets/one.js")).body).toBe('"one"');
});
