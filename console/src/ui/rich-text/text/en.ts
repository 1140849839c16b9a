export interface RichTextWords {
  toolbar: string;
  style: string;
  text: string;
  heading2: string;
  heading3: string;
  heading4: string;
  quote: string;
  codeBlock: string;
  bold: string;
  italic: string;
  underline: string;
  strike: string;
  code: string;
  bullets: string;
  numbers: string;
  link: string;
  linkAddress: string;
  linkHelp: string;
  linkInvalid: string;
  linkApply: string;
  linkRemove: string;
  image: string;
  video: string;
  uploading: string;
  alt: string;
  altHelp: string;
  width: string;
  widths: { small: string; medium: string; full: string };
  remove: string;
  table: string;
  insertTable: string;
  rowBefore: string;
  rowAfter: string;
  columnBefore: string;
  columnAfter: string;
  headerRow: string;
  mergeCells: string;
  splitCell: string;
  deleteRow: string;
  deleteColumn: string;
  deleteTable: string;
  line: string;
  clear: string;
  undo: string;
  redo: string;
  /** How to reach the toolbar, for screen readers. */
  keys: string;
  foreignImages: string;
  dismiss: string;
}

export const en: RichTextWords = {
  toolbar: "Formatting",
  style: "Style",
  text: "Text",
  heading2: "Heading 1",
  heading3: "Heading 2",
  heading4: "Heading 3",
  quote: "Quote",
  codeBlock: "Code block",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  strike: "Strikethrough",
  code: "Code",
  bullets: "Bulleted list",
  numbers: "Numbered list",
  link: "Link",
  linkAddress: "Address",
  linkHelp: "A web address or an email address",
  linkInvalid: "Enter an address such as https://example.com",
  linkApply: "Apply",
  linkRemove: "Remove link",
  image: "Image",
  video: "Video",
  uploading: "Uploading",
  alt: "Alternative text",
  altHelp: "Read aloud to people who cannot see the image",
  width: "Width",
  widths: { small: "Small", medium: "Medium", full: "Full" },
  remove: "Remove",
  table: "Table",
  insertTable: "Insert table",
  rowBefore: "Insert row above",
  rowAfter: "Insert row below",
  columnBefore: "Insert column before",
  columnAfter: "Insert column after",
  headerRow: "Header row",
  mergeCells: "Merge cells",
  splitCell: "Split cell",
  deleteRow: "Delete row",
  deleteColumn: "Delete column",
  deleteTable: "Delete table",
  line: "Horizontal line",
  clear: "Clear formatting",
  undo: "Undo",
  redo: "Redo",
  keys: "Alt+F10 moves to the toolbar, Escape back to the text.",
  foreignImages: "Images from other sites were not pasted. Upload them with the image button.",
  dismiss: "Dismiss",
};
