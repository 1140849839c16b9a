import { createContext, useContext } from "react";

/** The fixed words of the kit, in one language. Sentences with parameters are functions. */
export interface UiText {
  /** BCP 47 tag for `Intl` (numbers, announcements). */
  locale: string;
  close: string;
  cancel: string;
  copy: string;
  copied: string;
  copyFailed: string;
  retry: string;
  loading: string;
  clear: string;
  search: string;
  filters: string;
  filtersSet: (count: number) => string;
  noResults: string;
  required: string;
  optional: string;
  select: string;
  remove: (what: string) => string;
  more: (count: number) => string;
  showPassword: string;
  hidePassword: string;
  increase: string;
  decrease: string;
  skipToContent: string;
  openNavigation: string;
  closeNavigation: string;
  notifications: string;
  breadcrumb: string;
  requestId: string;
  confirmByTyping: (phrase: string) => string;
  previousPage: string;
  nextPage: string;
  page: (page: number) => string;
  pagination: string;
  rowsPerPage: string;
  range: (from: number, to: number, total: string) => string;
  loadMore: string;
  loadedCount: (count: number) => string;
  endOfList: string;
  searchedTo: (time: string) => string;
  searchFurther: string;
  selectAll: string;
  selectRow: (name: string) => string;
  selected: (count: number) => string;
  clearSelection: string;
  actions: string;
  actionsFor: (name: string) => string;
  viewAsTable: string;
  viewAsChart: string;
  noValue: string;
  time: string;
  chooseFile: string;
  chooseFiles: string;
  dropHere: string;
  /** Why a file is refused; `bounds` has a field for each limit. */
  fileRefused: (name: string, bounds: { types?: readonly string[]; size?: string }) => string;
  jsonInvalid: string;
  format: string;
  stepState: { done: string; current: string; upcoming: string };
  calendar: string;
  dateRange: {
    /** A range with its label. */
    named: (label: string, range: string) => string;
    any: string;
    since: (from: string) => string;
    until: (to: string) => string;
    presets: string;
    today: string;
    lastDays: (count: number) => string;
    from: string;
    to: string;
    unreadable: (example: string) => string;
    backwards: string;
  };
  drag: {
    handle: (name: string) => string;
    instructions: string;
    start: (name: string, position: number, total: number) => string;
    over: (name: string, position: number, total: number) => string;
    end: (name: string, position: number, total: number) => string;
    cancel: (name: string) => string;
  };
}

export const UiTextContext = createContext<UiText | null>(null);

/** The words of the nearest `UiProvider`. Throws outside of one. */
export function useUiText(): UiText {
  const text = useContext(UiTextContext);
  if (!text) throw new Error("UiProvider is missing");
  return text;
}
