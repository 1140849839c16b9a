import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { FieldContext } from "../field-context.ts";
import type { JsonEditorProps } from "../json-editor.tsx";
import { useUiText } from "../text/ui-text.ts";
import { jsonLook } from "./json-look.ts";

const parse = jsonParseLinter();

/** The lazy part of `JsonEditor`. */
export function Editor(props: JsonEditorProps & { height: number; minHeight: number }) {
  const { value, readOnly = false, height, minHeight } = props;
  const { jsonInvalid: invalid } = useUiText();
  const field = useContext(FieldContext);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const attributes = {
    "aria-label": props["aria-label"] ?? "JSON",
    // An editable element is focusable anyway, but accessibility checkers look for `tabindex` on elements that scroll.
    tabindex: "0",
    ...(readOnly && { "aria-readonly": "true" }),
    ...(field?.invalid && { "aria-invalid": "true" }),
  };
  const marks = Object.keys(attributes).join() + attributes["aria-label"];
  const attributesNow = useEffectEvent(() => attributes);
  const valueNow = useEffectEvent(() => value);
  const changed = useEffectEvent((next: string) => {
    if (next !== value) props.onChange?.(next);
    props.onValidity?.(isJson(next) ? null : invalid);
  });
  const left = useEffectEvent(() => props.onBlur?.());

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    // In a shadow root CodeMirror uses adopted style sheets, which a strict content security policy allows.
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const extensions: Extension[] = [
      lineNumbers(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      indentOnInput(),
      history(),
      json(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorState.readOnly.of(readOnly),
      EditorState.tabSize.of(2),
      EditorView.contentAttributes.of(() => attributesNow()),
      linter((shown) => problems(shown, invalid), { delay: 200 }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({ blur: () => left() }),
      EditorView.theme({ ".cm-scroller": { maxHeight: `${height}px`, minHeight: `${minHeight}px` } }),
      jsonLook,
    ];
    const state = EditorState.create({ doc: valueNow(), extensions });
    const editor = new EditorView({ root, parent: root, state });
    view.current = editor;
    return () => editor.destroy();
  }, [readOnly, height, minHeight, invalid]);

  useEffect(() => {
    // An empty transaction makes the editor read its attributes again.
    if (marks) view.current?.dispatch({});
  }, [marks]);

  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (editor && shown !== value) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
    }
  }, [value]);

  return <div ref={host} className="font-mono" />;
}

function problems(view: EditorView, message: string): Diagnostic[] {
  if (view.state.doc.toString().trim() === "") return [];
  return parse(view).map((found) => {
    const line = view.state.doc.lineAt(found.from);
    // An error at the end of a line has no letter to underline.
    const from = found.from > line.from && found.from >= line.to ? found.from - 1 : found.from;
    return { ...found, from, to: Math.max(found.to, Math.min(from + 1, view.state.doc.length)), message };
  });
}

function isJson(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
