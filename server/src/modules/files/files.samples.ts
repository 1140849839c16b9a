import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"files"> = {
  files: { uploadImage: () => ({ file: new Blob(["no image"]) }) },
};

/** Programs call these that were written before this server: neither method nor path may change. */
export const published = ["POST /file/image"];
