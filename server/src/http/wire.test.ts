import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { describe, expect, it } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";

const platform = await forFile(startPlatform());
const maker = await platform.actor();
const list = pathOf(products.list);
const authorization = `Authorization: Bearer ${maker.token}\r\n`;

/** Sends a request head and body, and reads what comes until the server ends the connection. */
async function answerTo(line: string, headers = "", body = ""): Promise<string> {
  const socket = connect(Number(new URL(platform.url).port), "127.0.0.1").on("error", () => {});
  let answer = "";
  socket.setEncoding("latin1").on("data", (part: string) => (answer += part));
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization}${headers}\r\n${body}`);
  await once(socket, "close");
  return answer;
}

const statusOf = (answer: string) => Number(answer.split(" ")[1]);

it("no GET route changes rights, has a body or requires a proof", () => {
  const safe = [...everyRoute()].filter(({ route }) => route.method === "GET");
  const changing = safe.filter(
    ({ route }) => route.body || route.upload || route.changesRights || route.proof,
  );
  expect(changing.map(({ resource, name }) => `${resource}.${name}`)).toEqual([]);
});

const consoleFiles = readdirSync(fileURLToPath(new URL("../../../console/dist", import.meta.url)), {
  recursive: true,
}).map((name) => String(name).replaceAll("\\", "/"));

it("the console is built without source maps and pages of development", () => {
  expect(consoleFiles.filter((name) => name.endsWith(".html")).toSorted()).toEqual([
    "companion.html",
    "index.html",
  ]);
  expect(consoleFiles.filter((name) => name.endsWith(".map"))).toEqual([]);
});

it("each type of text file in the console has a charset, compressed or not", async () => {
  const texts = consoleFiles.filter((name) => /\.(html|js|css|svg|json)$/.test(name));
  const kinds = new Map(texts.map((name) => [name.replace(/[^/]*\./, ""), name]));
  expect([...kinds.keys()].toSorted()).toEqual(["assets/css", "assets/js", "html", "js", "json", "svg"]);
  for (const name of kinds.values()) {
    for (const encoding of ["identity", "br", "gzip"]) {
      const { headers } = await fetch(`${platform.url}/${name}`, {
        headers: { "accept-encoding": encoding },
      });
      expect(headers.get("content-type"), `${name}, ${encoding}`).toMatch(/^[\w/+]+; charset=utf-8$/);
    }
  }
});

describe("a request", () => {
  it.each(["TRACE", "OPTIONS", "PATCH", "PROPFIND", "TRACK"])(
    "with the method %s is refused",
    async (method) => {
      const answer = await answerTo(`${method} ${list}`, "X-Echo: echoed\r\n");
      expect([400, 404]).toContain(statusOf(answer));
      expect(answer).not.toContain("echoed");
    },
  );

  it("keeps its method if a header names another one", async () => {
    const headers = "X-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\n";
    expect(statusOf(await answerTo(`GET ${list}`, headers))).toBe(200);
  });

  it.each([
    ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"],
    ["two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n", "{}"],
    ["another encoding", "Transfer-Encoding: gzip, chunked, identity\r\n", "0\r\n\r\n"],
  ])("with %s is refused, and the connection ended", async (_what, headers, body) => {
    const type = "Content-Type: application/json\r\n";
    expect(statusOf(await answerTo(`POST ${list}`, type + headers, body))).toBe(400);
  });

  it.each(["page=1&page=2", "keyword=a&keyword=b", "sort=name&sort=name"])(
    "with a repeated parameter is refused: %s",
    async (query) => expect(statusOf(await answerTo(`GET ${list}?${query}`))).toBe(422),
  );

  it.each(['{"__proto__":{"level":1}}', '{"constructor":{"prototype":{"level":1}}}'])(
    "with prototype names in its body is refused: %s",
    async (body) => {
      const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      expect(statusOf(await answerTo(`POST ${list}`, headers, body))).toBe(400);
    },
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])(
    "with a content type that forms of other sites can send is refused: %s",
    async (type) => {
      const body = JSON.stringify({ username: "admin@thingwright.local", password: "Administer1!" });
      const headers = `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`;
      expect([400, 422]).toContain(statusOf(await answerTo(`POST ${pathOf(accounts.login)}`, headers, body)));
    },
  );

  it.each([
    "/..%2f..%2fpackage.json",
    "/assets/",
    "/files/",
    "/.git/config",
    "/docs/package.json",
    "/src/main.tsx",
    "/dev/ui",
  ])("for a folder, or for a file that is not served, gets 404: %s", async (path) =>
    expect(statusOf(await answerTo(`GET ${path}`))).toBe(404),
  );
});

it.each([
  "/",
  "/theme.js",
  "/docs",
  "/docs/start.js",
  "/docs/swagger-ui.css",
  "/docs/page.css",
  "/docs/panels",
  "/openapi.json",
  "/metrics",
  list,
])("the answer for %s has a content type with a charset", async (path) => {
  const { headers } = await fetch(platform.url + path, { headers: { accept: "text/html,*/*" } });
  expect(headers.get("content-type")).toMatch(/; charset=utf-8$/);
});
