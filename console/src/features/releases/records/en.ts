import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  releases: "Releases",
  "releases.setStatus": "Moved a product to another stage",
  "releases.restore": "Restored a version of a product",
} as const satisfies RecordWords<"releases">;
