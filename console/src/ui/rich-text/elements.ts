import {
  richTextLink,
  richTextLinkAttributes,
  richTextMedia,
  richTextTags,
} from "@thingwright/contract/basics/rich-text.ts";
import { createElement, Fragment, type ReactNode } from "react";

const plain = new Set<string>(Object.values(richTextTags).flat());
/** Elements whose content is not text for people. */
const unread = new Set(["script", "style", "template", "noscript", "iframe", "textarea", "title"]);

/** Creates React elements for the allowed elements of a text. */
export function elementsOf(html: string): ReactNode {
  // A parsed document neither runs scripts nor loads anything.
  return childrenOf(new DOMParser().parseFromString(html, "text/html").body);
}

function childrenOf(parent: Element): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    return node instanceof Element ? elementOf(node, index) : null;
  });
}

function elementOf(element: Element, key: number): ReactNode {
  const tag = element.localName;
  if (unread.has(tag)) return null;
  const attribute = (name: string) => element.getAttribute(name) ?? undefined;
  const children = element.childNodes.length > 0 ? childrenOf(element) : undefined;
  if (tag === "img" || tag === "video") {
    const src = attribute("src") ?? "";
    if (!richTextMedia[tag].test(src)) return null;
    const size = { src, width: attribute("width"), height: attribute("height") };
    return tag === "img"
      ? createElement("img", { key, alt: attribute("alt") ?? "", loading: "lazy", ...size })
      : createElement("video", { key, controls: true, preload: "metadata", ...size });
  }
  if (tag === "a") {
    const href = richTextLink(attribute("href") ?? "");
    return href === undefined
      ? createElement(Fragment, { key }, children)
      : createElement("a", { key, href, ...richTextLinkAttributes }, children);
  }
  if (!plain.has(tag)) return createElement(Fragment, { key }, children);
  return createElement(tag, { key, ...numbersOf(element) }, children);
}

/** The attributes of tables and lists that are numbers, by the names that React has for them. */
function numbersOf(element: Element): Record<string, number> {
  const named = { colspan: "colSpan", rowspan: "rowSpan", start: "start" };
  const found = Object.entries(named).flatMap(([name, property]) => {
    const value = Number(element.getAttribute(name));
    return Number.isInteger(value) && value > 0 && value < 1000 ? [[property, value] as const] : [];
  });
  return Object.fromEntries(found);
}
