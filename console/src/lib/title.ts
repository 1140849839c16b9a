import { useEffect } from "react";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/** Names the page in the browser's tab. The frame does it for every screen of the menu table. */
export function useTitle(page: string): void {
  const t = useMessages(messages);
  useEffect(() => {
    document.title = page ? t("pageTitle", { page }) : t("brand");
  }, [t, page]);
}
