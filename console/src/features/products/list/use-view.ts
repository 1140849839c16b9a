import { useState } from "react";

const KEY = "thingwright.products.view";
export type View = "table" | "cards";

function remembered(): View {
  try {
    return localStorage.getItem(KEY) === "cards" ? "cards" : "table";
  } catch {
    return "table";
  }
}

/** How products are shown, as a table or as cards. The last choice is remembered in this browser. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(remembered);
  return [
    view,
    (next) => {
      setView(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // If the browser denies access to its storage, the choice lasts until the page is left.
      }
    },
  ];
}
