import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  products: "Products",
  "products.create": "Created a product",
  "products.update": "Changed a product",
  "products.remove": "Deleted a product",
  "products.copy": "Copied a product",
  "products.setSecurityLevel": "Changed a product's security level",
  "products.renewSecret": "Renewed a product's secret",
  "products.setShelf": "Put a product on the shelf or took it off",
  "products.takeOver": "Applied template changes",
  "products.undoTakeOver": "Undid template changes",
  "products.define": "Changed function points",
  productLabels: "Labels of products",
  "productLabels.create": "Added a product label",
  "productLabels.update": "Changed a product label",
  "productLabels.remove": "Removed a product label",
  keyMapping: "Key mapping",
  "keyMapping.replace": "Changed the key mapping",
} as const satisfies RecordWords<"products" | "productLabels" | "keyMapping">;
