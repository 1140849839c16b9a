import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  files: "Files",
  "files.uploadImage": "Uploaded an image",
  "files.uploadTiny": "Uploaded a file",
  "files.takeObject": "Uploaded a file with temporary credentials",
} as const satisfies RecordWords<"files">;
