import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  products: "Products",
  "products.create": "Created a product",
  "products.update": "Changed a product",
  "products.remove": "Deleted a product",
  "products.copy": "Copied a product",
  "products.setSecurityLevel": "Changed a product's security level",
  "products.renewSecret": "Renewed a product's secret",
  "products.define": "Changed function points",
  keyMapping: "Key mapping",
  "keyMapping.replace": "Changed the key mapping",
} as const satisfies RecordWords<"products" | "keyMapping">;
