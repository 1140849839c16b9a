import { type FocusEvent, type MouseEvent, useRef } from "react";
import type { FieldPath } from "react-hook-form";
import { freeIdentifier, hasChinese, identifierFrom } from "./identifier.ts";
import type { PointForm } from "./part.ts";
import type { PointDraft } from "./point-draft.ts";

interface ProposalOptions {
  form: PointForm;
  /** The field for which an identifier is proposed. */
  path: FieldPath<PointDraft>;
  /** The names to make the identifier from, the best first; empty ones are skipped. */
  names: () => readonly string[];
  /** Identifiers that the proposal must differ from. */
  taken: () => ReadonlySet<string>;
  /** The maximum length of the identifier, in characters. */
  max: number;
  /** False if no identifier is proposed for the field. */
  enabled?: boolean;
}

let inPinyin: ((text: string) => string) | undefined;

/**
 * Proposes an identifier while the user types the name that it is made from: an English name in snake case, a Chinese
 * one in pinyin. The code for pinyin loads with the first Chinese character. An identifier that the user has typed
 * stays. The proposal is selected on focus, so that typing replaces it.
 * @returns `propose`, to be called when a name changes, and handlers for the field
 */
export function useProposal({ form, path, names, taken, max, enabled = true }: ProposalOptions) {
  const proposed = useRef("");
  const selectedOnFocus = useRef(false);

  const propose = (): void => {
    const now = form.getValues(path);
    if (!enabled || (now !== "" && now !== proposed.current)) return;
    const name = names().find((one) => one.trim() !== "") ?? "";
    if (hasChinese(name) && !inPinyin) {
      import("./pinyin.ts").then(
        (loaded) => {
          inPinyin = loaded.inPinyin;
          propose();
        },
        // If the code cannot be loaded, nothing is proposed; the field can still be filled in.
        () => undefined,
      );
      return;
    }
    const made = identifierFrom(inPinyin && hasChinese(name) ? inPinyin(name) : name, max);
    proposed.current = made && freeIdentifier(made, taken(), max);
    if (proposed.current === now) return;
    form.setValue(path, proposed.current, {
      shouldDirty: true,
      shouldValidate: form.getFieldState(path).invalid,
    });
  };

  return {
    propose,
    field: {
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        selectedOnFocus.current = currentTarget.value !== "" && currentTarget.value === proposed.current;
        if (selectedOnFocus.current) currentTarget.select();
      },
      /**
       * The click that focuses the field ends the selection, so the proposal is selected again; but not if the user
       * dragged to select a part of it.
       */
      onMouseUp: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        if (selectedOnFocus.current && currentTarget.selectionStart === currentTarget.selectionEnd)
          currentTarget.select();
        selectedOnFocus.current = false;
      },
    },
  };
}
