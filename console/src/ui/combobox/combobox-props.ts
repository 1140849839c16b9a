import type { Option, ValueControl } from "../option.ts";

export interface ComboboxProps extends ValueControl<string | null> {
  options: readonly Option[];
  placeholder?: string;
  /** Shows a button that clears the choice: `onChange(null)`. */
  clearable?: boolean;
  /** For a search by the server: called with the typed text; `options` are then shown as given, without filtering. */
  onQueryChange?: (query: string) => void;
  loading?: boolean;
  /** The chosen option, if `options` may not contain it, as with a search by the server. */
  selected?: Option | null;
  className?: string;
}

/** How the user reached the stand-in: the working part takes over its focus, press and typed text. */
export interface Arrival {
  focused: boolean;
  open: boolean;
  typed: string;
}
