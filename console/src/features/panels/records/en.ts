import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  panels: "Panels",
  "panels.create": "Created a panel",
  "panels.update": "Changed a panel",
  "panels.remove": "Deleted a panel",
  panelVersions: "Versions of panels",
  "panelVersions.create": "Added a version to a panel",
  "panelVersions.update": "Changed a version of a panel",
  "panelVersions.setStage": "Changed who gets a version of a panel",
  "panelVersions.remove": "Deleted a version of a panel",
  productPanels: "Panels of products",
  "productPanels.choose": "Chose the version of a product's panel",
  "productPanels.preview": "Previewed a version of a panel on a product",
  "productPanels.updateProducts": "Moved products to a version of their panel",
} as const satisfies RecordWords<"panels" | "panelVersions" | "productPanels">;
