// What rich text may be made up of. Without schemas, because pages that only show it need none.

/** Elements that carry no attributes of their own. */
export const richTextTags = {
  headings: ["h2", "h3", "h4"],
  marks: ["strong", "em", "u", "s", "code"],
  blocks: ["p", "br", "blockquote", "pre", "hr", "ul", "ol", "li"],
  tables: ["table", "tbody", "tr", "th", "td"],
} as const;

/** The protocols that a link in rich text may have. */
export const richTextLinks = ["http:", "https:", "mailto:"] as const;

/** What a link tells the page that it opens: neither where its reader comes from, nor how to act on that page. */
export const richTextLinkAttributes = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;

/** The attribute that names the file of an image or a video by its id. */
export const richTextFile = "data-file";

/** The addresses of images and videos: the platform's own files. */
export const richTextMedia = {
  img: /^\/files\/[\w-]{1,100}\.(?:png|jpe?g|webp)$/,
  video: /^\/files\/[\w-]{1,100}\.(?:mp4|webm)$/,
} as const;

/** @returns the address that a link leads to, in its canonical form; undefined for one that it may not have */
export function richTextLink(typed: string): string | undefined {
  const url = URL.parse(typed.trim());
  return url && (richTextLinks as readonly string[]).includes(url.protocol) ? url.href : undefined;
}
