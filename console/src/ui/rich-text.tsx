import { useMemo } from "react";
import { elementsOf } from "./rich-text/elements.ts";
import "./rich-text/rich-text.css";

interface RichTextProps {
  /** As the server has answered it. */
  html: string;
  /** BCP 47, where the text is not in the language of the page. */
  lang?: string;
}

/**
 * Shows rich text. The server has cleaned it; besides, elements are made only for what rich text may hold, so that nothing
 * else could come onto a page even if an answer held it.
 */
export function RichText({ html, lang }: RichTextProps) {
  const content = useMemo(() => elementsOf(html), [html]);
  return (
    <div className="rich-text" lang={lang}>
      {content}
    </div>
  );
}
