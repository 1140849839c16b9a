import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  productFiles: "Product files",
  "productFiles.make": "Created a product from a file",
  "productFiles.apply": "Applied changes of a product file",
} as const satisfies RecordWords<"productFiles">;
