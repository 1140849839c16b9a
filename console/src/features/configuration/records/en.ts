import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  configuration: "Product configuration",
  "configuration.save": "Changed a product's configuration",
  "configuration.saveGuide": "Changed a product's pairing guides",
  "configuration.choosePanel": "Chose a product's panel",
  "configuration.saveModule": "Chose a product's module",
  "configuration.saveSpec": "Changed a product's parameter sheet",
  productLanguages: "Product translations",
  "productLanguages.change": "Changed a product's translations",
  "productLanguages.changeGuide": "Changed translations of a product's pairing guides",
  productScenes: "Scene linkage",
  "productScenes.save": "Changed a product's scene linkage",
  productVoice: "Voice services",
  "productVoice.openOrClose": "Opened or closed a product's voice service",
} as const satisfies RecordWords<"configuration" | "productLanguages" | "productScenes" | "productVoice">;
