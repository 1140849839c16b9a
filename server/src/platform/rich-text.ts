import {
  richTextFile,
  richTextLink,
  richTextLinkAttributes,
  richTextLinks,
  richTextMedia,
  richTextTags,
} from "@thingwright/contract/rich-text.ts";
import sanitize from "sanitize-html";

/** An image or a video of a text: the file that it names, and the address that it is shown from. */
export interface RichTextFile {
  id: string;
  url: string;
}

const tags: string[] = [...Object.values(richTextTags).flat(), "a", "img", "video"];

/** Elements whose content is no text that anybody reads. */
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

/** What the attributes of an element become; null drops the element, and keeps the text in it. */
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

/** What other editors call the same. */
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
 * Marks an element that is to go. To give it the name of an element that is not allowed would do, too, if sanitize-html did
 * not then close the next one by that name.
 */
const dropped = "dropped";

const options: sanitize.IOptions = {
  allowedTags: tags,
  // The transformation below makes all attributes anew, so whatever is there by then is meant to be.
  allowedAttributes: false,
  allowedSchemes: richTextLinks.map((protocol) => protocol.replace(":", "")),
  nonTextTags: unread,
  disallowedTagsMode: "discard",
  parseStyleAttributes: false,
  // A deeper text is a trap for the reader's browser.
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
 * Keeps of a text what the allow-list names: formats, links, tables, and images and videos from the platform's own files.
 * No foreign address is loaded by who reads it. Text without content becomes empty.
 */
export function cleanRichText(html: string): string {
  let clean = html;
  // What is left of a text that was put together wrongly may itself read in another way: a table ends the paragraph that it
  // stands in. Once nothing changes any more, a browser reads what was judged here.
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

/** The files that a clean text shows, each once. */
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
