import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../src/platform/files/s3-client.ts";

/** Starts a third-party object store; it does not check the signatures of version 4. */
export async function startS3Server(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "thingwright-s3-"));
  const bucket = "files";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    settings: {
      url: `http://127.0.0.1:${port}`,
      bucket,
      region: "us-east-1",
      keyId: "S3RVER",
      keySecret: "S3RVER",
      pathStyle: true,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
