import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  templates: "Category templates",
  "templates.save": "Changed a category's template",
  "templates.publish": "Published a category's template",
  "templates.restore": "Restored a version of a category's template",
  templatePages: "Template contents",
  "templatePages.savePanel": "Changed a template's panel and app settings",
  "templatePages.saveGuide": "Changed a template's pairing guides",
  "templatePages.saveVoice": "Changed a template's voice features",
  "templatePages.saveVoiceExample": "Changed a template's example phrases",
} as const satisfies RecordWords<"templates" | "templatePages">;
