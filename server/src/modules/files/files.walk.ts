import { files } from "@thingwright/contract/content/files.ts";
import { pngOf } from "../../../test/images.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    file: string;
    /** The credential with which a file has been sent. */
    credential: string;
  }
}

const image = () => new Blob([new Uint8Array(pngOf(1, 1))]);

export const samples: SamplesOf<"files"> = {
  files: {
    uploadImage: () => ({ file: image() }),
    uploadTiny: () => ({ file: image(), body: { purpose: "image" } }),
    credential: () => ({ query: { purpose: "image", name: "a.png", size: 100 } }),
    takeObject: ({ credential }) => ({ body: { credential } }),
    limits: () => ({}),
    get: ({ file }) => ({ params: { id: file } }),
  },
};

export const makeInAccount: MakeInAccount = async (platform, owner) => {
  const { credential, url } = await owner.ok(files.credential, { query: { purpose: "image" } });
  await fetch(platform.url + url, { method: "PUT", body: image() });
  return { credential, file: (await owner.ok(files.uploadImage, { file: image() })).id };
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = ["POST /file/image", "POST /file/tiny", "GET /cos/credential"];
