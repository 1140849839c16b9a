import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Packages that only rare requests, or only some installations, need. */
const loadedLater = [
  "@nats-io/transport-node",
  "@simplewebauthn/server",
  "@tus/server",
  "@zxcvbn-ts/language-common",
  "aws4fetch",
  "nodemailer",
  "sanitize-html",
  "sharp",
  "yauzl",
];

/** Returns the packages whose code is loaded when the program is loaded. */
async function loadedBy(program: URL): Promise<Set<string>> {
  const script = `
    import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    await import(${JSON.stringify(program.href)});
    // The process exits only once everything is written, because the pipe does not accept the whole text at once.
    process.stdout.write("\\n" + JSON.stringify(urls), () => process.exit());
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    maxBuffer: 2 ** 24,
  });
  const urls = JSON.parse(stdout.trim().split("\n").at(-1)!) as string[];
  return new Set(urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? ""));
}

it("the server loads no rarely needed library at start-up", async () => {
  const loaded = await loadedBy(new URL("../src/main.ts", import.meta.url));
  expect(loaded).toContain("fastify");
  expect(loadedLater.filter((name) => loaded.has(name))).toEqual([]);
});
