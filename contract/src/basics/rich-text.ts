// What rich text may contain. This file has no schemas, because pages that only show rich text should not load them.

/** Elements that carry no attributes of their own. */
export const richTextTags = {
  headings: ["h2", "h3", "h4"],
  marks: ["strong", "em", "u", "s", "code"],
  blocks: ["p", "br", "blockquote", "pre", "hr", "ul", "ol", "li"],
  tables: ["table", "tbody", "tr", "th", "td"],
} as const;

/** The protocols that a link in rich text may have. */
export const richTextLinks = ["http:", "https:", "mailto:"] as const;

/** Attributes of a link: the page that it opens gets no referrer, and cannot control the page that opened it. */
export const richTextLinkAttributes = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;

/** The attribute that names the file of an image or a video by its id. */
export const richTextFile = "data-file";

/** The addresses of images and videos: the platform's own files. */
export const richTextMedia = {
  img: /^\/files\/[\w-]{1,100}\.(?:png|jpe?g|webp)$/,
  video: /^\/files\/[\w-]{1,100}\.(?:mp4|webm)$/,
} as const;

/** @returns the address of a link in canonical form; undefined if rich text may not link to it */
export function richTextLink(typed: string): string | undefined {
  const url = URL.parse(typed.trim());
  return url && (richTextLinks as readonly string[]).includes(url.protocol) ? url.href : undefined;
}
