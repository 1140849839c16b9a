import {
  richTextFile,
  richTextLink,
  richTextLinkAttributes,
  richTextLinks,
  richTextMedia,
  richTextTags,
} from "@thingwright/contract/basics/rich-text.ts";
import sanitize from "sanitize-html";

/** An image or a video of a text: the file that it names, and the address that it is shown from. */
export interface RichTextFile {
  id: string;
  url: string;
}

const tags: string[] = [...Object.values(richTextTags).flat(), "a", "img", "video"];

/** Elements whose content is no text that a reader would see. */
const unread = [
  "script",
  "style",
  "textarea",
  "option",
  "noscript",
  "template",
  "title",
  "iframe",
  "svg",
  "math",
];

const id = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const side = /^[1-9]\d{0,3}$/;
const span = /^[1-9]\d{0,2}$/;

/** Makes the attributes that an element keeps. Null drops the element; a dropped link leaves its text behind. */
const attributesOf: Record<string, (given: sanitize.Attributes) => sanitize.Attributes | null> = {
  a({ href = "" }) {
    const link = richTextLink(href);
    return link === undefined ? null : { href: link, ...richTextLinkAttributes };
  },
  img: (given) => mediaOf("img", given, { alt: given["alt"] ?? "" }),
  video: (given) => mediaOf("video", given, { controls: "", preload: "metadata" }),
  ol: ({ start = "" }) => ({ ...(span.test(start) && start !== "1" && { start }) }),
  td: spansOf,
  th: spansOf,
};

function mediaOf(tag: "img" | "video", given: sanitize.Attributes, more: sanitize.Attributes) {
  const { src = "", width = "", height = "" } = given;
  const file = given[richTextFile]?.toLowerCase() ?? "";
  if (!richTextMedia[tag].test(src) || !id.test(file)) return null;
  return {
    src,
    [richTextFile]: file,
    ...more,
    ...(side.test(width) && { width }),
    ...(side.test(height) && { height }),
  };
}

function spansOf({ colspan = "", rowspan = "" }: sanitize.Attributes): sanitize.Attributes {
  return {
    ...(span.test(colspan) && colspan !== "1" && { colspan }),
    ...(span.test(rowspan) && rowspan !== "1" && { rowspan }),
  };
}

/** Tags that other editors use, and the tags that are kept in their place. */
const sameAs: Record<string, string> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
  h1: "h2",
  h5: "h4",
  h6: "h4",
};

/**
 * Marks an element that must be dropped. Giving it the name of a forbidden element would do, too, but sanitize-html
 * would then close the next element by that name.
 */
const dropped = "dropped";

const options: sanitize.IOptions = {
  allowedTags: tags,
  // The transformation below creates all attributes anew, so every attribute that is there by then is intended.
  allowedAttributes: false,
  allowedSchemes: richTextLinks.map((protocol) => protocol.replace(":", "")),
  nonTextTags: unread,
  disallowedTagsMode: "discard",
  parseStyleAttributes: false,
  // Deeper nesting only serves to overload the reader's browser.
  nestingLimit: 24,
  transformTags: {
    "*": (tagName, given) => {
      const name = sameAs[tagName] ?? tagName;
      const attribs = (attributesOf[name] ?? (() => ({})))(given);
      return { tagName: name, attribs: attribs ?? { [dropped]: "" } };
    },
  },
  exclusiveFilter({ tag, attribs }) {
    if (!(dropped in attribs)) return false;
    return tag === "a" ? "excludeTag" : true;
  },
};

/**
 * Cleans a text, and keeps only what the allow-list names: formats, links, tables, and images and videos from the
 * platform's own files. A reader's browser loads nothing from foreign addresses. Text without content becomes empty.
 */
export function cleanRichText(html: string): string {
  let clean = html;
  // The result of cleaning malformed HTML may be parsed differently the next time: for example, a table ends the
  // paragraph that it stands in. Once nothing changes any more, a browser parses exactly what was checked here.
  for (let rounds = 0; rounds < 8; rounds += 1) {
    const next = sanitize(clean, options).trim();
    if (next === clean) break;
    clean = next;
  }
  return isEmpty(clean) ? "" : clean;
}

function isEmpty(html: string): boolean {
  if (/<(?:img|video|hr)\b/.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;|\s/g, "") === "";
}

/** Lists the files that a clean text shows, each once. */
export function filesOf(clean: string): RichTextFile[] {
  const found = new Map<string, RichTextFile>();
  sanitize(clean, {
    ...options,
    transformTags: {},
    onOpenTag(_name, { src, [richTextFile]: file }) {
      if (src !== undefined && file !== undefined) found.set(file, { id: file, url: src });
    },
  });
  return [...found.values()];
}
