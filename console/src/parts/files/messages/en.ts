import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  choosePicture: "Choose a picture",
  choosePictures: "Add pictures",
  chooseFile: "Choose a file",
  dropHere: "or drop it here",
  replace: "Replace",
  remove: "Remove",
  removeNamed: "Remove {name}",
  /** Shown below a control: the files that it accepts. */
  accepted: "{types}, up to {size}",
  acceptedExactly: "{types}, {width} × {height} px, up to {size}",
  acceptedAny: "Any type, up to {size}",
  acceptedSeveral: { one: "up to {count} picture", other: "up to {count} pictures" },
  wrongFile: "{name} is not supported. Supported: {types}, up to {size}.",
  tooLarge: "{name} is too large or empty. Files of any type are supported, up to {size}.",
  wrongSize: "{name} is {width} × {height} px, but {wantedWidth} × {wantedHeight} px is required.",
  unreadable: "{name} could not be read as a picture.",
  tooMany: {
    one: "At most {count} picture. The others were not added.",
    other: "At most {count} pictures. The others were not added.",
  },
  uploading: "Uploading {name}",
  uploadFailed: "Upload failed: {name}",
  downloadFailed: "Download failed: {name}",
  retry: "Try again",
  cancel: "Cancel upload",
  pictures: "Pictures, in the order in which they are shown",
  download: "Download {name}",
  imageNotFound: "Image not found",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
