import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  types: "Pairing methods",
  typeDone: "has a guide",
  typeProblem: "incomplete",
  noTypesTitle: "No pairing methods yet",
  noTypesText: "Choose the pairing methods first. Each one has its own guide.",
  steps: fieldWords.steps.en,
  stepsText: "What people do, one action per step. Each step has a picture or a video, and a text.",
  step: "Step {number}",
  addStep: "Add step",
  mostSteps: "A guide has at most {count} steps.",
  noStepsTitle: "No steps yet",
  noStepsText:
    "Start with how people put the device into pairing mode, such as which button to hold and for how long.",
  takeStart: "Start from the category's guide",
  takeOther: "Copy from another method",
  media: fieldWords.media.en,
  mediaHint: "{imageTypes} up to {imageSize}, or {videoTypes} up to {videoSize}",
  mediaRefused: "{name} is not supported. Supported: {hint}.",
  addMedia: "Choose a file",
  replaceMedia: "Replace",
  text: "Text",
  removeStep: "Remove step {number}",
  stepRemoved: "Step {number} removed",
  undo: "Undo",
  package: fieldWords.package.en,
  packageText:
    "Your own web pages in a ZIP archive with an index.html. The app shows them instead of the steps.",
  packageRules: "Rules for guide packages",
  packageLanguage:
    "The app opens it as index.html?lang=en&theme=dark. Use lang and theme to choose the language and the colors; either may be missing.",
  packageNetwork:
    "It has no network access: scripts, fonts and pictures must be in the archive. Cookies and storage do not work either.",
  packageLimits: "At most {entries} files and folders, {bytes} unpacked, {entryBytes} per file.",
  packageRemoved: "Guide package removed",
  saved: "Pairing guides saved",
  preview: "Preview",
  previewOf: "Shown in the app: {type}",
  previewLanguage: "Preview language",
  previewKind: "Preview content",
  showSteps: "Steps",
  showPackage: "Package",
  previewEmptyTitle: "Nothing to show yet",
  previewEmptyText: "The steps appear here as you write them.",
  mediaMissing: "No picture yet",
  textMissing: "No text yet",
  stepOf: "Step {number} of {count}",
  fallback: "Some steps are not translated into {language}. The app shows them in another language.",
  packageFrame: "Guide package {name}",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
