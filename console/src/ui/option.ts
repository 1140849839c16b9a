import type { Ref } from "react";

/** One entry of a select, a combobox or a multi-select. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** A second text in a muted colour: a code, a count, an identifier. */
  hint?: string;
  disabled?: boolean;
}

/** The props of every control that holds a value, in the shape of react-hook-form's `field`. */
export interface ValueControl<V> {
  value: V;
  onChange: (value: V) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLElement>;
  "aria-label"?: string;
}
