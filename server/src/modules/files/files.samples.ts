import { pngOf } from "../../../test/images.ts";
import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"files"> = {
  files: { uploadImage: () => ({ file: new Blob([new Uint8Array(pngOf(1, 1))]) }) },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = ["POST /file/image"];
