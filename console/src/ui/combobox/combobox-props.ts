import type { Option, ValueControl } from "../option.ts";

export interface ComboboxProps extends ValueControl<string | null> {
  options: readonly Option[];
  placeholder?: string;
  /** Shows a way to choose nothing; `onChange(null)`. */
  clearable?: boolean;
  /** The server searches: called with what is typed; `options` are then shown as they come. */
  onQueryChange?: (query: string) => void;
  loading?: boolean;
  /** The chosen option where `options` may not hold it, as when the server searches. */
  selected?: Option | null;
  className?: string;
}

/** How the stand-in was come to: the working part takes over its focus, its press and what was typed. */
export interface Arrival {
  focused: boolean;
  open: boolean;
  typed: string;
}
