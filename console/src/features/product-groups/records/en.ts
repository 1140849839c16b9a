import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  productGroups: "Product groups",
  "productGroups.create": "Created a product group",
  "productGroups.update": "Changed a product group",
  "productGroups.remove": "Deleted a product group",
  "productGroups.join": "Put a product into a group",
  "productGroups.leave": "Took a product out of its group",
} as const satisfies RecordWords<"productGroups">;
