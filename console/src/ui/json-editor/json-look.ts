import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours and sizes of the editor, all from the design tokens, so that it follows the theme. */
export const jsonLook = [
  EditorView.theme({
    "&": {
      color: "var(--ink)",
      backgroundColor: "transparent",
      fontSize: "0.75rem",
      outline: "none !important",
    },
    ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.25rem", overflow: "auto" },
    ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
    ".cm-line": { padding: "0 12px 0 8px" },
    ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", border: "none" },
    ".cm-lineNumbers .cm-gutterElement": { minWidth: "32px", padding: "0 6px 0 8px" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
    "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--hover) 60%, transparent)" },
    ".cm-cursor": { borderLeftColor: "var(--ink)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
    },
    "&.cm-focused .cm-matchingBracket": {
      backgroundColor: "var(--accent-soft)",
      outline: "1px solid var(--accent-line)",
    },
    ".cm-placeholder": { color: "var(--faint)" },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--danger)",
      textUnderlineOffset: "3px",
    },
    ".cm-tooltip": {
      backgroundColor: "var(--float)",
      color: "var(--ink)",
      border: "1px solid var(--line)",
      borderRadius: "6px",
    },
    ".cm-diagnostic-error": { borderLeft: "3px solid var(--danger)" },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: "var(--code-key)" },
      { tag: tags.string, color: "var(--code-text)" },
      { tag: tags.number, color: "var(--code-number)" },
      { tag: [tags.bool, tags.null], color: "var(--code-word)" },
      { tag: [tags.punctuation, tags.bracket], color: "var(--muted)" },
    ]),
  ),
];
