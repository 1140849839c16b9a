import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import { files, uploadRoute } from "@thingwright/contract/content/files.ts";
import { pathOf, urlOf } from "@thingwright/contract/grammar/route.ts";
import { eventually } from "./eventually.ts";
import { forFile } from "./for-file.ts";
import { pngOf } from "./images.ts";
import { makeProcesses } from "./processes.ts";

const processes = await forFile(makeProcesses());
const elsewhere = await mkdtemp(join(tmpdir(), "thingwright-elsewhere-"));
await forFile(Promise.resolve({ close: () => rm(elsewhere, { recursive: true }) }));

it("an image uploaded to one process is served by another, and a process with another file store is refused", async () => {
  const [first, second] = await Promise.all([
    processes.start({ roles: ["api", "worker"] }),
    processes.start({ roles: ["api"] }),
  ]);
  const admin = await processes.signIn(first);
  const image = pngOf(7, 5);
  const { url } = await admin.ok(files.uploadImage, { file: new Blob([new Uint8Array(image)]) });
  const served = await fetch(second.url + url);
  expect(Buffer.from(await served.arrayBuffer()).equals(image)).toBe(true);
  await expect(processes.start({ roles: ["api"], env: { FILES_DIR: elsewhere } })).rejects.toThrow(
    /The files of this process would be in the folder .* use other files\. Set FILES_DIR to a folder/,
  );
  const gateway = await processes.start({ roles: ["gateway"], env: { FILES_DIR: elsewhere } });
  await eventually(async () => expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200));
});

it("an upload goes on at another process after the one that began it was killed", async () => {
  const [first, second] = await Promise.all([
    processes.start({ roles: ["api", "worker"] }),
    processes.start({ roles: ["api"] }),
  ]);
  const admin = await processes.signIn(first);
  const bytes = randomBytes(uploadChunkBytes + 7);
  const headers = { authorization: admin.token, "tus-resumable": "1.0.0" };
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const begun = await fetch(first.url + pathOf(uploadRoute), {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(bytes.length),
      "upload-metadata": `purpose ${base64("firmware")},filename ${base64("app.bin")}`,
    },
  });
  const path = begun.headers.get("location")!;
  const add = (url: string, at: number, body: Uint8Array<ArrayBuffer>) =>
    fetch(url + path, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(at), "content-type": "application/offset+octet-stream" },
      body,
    });
  const sent = new Uint8Array(bytes);
  expect((await add(first.url, 0, sent.subarray(0, uploadChunkBytes))).status).toBe(204);
  await first.kill();
  const asked = await fetch(second.url + path, { method: "HEAD", headers });
  expect(asked.headers.get("upload-offset")).toBe(String(uploadChunkBytes));
  expect((await add(second.url, uploadChunkBytes, sent.subarray(uploadChunkBytes))).status).toBe(204);
  const kept = await fetch(`${second.url}${urlOf(files.get, { id: path.split("/").at(-1)! })}`, { headers });
  const { data } = (await kept.json()) as { data: { sha256: string } };
  expect(data.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
});
