import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  files: "Files",
  "files.uploadImage": "Uploaded an image",
} as const satisfies RecordWords<"files">;
