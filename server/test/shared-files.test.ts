import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { files } from "@thingwright/contract/files.ts";
import { eventually } from "./eventually.ts";
import { forFile } from "./for-file.ts";
import { pngOf } from "./images.ts";
import { makeProcesses } from "./processes.ts";

const processes = await forFile(makeProcesses());
const elsewhere = await mkdtemp(join(tmpdir(), "thingwright-elsewhere-"));
await forFile(Promise.resolve({ close: () => rm(elsewhere, { recursive: true }) }));

it("an image that one process takes is served by the other, and a process with other files is refused", async () => {
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
