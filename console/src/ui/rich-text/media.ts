import { richTextFile, richTextMedia } from "@thingwright/contract/basics/rich-text.ts";
import { mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    media: {
      /** Inserts an uploaded file at a position in the document (`place`). */
      insertMedia: (kind: "image" | "video", media: { id: string; url: string }, place: number) => ReturnType;
    };
  }
}

/** Marks the transaction that inserts a file. */
export const mediaCame = "mediaCame";

/**
 * The editor's attribute for the id of a file. The HTML contains the id in the attribute by which the server finds the
 * file.
 */
const file = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(richTextFile),
  renderHTML: ({ file: id }: Record<string, unknown>) => ({ [richTextFile]: id }),
};

/** Whether an element shows a file of the platform: the server would leave out any other element. */
function isOwn(element: HTMLElement, tag: keyof typeof richTextMedia): boolean {
  return element.hasAttribute(richTextFile) && richTextMedia[tag].test(element.getAttribute("src") ?? "");
}

export const OwnImage = Image.extend({
  addAttributes() {
    return { src: { default: null }, alt: { default: "" }, width: { default: null }, file };
  },
  parseHTML() {
    return [{ tag: "img[src]", getAttrs: (element) => (isOwn(element, "img") ? null : false) }];
  },
  // Without the input rule that turns Markdown syntax into an image, because the image would be from another site.
  addInputRules: () => [],
  addCommands() {
    return {
      insertMedia:
        (kind, { id, url }, place) =>
        ({ chain }) =>
          chain()
            .setMeta(mediaCame, true)
            .insertContentAt(place, { type: kind, attrs: { src: url, file: id } })
            .run(),
    };
  },
});

export const OwnVideo = Node.create({
  name: "video",
  group: "block",
  draggable: true,
  addAttributes() {
    return { src: { default: null }, width: { default: null }, file };
  },
  parseHTML() {
    return [{ tag: "video[src]", getAttrs: (element) => (isOwn(element, "video") ? null : false) }];
  },
  renderHTML({ HTMLAttributes }) {
    return ["video", mergeAttributes(HTMLAttributes, { controls: "", preload: "metadata" })];
  },
});
