import { useMemo } from "react";
import { elementsOf } from "./rich-text/elements.ts";
import "./rich-text/rich-text.css";

interface RichTextProps {
  /** The HTML from the server. */
  html: string;
  /** The language of the text as a BCP 47 tag, if it is not that of the page. */
  lang?: string;
}

/**
 * Shows rich text. The server has sanitized it; as a second line of defence, only the elements that rich text may
 * contain are created here.
 */
export function RichText({ html, lang }: RichTextProps) {
  const content = useMemo(() => elementsOf(html), [html]);
  return (
    <div className="rich-text" lang={lang}>
      {content}
    </div>
  );
}
