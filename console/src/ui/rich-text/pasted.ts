import { richTextFile } from "@thingwright/contract/basics/rich-text.ts";

/** Pasted HTML, cleaned for the editor, which drops unknown elements by itself. */
export interface Pasted {
  html: string;
  /** Whether images of other sites were left out. */
  foreignImages: boolean;
}

/** Cleans HTML of word processors and web pages. */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, meta, link, title, script, xml, o\\:p"))
    element.remove();
  listWordParagraphs(body);
  // A heading of the first level is the title of a page; a text has no such title.
  for (const heading of body.querySelectorAll("h1, h5, h6"))
    rename(heading, heading.localName === "h1" ? "h2" : "h4");
  const foreignImages = body.querySelector(`img:not([${richTextFile}])`) !== null;
  return { html: body.innerHTML, foreignImages };
}

/** Word writes lists as paragraphs that begin with the bullet or number of the item; this converts them to lists. */
function listWordParagraphs(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const sign = paragraph.querySelector('span[style*="mso-list:Ignore"], span[style*="mso-list: Ignore"]');
    const tag = /^\s*[\da-z]{1,3}[.)、]/i.test(sign?.textContent ?? "") ? "ol" : "ul";
    sign?.remove();
    if (list?.localName !== tag || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
